#!/usr/bin/env python3
"""Builds the documentation of every library; warnings and interfaces that differ from API/ are errors.

    Scripts/check-documentation.py [--write] [--archives FOLDER [--base PATH]] [folder of the build]

API/ has a line for each public declaration, so that a review shows what a change removes or alters; SemVer applies to
these. If you change the interface, run this with --write, and commit the result. With --archives, the documentation is
left in that folder; PATH is the first component of the page paths.

The symbols come from the modules of a debug build with every trait, as left by Scripts/test.sh, since
`swift package generate-documentation` would build each module again. DocC can't link to other modules, so their
symbols are in code voice.
"""
import argparse
import concurrent.futures
import difflib
import glob
import json
import os
import pathlib
import subprocess
import sys
import tempfile

libraries = """
    JSONAPI JSONAPIClient JSONAPIConformance JSONAPIExplorer JSONAPIFoundation JSONAPIHummingbird JSONAPIPostgreSQL
    JSONAPIResourceObject JSONAPIResourceObjectTesting JSONAPIServer JSONAPISQLite JSONAPIStore JSONAPITesting JSONAPITools
""".split()
parser = argparse.ArgumentParser(usage=__doc__)
parser.add_argument("--write", action="store_true")
parser.add_argument("--archives", type=pathlib.Path)
parser.add_argument("--base", default="/")
parser.add_argument("build", type=pathlib.Path, nargs="?", default=pathlib.Path(".build/debug"))
options = parser.parse_args()
os.chdir(pathlib.Path(__file__).resolve().parent.parent)
if not (options.build / "Modules/JSONAPIHummingbird.swiftmodule").exists():
    sys.exit(f"check-documentation: {options.build} has no build with every trait; run Scripts/test.sh first")
temporary = tempfile.TemporaryDirectory()
work = pathlib.Path(temporary.name)
target = json.loads(subprocess.check_output(["swiftc", "-print-target-info"]))["target"]["triple"]
# Modules of Swift and of C.
imports = ["-I", options.build / "Modules"]
for pattern in (".build/checkouts/*/Sources/*/include/", ".build/checkouts/*/Sources/*/", "Sources/*/", f"{options.build}/*.build/"):
    for module_map in glob.glob(pattern + "module.modulemap"):
        if "-tool.build/" not in module_map:
            imports += ["-I", os.path.dirname(module_map)]


def document(module):
    """Extracts the symbols of a module and writes an archive of its documentation. Returns the errors."""
    catalogue, symbols = pathlib.Path(f"Sources/{module}/Documentation.docc"), work / module
    symbols.mkdir()
    for command in (
        ["swift", "symbolgraph-extract", "-module-name", module, "-target", target, *imports,
         "-minimum-access-level", "public", "-output-dir", symbols],
        ["docc", "convert", *[catalogue] * catalogue.exists(), "--additional-symbol-graph-dir", symbols,
         "--fallback-display-name", module, "--fallback-bundle-identifier", module, "--warnings-as-errors",
         "--hosting-base-path", options.base, "--output-path", (options.archives or work) / f"{module}.doccarchive"],
    ):
        run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if run.returncode:
            return f"check-documentation: {module}\n{run.stdout}"


def declarations(module):
    """A line for each public declaration of a module."""
    lines = set()
    for graph in (work / module).glob("*.symbols.json"):
        for symbol in json.loads(graph.read_bytes())["symbols"]:
            # Members of other modules' protocols, inherited by conformances.
            if "::SYNTHESIZED::" in symbol["identifier"]["precise"]:
                continue
            text = "".join(part["spelling"] for part in symbol.get("declarationFragments", []))
            lines.add(f"{'.'.join(symbol['pathComponents'])}: {' '.join(text.split())}")
    return sorted(lines)


with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
    failures = list(filter(None, pool.map(document, libraries)))
if failures:
    sys.exit("\n".join(failures))
print(f"check-documentation: {len(libraries)} modules have no warning")

digests = pathlib.Path("API")
differences = [f"{digest.name} is of no library" for digest in digests.glob("*.txt") if digest.stem not in libraries]
for module in libraries:
    digest, new = digests / f"{module}.txt", declarations(module)
    if options.write:
        digest.write_text("".join(f"{line}\n" for line in new), encoding="utf-8")
    old = digest.read_text(encoding="utf-8").splitlines() if digest.exists() else []
    differences += difflib.unified_diff(old, new, str(digest), "this build", lineterm="", n=0)
if differences:
    sys.exit("\n".join(differences) + "\ncheck-documentation: the public interface isn't what API/ says; use --write")
print(f"check-documentation: {len(libraries)} modules have the interface that API/ says")
