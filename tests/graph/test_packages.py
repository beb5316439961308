"""Calls across the packages of one repository, and through the files that hand names on."""

from collections.abc import Mapping

import pytest

from tests.graph.conftest import Indexed
from tests.graph.walks import callees, callers

WORKSPACE = {
    "package.json": '{"private": true, "name": "shop-monorepo", "workspaces": ["packages/*"]}',
    "packages/cart/package.json": '{"author": {"name": "Ada"}, "name": "@shop/cart", "main": "./dist/index.js"}',
    "packages/cart/src/index.ts": 'export * from "./total";\nexport { drop as remove } from "./drop";\n',
    "packages/cart/src/total.ts": "export const total = (items: number[]) => items.length;\n",
    "packages/cart/src/drop.ts": "export function drop() {}\n",
    "packages/cart/src/price/tax.ts": "export function tax() {}\n",
    "app/main.ts": (
        'import { total, remove } from "@shop/cart";\nimport { tax } from "@shop/cart/price/tax";\n'
        'import { total as sum } from "@other/cart";\nimport * as cart from "@shop/cart";\n\n'
        "export function pay() { total([]); remove(); tax(); }\n\n"
        "export function other() { sum(); }\n\nexport function whole() { cart.total([]); }\n"
    ),
}


def test_a_name_from_another_package_of_the_repository_is_its_definition(indexed: Indexed) -> None:
    assert callees(indexed(WORKSPACE), "pay") == [
        ("packages/cart/src/total.ts:total", "certain", "import"),
        ("packages/cart/src/drop.ts:drop", "certain", "import"),
        ("packages/cart/src/price/tax.ts:tax", "certain", "import"),
    ]


def test_who_calls_is_found_in_the_other_packages_too(indexed: Indexed) -> None:
    kb = indexed(WORKSPACE)
    assert callers(kb, "total") == [
        ("app/main.ts:pay", "certain", "import"),
        ("app/main.ts:whole", "certain", "module"),
    ]
    assert callers(kb, "drop") == [("app/main.ts:pay", "certain", "import")]


def test_a_package_that_no_manifest_of_the_repository_names_is_outside(indexed: Indexed) -> None:
    assert [name for name, _, _ in callees(indexed(WORKSPACE), "other")] == ["<@other.cart.total>"]


@pytest.mark.parametrize("manifest", ["{", "[]", '{"name": 7}', "[" * 100_000, ""])
def test_a_manifest_that_cannot_be_read_names_nothing(indexed: Indexed, manifest: str) -> None:
    kb = indexed({**WORKSPACE, "packages/cart/package.json": manifest})
    assert callees(kb, "pay")[0][0] == "<@shop.cart.total>"


def test_two_definitions_behind_whole_modules_that_are_handed_on_are_possible(indexed: Indexed) -> None:
    kb = indexed({
        "index.ts": 'export * from "./a";\nexport * from "./b";\nexport * from "./index";\n',
        "a.ts": "export function f() {}\n",
        "b.ts": "export function f() {}\n",
        "use.ts": 'import { f } from "./index";\n\nexport function go() { f(); }\n',
    })  # fmt: skip
    assert callees(kb, "go") == [("a.ts:f", "possible", "import"), ("b.ts:f", "possible", "import")]


def test_whole_modules_that_hand_each_other_on_end(indexed: Indexed) -> None:
    files = {f"m{n}.ts": "".join(f'export * from "./m{other}";\n' for other in range(30)) for n in range(30)}
    kb = indexed({**files, "use.ts": 'import { f } from "./m0";\n\nexport function go() { f(); }\n'})
    assert callees(kb, "go") == [("<m0.f>", "possible", "name")]


def test_a_name_that_many_files_hand_on_in_turn_is_found_and_more_of_them_stop_nothing(indexed: Indexed) -> None:
    chain = {f"m{n}.ts": f'export {{ f{n + 1} as f{n} }} from "./m{n + 1}";\n' for n in range(300)}
    imports = 'import { f0 } from "./m0";\nimport { f280 } from "./m280";\n'
    use = f"{imports}function far() {{ f0(); }}\nfunction near() {{ f280(); }}\n"
    kb = indexed({**chain, "m300.ts": "export function f300() {}\n", "use.ts": use})
    assert callees(kb, "far") == [("<m0.f0>", "possible", "name")]
    assert callees(kb, "near") == [("m300.ts:f300", "certain", "import")]


def test_a_name_that_a_file_gives_under_another_is_its_definition(indexed: Indexed) -> None:
    kb = indexed({
        "core.ts": "export function run() {}\n",
        "utils.ts": (
            'import { run } from "./core";\nfunction show() {}\nexport {\n  show as render,\n  run as start,\n};\n'
        ),
        "use.ts": 'import { render, start } from "./utils";\nexport function go() { render(); start(); }\n',
    })  # fmt: skip
    assert callees(kb, "go") == [("utils.ts:show", "certain", "import"), ("core.ts:run", "certain", "import")]
    assert callers(kb, "show") == [("use.ts:go", "certain", "import")]


DEFAULTS: Mapping[str, tuple[str, str]] = {
    "a function": ("export default function Panel() {}\n", "certain"),
    "an asynchronous one": ("export default async function Panel() {}\n", "certain"),
    "a class": ("export default class Panel {}\n", "certain"),
    "a name": ("function Panel() {}\n\nexport default Panel;\n", "certain"),
    "a name in braces": ("function Panel() {}\nexport { Other, Panel as default };\n", "certain"),
    "what was made of it": ("function Panel() {}\n\nexport default React.memo(Panel, same);\n", "possible"),
}


