#!/usr/bin/env python3
"""Writes the table of Sources/JSONAPI/Query/Filter/CaseFoldingTable.swift.

Usage: Scripts/case-folding.py CaseFolding.txt

CaseFolding.txt is a file of the Unicode Character Database (on Debian, of the package unicode-data). Simple case
folding is its statuses C and S; an entry of the table is a run of characters: first, last, step, distance.
"""

import re
import sys

text = open(sys.argv[1], encoding="utf-8").read()
version = re.search(r"CaseFolding-(\S+)\.txt", text).group(1)
folds = []
for line in text.splitlines():
    fields = [field.strip() for field in line.split("#")[0].split(";")]
    if len(fields) >= 3 and fields[1] in ("C", "S"):
        folds.append((int(fields[0], 16), int(fields[2], 16)))
folds.sort()

runs = []
for code, folded in folds:
    if runs:
        first, last, step, distance = runs[-1]
        gap = code - last
        if folded - code == distance and gap in (1, 2) and (step == gap or first == last):
            runs[-1] = (first, code, gap, distance)
            continue
    runs.append((code, code, 1, folded - code))

print("// Written by Scripts/case-folding.py; do not edit.\n// swift-format-ignore-file\n")
print("extension CaseFolding {")
print("  /// The runs of characters that fold, by their first: first, last, step, distance.")
print("  ///")
print(f"  /// The statuses C and S in CaseFolding.txt of Unicode {version}.")
print("  static let runs: [Int32] = [")
row = "   "
for run in runs:
    entry = " 0x%X, 0x%X, %d, %d," % run
    if len(row + entry) > 100:
        print(row)
        row = "   "
    row += entry
print(row)
print("  ]")
print("}")
print(f"{len(folds)} characters, {len(runs)} runs", file=sys.stderr)
