"""Tables of the requests, macros and escapes of man pages and their effect on the rendered page.

From the manuals groff_man(7), groff_mdoc(7), groff_char(7) and tbl(1).
"""

from collections.abc import Mapping

FONTS = frozenset("B I R SM SB SY OP MR".split())
"""Macros whose arguments are words in one font."""
MIXED = frozenset("BR BI IR IB RB RI".split())
"""Macros whose arguments alternate between two fonts, without spaces between them."""
BLOCKS = frozenset(
    "TH SH SS TP TQ IP HP PP P LP RS RE nf fi EX EE TS TE sp Dd Dt Os Sh Ss Pp Bl El It Bd Ed Dl D1 Lp so YS"
    " in ti ce".split()
)
"""Requests that begin or end a block."""
SILENT = frozenset(
    "ad na hy nh ne ns rs ll pl po ps ft fam ev br bp cu ta tr nr ds rm rn als char cc ec eo lf mk pc rr rt vs wh ul"
    " PD DT AT UC UE ME YS UN EQ EN ie if el de de1 am ig while return shift Bk Ek Sm Os Db Dt Dd Xo Xc Rs Re Eo Ec"
    " Bt Ud hw hc hla hcode warn do defcolor color mso nx ex ab tm pm cf ss tc lc it in ti ce fi nf PP P LP sp Pp RS RE"
    " EX EE TS TE TH HP Bl El Bd Ed Lp kern".split()
)
"""Requests without visible text, including their arguments."""

PREFIXES: Mapping[str, str] = {"Fl": "-"}
"""Prefix of every argument of an mdoc macro."""
ENCLOSING: Mapping[str, tuple[str, str]] = {
    "Op": ("[", "]"), "Oo": ("[", ""), "Dq": ("“", "”"), "Do": ("“", ""), "Qq": ('"', '"'), "Qo": ('"', ""),
    "Sq": ("‘", "’"), "So": ("‘", ""), "Ql": ("‘", "’"), "Aq": ("<", ">"), "Ao": ("<", ""), "Bq": ("[", "]"),
    "Bo": ("[", ""), "Brq": ("{", "}"), "Bro": ("{", ""), "Pq": ("(", ")"), "Po": ("(", ""), "Oc": ("", "]"),
    "Dc": ("", "”"), "Qc": ("", '"'), "Sc": ("", "’"), "Ac": ("", ">"), "Bc": ("", "]"), "Brc": ("", "}"),
    "Pc": ("", ")"), "In": ("<", ">"), "Fc": ("", ")"),
}  # fmt: skip
"""Text that an mdoc macro puts around the rest of its line; if one side is empty, another macro supplies it."""
MDOC = frozenset(
    "Ad An Ar Cd Cm Dv Em Er Ev Fa Fl Fn Fo Ft Ic Li Lk Ms Mt Nd Nm No Ns Pa Pf St Sx Sy Ta Tn Va Vt Xr Bx Ux Nx Fx Ox"
    " Dx At Bsx Lb Rv Ex Ap %A %B %C %D %I %J %N %O %P %Q %R %T %U %V".split()
) | frozenset(ENCLOSING)
"""Inline macros of mdoc."""

STRINGS: Mapping[str, str] = {
    "lq": "“", "rq": "”", "Aq": "'", "R": "®", "Tm": "™", 'L"': "“", 'R"': "”", "C+": "C++", "--": "–", "PI": "π",
    "Lt": "<", "Gt": ">", "Le": "≤", "Ge": "≥", "Am": "&", "Ba": "|", "q": '"', "S": "",
}  # fmt: skip
"""Strings that macro packages, and programs that write man pages, define."""
CHARACTERS: Mapping[str, str] = (
    {
        "em": "—", "en": "–", "hy": "-", "mi": "−", "bu": "•", "sq": "□", "lq": "“", "rq": "”", "oq": "‘", "cq": "’",
        "aq": "'", "dq": '"', "ga": "`", "ha": "^", "ti": "~", "rs": "\\", "at": "@", "sh": "#", "Do": "$", "ct": "¢",
        "Eu": "€", "Po": "£", "co": "©", "rg": "®", "tm": "™", "de": "°", "mu": "×", "+-": "±", "<=": "≤", ">=": "≥",
        "!=": "≠", "==": "≡", "~=": "≈", "->": "→", "<-": "←", "da": "↓", "ua": "↑", "lA": "⇐", "rA": "⇒", "sc": "§",
        "dg": "†", "dd": "‡", "br": "|", "or": "|", "ba": "|", "sl": "/", "ul": "_", "ru": "_", "lB": "[", "rB": "]",
        "lC": "{", "rC": "}", "la": "⟨", "ra": "⟩", "14": "¼", "12": "½", "34": "¾", "ss": "ß", "ae": "æ", "oe": "œ",
        "o/": "ø", "/O": "Ø", "AE": "Æ", "OE": "Œ", "fi": "fi", "fl": "fl", "ff": "ff", "Fo": "«", "Fc": "»",
        "if": "∞", "*a": "α", "*b": "β", "*p": "π", "*m": "μ", "es": "∅", "mo": "∈", "..": "…",
    }
    | {f"{mark}{letter}": made for mark, letters, row in (
        ("'", "aeiouAEIOU", "áéíóúÁÉÍÓÚ"), (":", "aeiouAEIOU", "äëïöüÄËÏÖÜ"), ("`", "aeiou", "àèìòù"),
        ("^", "aeiou", "âêîôû"), ("~", "nao", "ñãõ"), (",", "cC", "çÇ"),
    ) for letter, made in zip(letters, row, strict=True)}
)  # fmt: skip
"""Special characters by their two-letter names."""
