#!/usr/bin/env python3
"""Writes the files of the explorer's page into Swift. With --check, says instead whether that is up to date.

A program with the explorer is one file this way: resources of a package would be a folder beside it.
"""
import hashlib
import pathlib
import sys

ROOT = pathlib.Path(__file__).parent.parent
PAGE = ROOT / "Sources/JSONAPIExplorer/Page"
FILE = ROOT / "Sources/JSONAPIExplorer/PageFile+All.swift"
LONGEST = 300


def generated():
    parts = []
    for path in sorted(PAGE.iterdir()):
        text = path.read_text()
        lines = text.splitlines()
        if '"""#' in text or "\\#" in text:
            sys.exit(f"generate-explorer: {path.name} would end its literal")
        if len(lines) >= LONGEST:
            sys.exit(f"generate-explorer: {path.name} has {len(lines)} lines; split it below {LONGEST}")
        digest = hashlib.sha256(text.encode()).hexdigest()[:16]
        # A text literal ends before its last line break.
        body = "\n".join(lines)
        parts.append(f'    PageFile(\n      "{path.name}", "{digest}",\n      #"""\n{body}\n\n"""#),')
    return (
        "// swift-format-ignore-file\n"
        "// Scripts/generate-explorer.py writes this file from those in Page.\n\n"
        "extension PageFile {\n  static let all: [PageFile] = [\n" + "\n".join(parts) + "\n  ]\n}\n"
    )


if "--check" in sys.argv[1:]:
    if not FILE.exists() or FILE.read_text() != generated():
        sys.exit("check-generated: run Scripts/generate-explorer.py again")
else:
    FILE.write_text(generated())
