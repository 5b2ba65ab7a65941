#!/usr/bin/env python3
"""Makes an object file with the locale data that the command line needs, to link in place of Foundation's. Prints the
definition for the linker's --defsym that replaces one with the other.

    Packaging/locale-data.py OUTPUT.o

ICU, which Foundation uses, has 34 MB of data: languages, collation, code pages. The program writes English, reads UTF-8
and compares text by bytes, so it needs the data of the root and of English alone, without collation and names. ICU
uses the root for other locales. The format is ICU's common data: a header, and a table of names and offsets, sorted
by name.
"""

import re
import struct
import subprocess
import sys
import tempfile
from pathlib import Path

MEMBER = "icu_packaged_data.cpp.o"
# Code pages, collation, line breaking, transliteration, and the names of characters, languages, numbers, regions
# and units. Numbers need those of currencies.
DROPPED = re.compile(
    r".*\.(cnv|dict|spp)|(coll|lang|rbnf|region|translit|unit)/.*|brkitr/line.*|unames\.icu"
)
LOCALE = re.compile(r"(?:\w+/)?(?!res_index)([a-z]{2,3})(_\w+)?\.res")


def is_kept(name: str) -> bool:
    if DROPPED.fullmatch(name):
        return False
    locale = LOCALE.fullmatch(name)
    return locale is None or locale[1] == "en"


def filtered(data: bytes) -> bytes:
    """The common data with the kept items alone."""
    start = struct.unpack_from("<H", data)[0]
    count = struct.unpack_from("<I", data, start)[0]
    table = [struct.unpack_from("<II", data, start + 4 + 8 * index) for index in range(count)]
    ends = [offset for _, offset in table[1:]] + [len(data) - start]
    kept = []
    for (name, offset), end in zip(table, ends):
        name = data[start + name : data.index(b"\0", start + name)]
        if is_kept(name.decode().partition("/")[2]):
            kept.append((name + b"\0", data[start + offset : start + end]))
    names, items, position = b"", b"", 4 + 8 * len(kept)
    offset = position + sum(len(name) for name, _ in kept)
    # Items start at multiples of 16, and so does the table.
    padding = -offset % 16
    entries = struct.pack("<I", len(kept))
    for name, item in kept:
        entries += struct.pack("<II", position + len(names), offset + padding + len(items))
        names += name
        items += item + bytes(-len(item) % 16)
    return data[:start] + entries + names + bytes(padding) + items


def main() -> None:
    output = Path(sys.argv[1]).resolve()
    target = subprocess.run(
        ["swift", "-print-target-info", "-static-stdlib"], check=True, capture_output=True, text=True
    ).stdout
    folder = re.search(r'"runtimeResourcePath": "([^"]+)"', target)[1]
    with tempfile.TemporaryDirectory() as temporary:
        member, before, after = (Path(temporary) / name for name in (MEMBER, "before", "after"))
        archive = f"{folder}/linux/lib_FoundationICU.a"
        subprocess.run(["ar", "x", archive, MEMBER], check=True, cwd=temporary)
        subprocess.run(
            ["objcopy", "-O", "binary", "--only-section=.rodata", member, before], check=True
        )
        after.write_bytes(filtered(before.read_bytes()))
        # Such as icudt76_dat; the number is the version of ICU.
        name = subprocess.run(["nm", "--format=just-symbols", member], check=True, capture_output=True, text=True)
        symbol = name.stdout.strip()
        command = ["objcopy", f"--update-section=.rodata={after}", f"--redefine-sym={symbol}=english_{symbol}"]
        subprocess.run([*command, member, output], check=True)
    print(f"{symbol}=english_{symbol}")


main()
