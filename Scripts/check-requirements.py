#!/usr/bin/env python3
"""Checks that each requirement which binds clients or servers is named in a test.

Tests/client-requirements.txt and Tests/server-requirements.txt list them. What the HTTP cases name, which CI runs
against the server, is in no list, nor is what the server doesn't offer: 202 for what is accepted before it is finished
(CRU-14, CRU-32, CRU-44, REL-U-13, REC-12, REC-13, REC-14), changes answered with meta alone (CRU-13, CRU-31, CRU-43,
REL-U-12), ranges of pages (CUR-16, CUR-17), and links that are left out (CUR-25).
"""
import pathlib
import re
import sys

root = pathlib.Path(__file__).resolve().parent.parent
tests = root / "Tests"


def fail(message):
    print(f"check-requirements: {message}", file=sys.stderr)
    sys.exit(1)


def check(role, kept, folders, least):
    """Checks the requirements on a role against the tests in some folders."""
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


# What clients do is in the client, the store, and the core that they share with servers.
check("clients", tests / "client-requirements.txt",
      ["JSONAPIClientTests", "JSONAPIStoreTests", "JSONAPITests"], 50)
check("servers", tests / "server-requirements.txt", ["JSONAPIServerTests"], 50)
