#!/usr/bin/env python3
"""Checks that each requirement which binds clients or servers is named in a test.

The catalogue is looked for in $JSONAPI_SHARED, and else in ../shared beside the package. The lists of its
rows are kept in Tests/client-requirements.txt and Tests/server-requirements.txt, so that the check works
without the catalogue; with it, the lists have to be up to date. --update writes them anew. What the shared
HTTP cases name, which CI runs against the server, is in no list.
"""
import json
import os
import pathlib
import re
import sys

root = pathlib.Path(__file__).resolve().parent.parent
tests = root / "Tests"
shared = pathlib.Path(os.environ.get("JSONAPI_SHARED", root / ".." / "shared"))
catalogue = shared / "spec" / "requirements.json"

# What the server doesn't do, and why no test names it.
NOT_OFFERED = {
    **dict.fromkeys(
        ["CRU-14", "CRU-32", "CRU-44", "REL-U-13", "REC-12", "REC-13", "REC-14"],
        "nothing is accepted before it is finished, so there is no 202"),
    **dict.fromkeys(
        ["CRU-13", "CRU-31", "CRU-43", "REL-U-12"],
        "responses to changes have the resource, or no body"),
    **dict.fromkeys(["CUR-16", "CUR-17"], "ranges of pages are refused"),
    "CUR-25": "links to pages are null where there are none",
}


def fail(message):
    print(f"check-requirements: {message}", file=sys.stderr)
    sys.exit(1)


def check(role, wanted, kept, folders, least):
    """Checks the rows of the catalogue that bind a role against the tests in some folders."""
    if wanted is not None:
        text = "".join(f"{row}\n" for row in wanted)
        if "--update" in sys.argv[1:]:
            kept.write_text(text)
        elif not kept.exists() or kept.read_text() != text:
            fail(f"{kept.relative_to(root)} is out of date; run Scripts/check-requirements.py --update")
    required = kept.read_text().split()
    if len(required) < least:
        fail(f"the list of {role} has only {len(required)} requirements")
    named = set()
    for folder in folders:
        for file in (tests / folder).rglob("*.swift"):
            # The id of a case, such as JX-CRU-01, is that of no requirement.
            named.update(re.findall(r"(?<![\w-])[A-Z]{3}(?:-[A-Z])?-\d{2}\b", file.read_text()))
    missing = [row for row in required if row not in named]
    if missing:
        fail(f"no test of {role} names " + ", ".join(missing))
    print(f"check-requirements: all {len(required)} requirements on {role} are named in tests")


clients = servers = None
if catalogue.exists():
    rows = [row for group in json.loads(catalogue.read_text()) for row in group["rows"]]
    clients = [row["id"] for row in rows if "C" in row["binds"].replace(" ", "")]
    cases = json.loads((shared / "spec" / "http-cases.json").read_text())["cases"]
    covered = {row for case in cases for row in case["requirements"]} | set(NOT_OFFERED)
    servers = [row["id"] for row in rows
               if "S" in row["binds"].replace(" ", "") and row["id"] not in covered]

# What clients do is in the client, the store, and the core that they share with servers.
check("clients", clients, tests / "client-requirements.txt",
      ["JSONAPIClientTests", "JSONAPIStoreTests", "JSONAPITests"], 50)
check("servers", servers, tests / "server-requirements.txt", ["JSONAPIServerTests"], 50)
