#!/usr/bin/env python3
"""Writes the tables of the article about speed from benchmark results.

    .build/release/Benchmarks --json run1.json      several runs, at different times
    ./figures.py run1.json run2.json …              writes their ranges to figures.json and the article
    ./figures.py                                    checks that the article matches figures.json

Without `--huge`, a run has no figures at 200 MB; those in figures.json are kept then.
"""
import json
import pathlib
import re
import sys

here = pathlib.Path(__file__).resolve().parent
store = here / "figures.json"
article = here.parent / "Sources/JSONAPI/Documentation.docc/SpeedAndMemory.md"

#: The rows of each table: the text on the left, and the benchmark.
tables = {
    "reading": [
        ("`@Resource`, author and comments embedded", "decode/static/shallow"),
        ("`@Resource`, everything embedded", "decode/static/embedded"),
        ("`@Resource`, ``ToOne`` and ``ToMany``", "decode/static/linked"),
        ("`@Resource`, a list without `included`", "decode/static/list"),
        ("plain structs (``Resource``), embedded", "decode/plain/embedded"),
        ("`ResourceObject`", "family/decode"),
        ("``PlainJSONDecoder``, the peers' own structs", "decode/codable"),
        ("``JSONReadable``, the peers' own structs written out", "decode/reader"),
    ],
    "writing": [
        ("`@Resource`, everything embedded", "encode/static/embedded"),
        ("`@Resource`, ``ToOne`` and ``ToMany``", "encode/static/linked"),
        ("plain structs (``Resource``), embedded", "encode/plain/embedded"),
        ("`ResourceObject`", "family/encode"),
        ("``PlainJSONEncoder``, the peers' own structs", "encode/codable"),
        ("``JSONWriter``", "encode/writer"),
    ],
    "checking": [
        ("parsing, times simdjson's speed", "parse"),
        ("``Flattener``, times the speed of simdjson's parser and writer", "flatten"),
        ("``DocumentValidator``, times the time of parsing", "validate"),
        ("strict decoding, times the time of lenient", "decode/static/strict"),
    ],
    "growth": [
        ("parsing", "growth/parse"),
        ("decoding, everything embedded", "growth/decode/static"),
        ("encoding, everything embedded", "growth/encode/static"),
        ("flattening", "growth/flatten"),
    ],
    "shapes": [
        (shape.replace("-", " "), [f"growth/{operation}/{shape}" for operation in
                                   ("parse", "decode", "encode", "validate", "flatten")])
        for shape in ("reverse-order", "random-order", "one-type", "100-types", "uuids", "shared-prefixes",
                      "escapes", "non-ascii", "pretty-printed", "tiny-resources", "wide-to-many", "chain",
                      "numeric-ids", "nulls", "nothing-included")
    ],
}
sizes = {"growth": ["20 MB", "200 MB"], "shapes": ["1 MB"]}


def merged(runs):
    """The contents of figures.json, with older ranges replaced by those of these runs."""
    known = json.loads(store.read_text()) if store.exists() else {}
    found = {}
    for run in runs:
        for row in json.loads(pathlib.Path(run).read_text()):
            figures = found.setdefault(f"{row['benchmark']} at {row['size']}", [])
            figures.append(row["figure"])
    for name, figures in found.items():
        known[name] = [float(f"{bound:.3g}") for bound in (min(figures), max(figures))]
    return dict(sorted(known.items()))


def text(bound):
    return f"{bound:.0f}" if bound >= 20 else f"{bound:.1f}" if bound >= 1 else f"{bound:.2f}"


def cell(figures, name, size):
    if f"{name} at {size}" not in figures:
        return "–"
    low, high = map(text, figures[f"{name} at {size}"])
    return low if low == high else f"{low}–{high}"


def table(name, figures):
    columns = sizes.get(name, ["10 KB", "1 MB", "20 MB"])
    header = columns
    rows = []
    for title, benchmarks in tables[name]:
        if isinstance(benchmarks, list):
            header = ["parse", "decode", "encode", "validate", "flatten"]
            cells = [cell(figures, benchmark, columns[0]) for benchmark in benchmarks]
        else:
            cells = [cell(figures, benchmarks, column) for column in columns]
        rows.append(f"| {title} | {' | '.join(cells)} |")
    return "\n".join([f"| | {' | '.join(header)} |", "|---" * (len(header) + 1) + "|", *rows]) + "\n"


def main(runs):
    if runs:
        store.write_text(json.dumps(merged(runs), indent=1) + "\n")
    figures = json.loads(store.read_text())
    page = article.read_text()
    new = re.sub(
        r"(<!-- figures: (\w+) -->\n)(?:\|.*\n)*",
        lambda match: match[1] + table(match[2], figures), page)
    if runs:
        article.write_text(new)
    elif new != page:
        sys.exit("figures: the article about speed differs from figures.json; run Benchmarks/figures.py on runs")
    print(f"figures: {len(figures)} figures, {len(re.findall('<!-- figures:', page))} tables")


main(sys.argv[1:])
