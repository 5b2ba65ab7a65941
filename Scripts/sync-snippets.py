#!/usr/bin/env python3
"""Keeps the Swift code of the articles the same as the snippets that are compiled and run.

A page names the snippet, and the slice of it, in a comment before the code:

    <!-- snippet: Fetching one -->
    ```swift
    …
    ```

so that the code stands in the page itself, wherever it is read. Without a slice the comment stands for the
whole file.

    Scripts/sync-snippets.py          compares; a difference is an error
    Scripts/sync-snippets.py --write  copies the snippets into the pages
"""
import pathlib
import re
import sys
import textwrap

root = pathlib.Path(__file__).resolve().parent.parent
directive = re.compile(
    r'^@Snippet\(path: "swift-jsonapi/Snippets/(\w+)"(?:, slice: "([\w-]+)")?\)\n', re.MULTILINE)
block = re.compile(
    r'^<!-- snippet: (\w+)(?: ([\w-]+))? -->\n(?:```swift\n(.*?)^```\n)?', re.MULTILINE | re.DOTALL)


def code(name, wanted):
    """The code of a snippet, or of one slice, without what is hidden."""
    lines, slice_name, hidden, found = [], None, False, wanted is None
    text = (root / "Snippets" / f"{name}.swift").read_text()
    if wanted is None:  # The comment at the top says what the snippet is for.
        text = re.sub(r"\A(?://.*\n)+", "", text)
    for line in text.splitlines():
        marker = re.match(r"\s*//\s*snippet\.([\w-]+)\s*$", line)
        if not marker:
            if not hidden and (wanted is None or slice_name == wanted):
                lines.append(line)
            continue
        mark = marker[1]
        if mark in ("hide", "show"):
            hidden = mark == "hide"
        else:
            slice_name = None if mark == "end" else mark
            found = found or slice_name == wanted
    if not found:
        raise KeyError(f"there is no slice {wanted} in Snippets/{name}.swift")
    return textwrap.dedent("\n".join(lines)).strip("\n") + "\n"


def updated(text):
    text = directive.sub(lambda m: f"<!-- snippet: {' '.join(filter(None, m.groups()))} -->\n", text)
    return block.sub(
        lambda m: m[0].split("\n", 1)[0] + "\n```swift\n" + code(m[1], m[2]) + "```\n", text)


def main():
    differing, count = [], 0
    for page in sorted(root.glob("Sources/*/Documentation.docc/*.md")):
        text = page.read_text()
        try:
            new = updated(text)
        except (KeyError, FileNotFoundError) as error:
            sys.exit(f"sync-snippets: {page.relative_to(root)}: {error}")
        count += len(block.findall(new))
        if new == text:
            continue
        differing.append(str(page.relative_to(root)))
        if "--write" in sys.argv:
            page.write_text(new)
    if differing and "--write" not in sys.argv:
        sys.exit("sync-snippets: run Scripts/sync-snippets.py --write; the code differs in\n  "
                 + "\n  ".join(differing))
    print(f"sync-snippets: {count} blocks are the same as their snippets")


main()
