#!/usr/bin/env python3
"""Runs the tests of the explorer's page against a server with the data set of `ConformanceServer PORT explorer`.

    run.py [--sources] BASE [--screenshots FOLDER] [WORD in the names of tests]

With --sources, the page comes from Sources/JSONAPIExplorer/Page, not from the server's build.
"""
import argparse
import pathlib
import sys
import time
import traceback

import access
import asking
import contents
import expressions
import finding
import looks
import reading
import sources
import writing
from browser import Page

#: The pictures in `JSONAPIExplorer/Documentation.docc/Resources`, each in a light and a dark variant, and others to look
#: at.
SHOTS = {
    "explorer": ("#/articles?include=author,tags&filter[words][gt]=1000&sort=-createdAt", {"dark": True}),
    "explorer-editing": ("#/articles?include=author&sort=-words&ui.open=articles/7&ui.edit=1", {"edits": True, "dark": True}),
    "explorer-facets": ("#/articles?filter[search]=one%20change&filter[status]=draft&ui.facet=status&ui.number=sum(words)", {"waits": "#facets .facet", "dark": True}),
    "explorer-following": ("#/articles?filter[status]=draft&sort=-words&page[size]=12", {"size": (1400, 720), "follows": True, "dark": True}),
    "facets-narrow": ("#/articles?filter[search]=guide&ui.facet=status", {"size": (390, 844), "waits": "#facets .facet"}),
    "content": ("#/people?ui.open=people/1", {"waits": "#panel img"}),
    "content-narrow": ("#/people?ui.open=people/1", {"size": (390, 844), "waits": "#panel img"}),
    "error": ("#/articles?sort=-summary&page[size]=5000", {}),
    "narrow": ("#/articles?include=author,tags&sort=-createdAt", {"size": (390, 844)}),
}


def screenshots(page, folder):
    folder.mkdir(parents=True, exist_ok=True)
    for name, (hash, options) in SHOTS.items():
        for scheme, suffix in [("light", ""), ("dark", "~dark")][: 2 if options.get("dark") else 1]:
            page.media(prefers_color_scheme=scheme)
            screenshot(page, hash, options, folder / f"{name}{suffix}.png")


def screenshot(page, hash, options, path):
    page.size(*options.get("size", (1400, 900)))
    page.open(hash)
    if options.get("edits"):
        page.type("#field-attributes_title", "A practical guide to typed key paths, revised")
        page.type("#field-attributes_words", "-1")
        page.click(page.key("save"))
        page.wait(lambda: page.has("[aria-invalid='true']"))
    if options.get("follows"):
        page.click("#follow")
        page.shows("#status", "Following: 1 document")
        # Another program writes in the meantime.
        for words in (1, 3310):
            page.api("PATCH", "/articles/13", {"data": {"type": "articles", "id": "13", "attributes": {"words": words, "status": "draft"}}})
        page.wait(lambda: page.has(".grid tr.changed"))
    if options.get("waits"):
        page.wait(lambda: page.has(options["waits"]))
    page.wait(lambda: "checking" not in page.text("#findings"))
    time.sleep(0.3)
    page.screenshot(path)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("base")
    parser.add_argument("word", nargs="?", default="")
    parser.add_argument("--screenshots", type=pathlib.Path)
    parser.add_argument("--sources", action="store_true")
    options = parser.parse_args()
    page = Page(sources.serve(options.base, sources.PAGE) if options.sources else options.base)
    passed, failed = 0, 0
    try:
        if options.screenshots:
            screenshots(page, options.screenshots)
            return
        for test in reading.TESTS + asking.TESTS + finding.TESTS + expressions.TESTS + contents.TESTS + looks.TESTS + writing.TESTS + access.TESTS:
            if options.word not in test.__name__:
                continue
            start = time.monotonic()
            try:
                page.size()
                page.media()
                page.answer()
                test(page)
                assert not page.reports(), page.reports()
                passed += 1
                print(f"  {test.__name__}: {time.monotonic() - start:.1f} s", flush=True)
            except Exception:
                failed += 1
                print(f"  {test.__name__}: FAILED", flush=True)
                traceback.print_exc()
                page.reports()
            page.clean()
    finally:
        page.close()
    print(f"explorer: {passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


main()
