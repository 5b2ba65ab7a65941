#!/usr/bin/env python3
"""Checks that each requirement which binds clients is named in a test.

The catalogue is looked for in $JSONAPI_SHARED, and else in ../shared beside the package. The list of its
client rows is kept in Tests/client-requirements.txt, so that the check works without the catalogue; with
it, the list has to be up to date. --update writes it anew.
"""
import json
import os
import pathlib
import re
import sys

root = pathlib.Path(__file__).resolve().parent.parent
shared = pathlib.Path(os.environ.get("JSONAPI_SHARED", root / ".." / "shared"))
catalogue = shared / "spec" / "requirements.json"
kept = root / "Tests" / "client-requirements.txt"


def fail(message):
    print(f"check-requirements: {message}", file=sys.stderr)
    sys.exit(1)


if catalogue.exists():
    rows = [row for group in json.loads(catalogue.read_text()) for row in group["rows"]]
    text = "".join(
        f"{row['id']}\n" for row in rows if "C" in row["binds"].replace(" ", ""))
    if "--update" in sys.argv[1:]:
        kept.write_text(text)
    elif not kept.exists() or kept.read_text() != text:
        fail("Tests/client-requirements.txt is out of date; run Scripts/check-requirements.py --update")

required = kept.read_text().split()
if len(required) < 50:
    fail(f"the list has only {len(required)} requirements")
pattern = re.compile(r"\b[A-Z]{3}(?:-[A-Z])?-\d{2}\b")
named = set()
for file in (root / "Tests").rglob("*.swift"):
    named.update(pattern.findall(file.read_text()))
missing = [row for row in required if row not in named]
if missing:
    fail("no test names " + ", ".join(missing))
print(f"check-requirements: all {len(required)} requirements on clients are named in tests")
