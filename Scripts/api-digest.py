#!/usr/bin/env python3
"""Compares the public interface of the libraries with the one that API/ has, a line for each declaration.

    Scripts/api-digest.py FOLDER [--write]

FOLDER has the symbol graphs that Scripts/check-documentation.sh extracts, a folder for each module. A difference is an
error: who changes the interface runs `Scripts/check-documentation.sh --write` and commits what it writes, so that a
review sees what is removed or changed. SemVer counts what is in there.
"""
import difflib
import json
import pathlib
import sys

folder, *options = sys.argv[1:]
digests = pathlib.Path(__file__).resolve().parent.parent / "API"


def declarations(module: pathlib.Path) -> list[str]:
    lines = set()
    for graph in module.glob("*.symbols.json"):
        for symbol in json.loads(graph.read_bytes())["symbols"]:
            # Members of protocols of other modules that conformances bring with them.
            if "::SYNTHESIZED::" in symbol["identifier"]["precise"]:
                continue
            text = "".join(part["spelling"] for part in symbol.get("declarationFragments", []))
            path = ".".join(symbol["pathComponents"])
            lines.add(f"{path}: {' '.join(text.split())}")
    return sorted(lines)


modules = sorted(path for path in pathlib.Path(folder).iterdir() if path.is_dir())
differences = 0
for module in modules:
    digest = digests / f"{module.name}.txt"
    new = declarations(module)
    if "--write" in options:
        digests.mkdir(exist_ok=True)
        digest.write_text("".join(f"{line}\n" for line in new), encoding="utf-8")
        continue
    old = digest.read_text(encoding="utf-8").splitlines() if digest.exists() else []
    for line in difflib.unified_diff(old, new, f"API/{module.name}.txt", "this build", lineterm="", n=0):
        differences += 1
        print(line)
for digest in digests.glob("*.txt"):
    if "--write" not in options and digest.stem not in {module.name for module in modules}:
        differences += 1
        print(f"{digest.name} is of no library")
if differences:
    sys.exit("api-digest: the public interface isn't what API/ says; Scripts/check-documentation.sh --write")
print(f"api-digest: {len(modules)} modules have the interface that API/ says")
