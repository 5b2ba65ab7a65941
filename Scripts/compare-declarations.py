#!/usr/bin/env python3
"""Checks that every public declaration of mattpolzin/JSONAPI 5 and Poly is declared here alike.

The list of them is looked for in $JSONAPI_SHARED, and else in ../shared beside the package. Where there is
none, as in a user's clone, there is nothing to compare and the script succeeds. Needs a debug build:
swift build --build-tests.

  Scripts/compare-declarations.py [folder of the build]
"""
import collections
import json
import os
import pathlib
import platform
import re
import subprocess
import sys
import tempfile

root = pathlib.Path(__file__).resolve().parent.parent
shared = pathlib.Path(os.environ.get("JSONAPI_SHARED", root / ".." / "shared"))
inventory = shared / "research" / "inventory" / "mattpolzin-public-api.txt"
build = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else root / ".build" / "debug"

# What is declared otherwise on purpose: an error has to be Sendable, so its payload has to be.
SENDABLE = {"BasicJSONAPIError", "BasicJSONAPIErrorPayload", "GenericJSONAPIError"}


def fail(message):
    print(f"compare-declarations: {message}", file=sys.stderr)
    sys.exit(1)


def target():
    if platform.system() == "Darwin":
        return f"{platform.machine()}-apple-macos14.0"
    return f"{platform.machine()}-unknown-linux-gnu"


def declarations():
    """The declarations of the modules by their paths, each with what is required of its types."""
    found = collections.defaultdict(list)
    with tempfile.TemporaryDirectory() as folder:
        for module in ["JSONAPI", "JSONAPIResourceObject", "JSONAPIResourceObjectTesting"]:
            command = [
                "swift-symbolgraph-extract", "-module-name", module, "-I", build / "Modules",
                "-output-dir", folder, "-target", target(), "-minimum-access-level", "public",
            ]
            result = subprocess.run(command, capture_output=True, text=True)
            if result.returncode != 0:
                fail(f"{module} can't be looked into: {result.stderr.strip()}")
        for file in pathlib.Path(folder).glob("*.symbols.json"):
            for symbol in json.loads(file.read_text())["symbols"]:
                text = "".join(part["spelling"] for part in symbol["declarationFragments"])
                required = [
                    f"{c['lhs']}{'==' if c['kind'] == 'sameType' else ':'}{c['rhs']}"
                    for c in symbol.get("swiftGenerics", {}).get("constraints", [])
                ]
                if required:
                    text += " where " + ", ".join(required)
                found[".".join(symbol["pathComponents"])].append(text)
    return found


def normal(text):
    """A declaration without what symbol graphs say now this way and now that."""
    text = re.sub(r"@\w+(\([^)]*\))? ", "", text)
    text = re.sub(r"\b(public|any|some) ", "", text)
    text = re.sub(r"\{ get( set)? \}", "", text)
    text = re.sub(r"^(static )?let\b", r"\1var", text)
    document = r"Document<[\w, .]+>\."
    text = re.sub(rf"({document})((ErrorDocument|SuccessDocument|Body\.Data|Body)\.)?", "", text)
    text = text.replace("Dictionary<Self.Key, Self.Value>.", "Self.")
    text = text.replace("Dictionary<Optional<Wrapped>.Key, Optional<Wrapped>.Value>.", "Wrapped.")
    text = re.sub(r"\s+", "", text)
    head, *clauses = re.split(r"where(?=[A-Z])", text)
    required = {clause for part in clauses for clause in split(part)}
    same = {clause.split("==")[0] for clause in required if "==" in clause}
    required = {c for c in required if c.split(":")[0] not in same or "==" in c}
    return head, frozenset(required)


def split(text):
    """Parts between commas that are in no angle brackets."""
    parts, depth, part = [], 0, ""
    for character in text:
        depth += {"<": 1, ">": -1}.get(character, 0)
        if character == "," and depth == 0:
            parts.append(part)
            part = ""
        else:
            part += character
    return parts + [part]


def owned(path, declared):
    """What the types around a declaration require, which need not be repeated."""
    required = set()
    while "." in path:
        path = path.rpartition(".")[0]
        for text in declared.get(path, []):
            required |= normal(text)[1]
    return required


def matches(path, expected, declared):
    head, required = normal(expected)
    around = owned(path, declared)
    for candidate_head, candidate in map(normal, declared.get(path, [])):
        if candidate_head != head:
            continue
        if path in SENDABLE:
            candidate = {c for c in candidate if not c.endswith(":Sendable")}
        # Graphs don't always say what the extension requires that a property is in.
        if not candidate and not head.startswith(("init", "func", "staticfunc")):
            return True
        if required - around <= candidate and candidate - around <= required:
            return True
    return False


if not inventory.exists():
    print("compare-declarations: no list of declarations here, nothing to compare")
    sys.exit(0)
ours = declarations()
count, wrong, module = 0, [], None
for line in inventory.read_text().splitlines():
    entry = re.match(
        r"(?:\S+ +)(\S.*?)(?:\s{2,}|(?<=\)) (?=init|func|static|subscript))(\S.*)$", line)
    if line.startswith("###"):
        module = line.split()[2]
    if line.startswith("###") or not line.strip():
        continue
    if not entry:
        fail(f"this line is not understood: {line}")
    path, expected = entry.group(1).strip(), entry.group(2)
    count += 1
    if not matches(path, expected, ours):
        wrong.append((path, expected, ours.get(path, [])))
    # Programs qualify types by the name of that module.
    is_type = re.match(r"(struct|enum|protocol|typealias|class)\s", line) and "." not in path
    if module == "JSONAPI" and is_type and f"JSONAPI.{path}" not in ours:
        wrong.append((f"JSONAPI.{path}", "a type alias", []))
for path, expected, candidates in wrong:
    print(f"{path}\n  expected: {expected}", file=sys.stderr)
    for candidate in candidates or ["nothing"]:
        print(f"  declared: {candidate}", file=sys.stderr)
if wrong:
    fail(f"{len(wrong)} of {count} declarations differ")
if count < 700:
    fail(f"the list has only {count} declarations")
print(f"compare-declarations: {count} declarations, all of them here")
