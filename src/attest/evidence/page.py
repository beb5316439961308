"""Shows a bundle as an HTML page that loads nothing, runs nothing, and escapes everything that comes from documents."""

from collections.abc import Iterator
from html import escape
from importlib.resources import files

from attest.values.answers import Claim, Evidence
from attest.values.bundles import Bundle, BundleSource
from attest.values.pages import place, with_pages

_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"


def page_of(bundle: Bundle) -> str:
    """The complete page of a bundle."""
    answer = bundle.answer
    style = files("attest.evidence").joinpath("page.css").read_text(encoding="utf-8")
    return "\n".join(
        [
            "<!doctype html>",
            '<html lang="en"><head><meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            '<meta name="referrer" content="no-referrer">',
            f"<title>{escape(answer.question)}</title>",
            f"<style>\n{style}</style></head><body><main>",
            f"<h1>{escape(answer.question)}</h1>",
            *_status(bundle),
            *_claims(bundle),
            *_sources(bundle),
            *_ledger(bundle),
            "</main></body></html>\n",
        ]
    )


def _status(bundle: Bundle) -> Iterator[str]:
    answer = bundle.answer
    summary = f"{answer.status}, confidence {answer.confidence:.2f}, {answer.coverage:.0%} of the claims supported"
    yield f'<p class="dim">{escape(summary)}</p>'
    if answer.reason:
        yield f'<p class="{escape(answer.status)}">{escape(answer.reason)}</p>'
    if answer.doubt:
        yield f'<p class="unsure">{escape(answer.doubt)}</p>'


def _claims(bundle: Bundle) -> Iterator[str]:
    if bundle.answer.claims:
        yield "<ol>"
        yield from (line for claim in bundle.answer.claims for line in _claim(claim))
        yield "</ol>"


def _claim(claim: Claim) -> Iterator[str]:
    support = escape(claim.verdict.support.value)
    yield f'<li><p class="said">{escape(claim.text)}</p>'
    judged = f"{claim.verdict.score:.2f}, {escape(claim.verdict.method)}"
    yield f'<p class="dim"><span class="{support}">{support}</span> {judged}</p>'
    yield from (line for item in claim.evidence for line in _quote(item))
    yield "</li>"


def _quote(item: Evidence) -> Iterator[str]:
    span = item.quote.span
    path = with_pages(place(item.path, item.start_line, item.end_line), item.pages)
    where = " › ".join([path, *item.heading_path])
    yield f"<blockquote>{escape(item.quote.text)}</blockquote>"
    yield f'<p class="dim">[{item.n}] <span class="path">{escape(where)}</span>, characters {span.start}-{span.end} of'
    yield f"<code>{escape(span.revision_id)}</code>, the quote’s hash is <code>{escape(item.quote.sha256)}</code></p>"


def _sources(bundle: Bundle) -> Iterator[str]:
    if bundle.sources:
        yield "<h2>Sources</h2><ul>"
        yield from (_source(source) for source in bundle.sources)
        yield "</ul>"


def _source(source: BundleSource) -> str:
    stated = (source.authored_at, source.kind, "" if source.current else "there is a newer revision")
    title = escape(source.title)
    if source.url and source.url.startswith(("https://", "http://")):
        title = f'<a href="{escape(source.url)}" rel="noreferrer">{title}</a>'
    facts = escape(", ".join(filter(None, stated)))
    return f'<li>{title} <span class="path">{escape(source.path)}</span> <span class="dim">{facts}</span></li>'


def _ledger(bundle: Bundle) -> Iterator[str]:
    answer, build = bundle.answer, bundle.build
    rows = {
        "answer": answer.answer_id,
        "bundle": bundle.bundle_id,
        "build": build.build_id,
        "recorded": build.recorded_at or "not known any more",
        "made": f"{bundle.made_at} by {bundle.made_by}",
        "answered by": f"{answer.answerer}, {answer.mode}",
    }
    yield "<h2>Ledger</h2><dl>"
    yield from (f"<dt>{escape(name)}</dt><dd><code>{escape(value)}</code></dd>" for name, value in rows.items())
    yield "</dl>"
    checked = "attest verify FILE"
    yield f'<p class="dim">This page is to be read. What can be checked is the bundle: <code>{checked}</code></p>'
