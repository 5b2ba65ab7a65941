#!/usr/bin/env python3
"""Writes generated files, except those with a generator beside them.

    Scripts/generate.py [NAME …]    writes them: powers-of-five conformance explorer requirements
    Scripts/generate.py --check     checks that they are up to date
    Scripts/generate.py --case-folding CaseFolding.txt

CaseFolding.txt is a file of the Unicode Character Database (in Debian's package unicode-data).
"""
import hashlib
import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
SOURCES = ROOT / "Sources"
HEADER = "// Written by Scripts/generate.py; do not edit.\n// swift-format-ignore-file\n\n"


def fail(message):
    sys.exit(f"generate: {message}")


def powers_of_five():
    """The table used for reading doubles."""
    def row(power):
        if power >= 0:
            value = 5**power
            length = value.bit_length()
            value = value << (128 - length) if length <= 128 else value >> (length - 128)
        else:
            divisor = 5**-power
            value = (1 << (divisor.bit_length() - 1 + 128)) // divisor + 1
        return "  0x%016X, 0x%016X,\n" % (value >> 64, value & (2**64 - 1))

    return SOURCES / "JSONAPI/JSON/Numbers/PowersOfFive.swift", (
        HEADER + "/// The 128 most significant bits of the powers of five from −342 to 308, high word first.\n"
        "///\n"
        "/// Powers below zero are reciprocals, rounded up, as the algorithm of Eisel and Lemire wants them.\n"
        "let powersOfFive: [UInt64] = [\n" + "".join(map(row, range(-342, 309))) + "]\n")


def case_folding(file):
    """Simple case folding, statuses C and S; an entry is a run of characters: first, last, step, distance."""
    text = pathlib.Path(file).read_text(encoding="utf-8")
    version = re.search(r"CaseFolding-(\S+)\.txt", text)[1]
    runs = []
    for code, folded in sorted(re.findall(r"^(\w+); [CS]; (\w+);", text, re.MULTILINE), key=lambda pair: int(pair[0], 16)):
        code = int(code, 16)
        distance = int(folded, 16) - code
        if runs:
            first, last, step, other = runs[-1]
            gap = code - last
            if distance == other and gap in (1, 2) and (step == gap or first == last):
                runs[-1] = (first, code, gap, distance)
                continue
        runs.append((code, code, 1, distance))
    rows = ["   "]
    for run in runs:
        entry = " 0x%X, 0x%X, %d, %d," % run
        if len(rows[-1] + entry) > 100:
            rows.append("   ")
        rows[-1] += entry
    return SOURCES / "JSONAPI/Query/Filter/CaseFoldingTable.swift", (
        HEADER + "extension CaseFolding {\n"
        "  /// The runs of characters that fold, by their first: first, last, step, distance.\n"
        "  ///\n"
        f"  /// The statuses C and S in CaseFolding.txt of Unicode {version}.\n"
        "  static let runs: [Int32] = [\n" + "\n".join(rows) + "\n  ]\n}\n")


def conformance():
    """The cases of the conformance suite, one per line, since compilers and diffs handle short lines better."""
    folder = SOURCES / "JSONAPIConformance/Cases"
    texts = []
    for path in sorted(folder.glob("*.json")):
        parts = []
        for name, value in json.loads(path.read_text()).items():
            text = json.dumps(value, ensure_ascii=False)
            if name == "cases":
                text = "[\n" + ",\n".join(json.dumps(case, ensure_ascii=False) for case in value) + "\n]"
            parts.append(f"{json.dumps(name)}: {text}")
        text = "{" + ",\n".join(parts) + "}"
        texts.append(f'// {path.name}\n##"""\n{text}\n"""##,')
    body = "\n".join("    " + line for line in "\n".join(texts).split("\n"))
    return folder / "StandardCases.swift", (
        HEADER + "/// The cases of the package, as text.\n"
        f"enum StandardCases {{\n  static let texts = [\n{body}\n  ]\n}}\n")


def explorer():
    """The files of the explorer's page, as Swift source, so that a program with it is a single file."""
    parts = []
    for path in sorted((SOURCES / "JSONAPIExplorer/Page").iterdir()):
        text = path.read_text()
        lines = text.splitlines()
        if '"""#' in text or "\\#" in text:
            fail(f"{path.name} would end its literal")
        if len(lines) >= 300:
            fail(f"{path.name} has {len(lines)} lines; split it below 300")
        digest = hashlib.sha256(text.encode()).hexdigest()[:16]
        # A multi-line literal ends before its last line break.
        body = "\n".join(lines)
        parts.append(f'    PageFile(\n      "{path.name}", "{digest}",\n      #"""\n{body}\n\n"""#),\n')
    return SOURCES / "JSONAPIExplorer/PageFile+All.swift", (
        HEADER + "extension PageFile {\n  static let all: [PageFile] = [\n" + "".join(parts) + "  ]\n}\n")


def requirements():
    """The article about requirements, generated from the table in the sources."""
    table = (SOURCES / "JSONAPI/Validation/RequirementTable.swift").read_text()
    levels = {"REC": "recommended", "DEF": "definition"}
    parties = {"D": "documents", "C": "clients", "S": "servers", "X": "extensions", "P": "profiles"}
    lines = []
    for line in re.findall(r"^    (\S.*)$", re.search(r'#"""\n(.*?)    """#', table, re.DOTALL)[1], re.MULTILINE):
        if line.startswith("# "):
            prefix, name = line[2:].split(" ", 1)
            lines += [f"\n### {prefix}: {name}\n", "| Id | Level | Binds | Rule |", "|---|---|---|---|"]
            continue
        fields = line.split(" :: ")
        if len(fields) != 7 or len(fields[5]) > 68:
            fail(f"RequirementTable.swift: {fields[0]} has {len(fields)} fields, or a title longer than 68 characters")
        identifier, level, binds, target, _, _, text = fields
        # Escapes punctuation outside code voice.
        text = re.sub(r"\+ , .* ~", lambda marks: re.sub(r"(\S)", r"\\\1", marks[0]), text)
        text = re.sub(r"(?<!\\)\|", r"\\|", text)
        lines.append(
            f"| [{identifier}](https://jsonapi.org/{target}) | {levels.get(level, level)} "
            f"| {', '.join(parties[party] for party in binds)} | {text} |")

    return SOURCES / "JSONAPI/Documentation.docc/Requirements.md", """\
# Requirements

The rules of JSON:API, with the ids that findings, comments and tests give them.

## Overview

A ``Finding`` names the rule that a document breaks by its id, as `RES-05`. Here are all ids, in words of our
own, with links to the text that decides. `jsonapi explain RES-05` tells the same in a shell.

The level is the key word of the specification; *recommended* stands for recommendations, and
*definition* for what follows from definitions, notes and consequences without a key word.
""" + "\n".join(lines) + "\n"


def main():
    makers = {"powers-of-five": powers_of_five, "conformance": conformance, "explorer": explorer,
              "requirements": requirements}
    arguments = sys.argv[1:]
    if arguments[:1] == ["--case-folding"]:
        makers = {"case-folding": lambda: case_folding(arguments[1])}
    elif unknown := set(arguments) - {"--check"} - makers.keys():
        fail(f"there is no {' '.join(sorted(unknown))}")
    elif names := set(arguments) - {"--check"}:
        makers = {name: makers[name] for name in names}
    for name, make in makers.items():
        file, text = make()
        if file.exists() and file.read_text() == text:
            continue
        if "--check" in arguments:
            fail(f"{file.relative_to(ROOT)} is out of date; run Scripts/generate.py {name}")
        file.write_text(text)


main()
