#!/usr/bin/env python3
"""Checks that each requirement on clients or servers is named in a test.

Tests/client-requirements.txt and Tests/server-requirements.txt list them. The lists leave out requirements named in
the HTTP cases, which CI runs against the server, and features that the server doesn't offer: 202 for asynchronous
processing (CRU-14, CRU-32, CRU-44, REL-U-13, REC-12, REC-13, REC-14), responses to changes with only meta (CRU-13,
CRU-31, CRU-43, REL-U-12), page ranges (CUR-16, CUR-17), and omitted links (CUR-25).
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
    """Checks the requirements on a role against the tests in the given folders."""
    required = kept.read_text().split()
    if len(required) < least:
        fail(f"the list of {role} has only {len(required)} requirements")
    named = set()
    for folder in folders:
        for file in (tests / folder).rglob("*.swift"):
            # A case id, such as JX-CRU-01, isn't a requirement id.
            named.update(re.findall(r"(?<![\w-])[A-Z]{3}(?:-[A-Z])?-\d{2}\b", file.read_text()))
    missing = [row for row in required if row not in named]
    if missing:
        fail(f"no test of {role} names " + ", ".join(missing))
    print(f"check-requirements: all {len(required)} requirements on {role} are named in tests")


# Client behaviour is in the client, the store, and the core that they share with servers.
check("clients", tests / "client-requirements.txt",
      ["JSONAPIClientTests", "JSONAPIStoreTests", "JSONAPITests"], 50)
check("servers", tests / "server-requirements.txt", ["JSONAPIServerTests"], 50)
