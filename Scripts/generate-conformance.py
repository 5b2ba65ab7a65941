#!/usr/bin/env python3
"""Writes the cases of the conformance suite into the source. With --check, says instead whether it is up to date."""
import json
import pathlib
import sys

ROOT = pathlib.Path(__file__).parent.parent / "Sources/JSONAPIConformance/Cases"
FILE = ROOT / "StandardCases.swift"


def main():
    lines = ["// Written by Scripts/generate-conformance.py from the files in this folder.", "",
             "/// The cases of the package, as text.", "enum StandardCases {", "  static let texts = ["]
    for path in sorted(ROOT.glob("*.json")):
        document = json.loads(path.read_text())
        # One line for each case: compilers and differences like short ones.
        parts = []
        for name, value in document.items():
            if name == "cases":
                cases = ",\n".join(json.dumps(case, ensure_ascii=False) for case in value)
                parts.append(f'"cases": [\n{cases}\n]')
            else:
                parts.append(f"{json.dumps(name)}: {json.dumps(value, ensure_ascii=False)}")
        text = "{" + ",\n".join(parts) + "}"
        lines += [f"    // {path.name}", '    ##"""']
        lines += ["    " + line for line in text.split("\n")]
        lines += ['    """##,']
    lines += ["  ]", "}", ""]
    text = "\n".join(lines)
    if "--check" not in sys.argv[1:]:
        FILE.write_text(text)
    elif FILE.read_text() != text:
        sys.exit("generate-conformance: run Scripts/generate-conformance.py again")


main()