@pytest.mark.parametrize(("text", "certainty"), DEFAULTS.values(), ids=DEFAULTS.keys())
def test_what_a_file_exports_as_its_default_is_found_under_any_name(
    indexed: Indexed, text: str, certainty: str
) -> None:
    kb = indexed({"ui/Panel.tsx": text, "app.tsx": 'import Side from "./ui/Panel";\nfunction show() { Side(); }\n'})
    assert callees(kb, "show") == [("ui/Panel.tsx:Panel", certainty, "import")]
    assert callers(kb, "Panel") == [("app.tsx:show", certainty, "import")]


def test_a_default_that_is_handed_on_by_a_folder_is_found(indexed: Indexed) -> None:
    kb = indexed({
        "src/ui/Panel.jsx": "export default function Panel() {}\n",
        "src/ui/index.js": 'export { default as Side } from "./Panel";\n',
        "src/app.jsx": 'import { Side } from "@/ui/index";\nfunction show() { return <Side open />; }\n',
    })  # fmt: skip
    assert callers(kb, "Panel") == [("src/app.jsx:show", "certain", "import")]


def test_a_component_is_called_where_it_stands_as_an_element_and_html_is_not(indexed: Indexed) -> None:
    kb = indexed({
        "ui.tsx": (
            "export function Row<T>() { return <p>one</p>; }\nexport function p() {}\n"
            "export function Table() { return <><Row<string> wide>two</Row><Row /></>; }\n"
        ),
    })  # fmt: skip
    assert callers(kb, "Row") == [("ui.tsx:Table", "certain", "file")]
    assert [site.line for link in kb.callers("Row").links for site in link.sites] == [3, 3]
    assert callers(kb, "p") == []


MODULES = {
    "server/go.mod": "module example.org/shop/server\n\ngo 1.22\n",
    "server/db/db.go": "package db\n\nfunc Open() {}\n",
    "tools/go.mod": "module example.org/tools\n",
    "tools/db/db.go": "package db\n\nfunc Open() {}\n",
    "server/main.go": (
        'package main\n\nimport (\n\t"example.org/shop/server/db"\n\tother "example.org/tools/db"\n'
        '\tfar "example.net/db"\n)\n\n'
        "func run() { db.Open() }\n\nfunc tool() { other.Open() }\n\nfunc away() { far.Open() }\n"
    ),
}


def test_modules_of_go_below_the_root_are_found_by_their_names(indexed: Indexed) -> None:
    kb = indexed(MODULES)
    assert callees(kb, "run") == [("server/db/db.go:Open", "certain", "module")]
    assert callees(kb, "tool") == [("tools/db/db.go:Open", "certain", "module")]
    assert [name for name, _, _ in callees(kb, "away")] == ["<example.net.db.Open>"]


CRATES = {
    "Cargo.toml": '[workspace]\nmembers = ["crates/*"]\n',
    "crates/state-core/Cargo.toml": '[package]\nname = "state-core"\nversion = "1.0.0"\n',
    "crates/state-core/src/lib.rs": "mod hash;\npub use self::hash::digest;\npub mod tree;\n",
    "crates/state-core/src/main.rs": "fn main() {}\n",
    "crates/state-core/src/hash.rs": "pub fn digest() {}\n",
    "crates/state-core/src/tree.rs": "pub fn root() {}\n",
    "crates/node/Cargo.toml": '[package]\nname = "node"\n\n[lib]\nname = "node_lib"\n',
    "crates/node/src/lib.rs": (
        "use state_core::digest;\nuse state_core::tree::root;\nuse crate::tree;\n\n"
        "pub fn run() {\n    digest();\n    root();\n    tree::grow();\n}\n"
    ),
    "crates/node/src/tree.rs": "pub fn grow() {}\n",
    "crates/other/src/tree.rs": "pub fn root() {}\n\npub fn grow() {}\n",
}


def test_a_crate_is_named_without_being_imported_and_no_variable_of_that_name_is_meant(indexed: Indexed) -> None:
    node = (
        "use state_core::tree;\n\nstruct Pool;\n\nimpl Pool {\n    fn new() {}\n}\n\n"
        "pub fn run(tree: Tree) {\n    state_core::digest();\n    state_core::tree::root();\n    tree::root();\n"
        "    crate::stop();\n    tree.root();\n    state_core::tree::Tree::plant();\n    other::root();\n"
        "    Pool::new();\n}\n\n"
        "pub fn stop() {}\n"
    )
    tree = "pub fn root() {}\n\npub struct Tree;\n\nimpl Tree {\n    pub fn plant() {}\n}\n"
    files = {**CRATES, "crates/node/src/lib.rs": node, "crates/state-core/src/tree.rs": tree}
    found = callees(indexed(files), "run")
    assert set(found) == {
        ("crates/state-core/src/hash.rs:digest", "certain", "module"),
        ("crates/state-core/src/tree.rs:root", "certain", "module"),
        ("crates/node/src/lib.rs:stop", "certain", "module"),
        ("crates/state-core/src/tree.rs:Tree.plant", "certain", "type"),
        ("crates/node/src/lib.rs:Pool.new", "certain", "type"),
        ("<tree.root>", "possible", "name"),
        ("<other.root>", "possible", "name"),
    }


def test_a_crate_finds_what_another_crate_of_the_workspace_defines(indexed: Indexed) -> None:
    assert callees(indexed(CRATES), "run") == [
        ("crates/state-core/src/hash.rs:digest", "certain", "import"),
        ("crates/state-core/src/tree.rs:root", "certain", "import"),
        ("crates/node/src/tree.rs:grow", "certain", "module"),
    ]
