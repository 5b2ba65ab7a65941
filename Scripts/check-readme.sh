#!/usr/bin/env bash
# Compiles and runs the Swift code of README.md, each block as a separate program.
#
# Blocks after a line `<!-- excerpt -->`, such as parts of a manifest, are skipped. Blocks after a line
# `<!-- from: FILE -->` are excerpts of a source that is compiled elsewhere: their lines must occur there in order,
# with gaps only where the block has `// …`. A block followed by one marked `text` must print that text; other programs
# are compiled and linked, but not run. Needs a debug build with the default traits.
#
#   Scripts/check-readme.sh [file [folder of the build]]
set -euo pipefail
cd "$(dirname "$0")/.."
. Scripts/support.sh
file=${1:-README.md}
build=${2:-.build/debug}
make_folder

# Creates a folder for each block, with main.swift and the expected output.
python3 - "$file" "$folder" <<'PYTHON'
import pathlib
import re
import sys

file, folder = map(pathlib.Path, sys.argv[1:])
text, count, cuts = file.read_text(encoding="utf-8"), 0, 0
for source, mark, language, block in re.findall(
        r"^(?:<!-- (?:from: (\S+)|(excerpt)) -->\n)?```([^\n`]*)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
    if language == "text" and count:
        with open(folder / f"block-{count}/expected", "a", encoding="utf-8") as expected:
            expected.write(block)
    elif language == "swift" and source:
        lines, at = [line.strip() for line in open(source, encoding="utf-8")], 0
        for piece in re.split(r"^ *// …\n", block, flags=re.MULTILINE):
            wanted = [line.strip() for line in piece.splitlines()]
            while lines[at:at + len(wanted)] != wanted:
                at += 1
                if at > len(lines):
                    sys.exit(f"check-readme: {file}: {source} doesn't have these lines:\n{piece}")
            at += len(wanted)
        cuts += 1
    elif language == "swift" and not mark:
        count += 1
        (folder / f"block-{count}").mkdir()
        (folder / f"block-{count}/main.swift").write_text(block, encoding="utf-8")
if count == 0:
    sys.exit(f"check-readme: {file} has no Swift code")
print(f"check-readme: {cuts} blocks are cut from sources as they are")
PYTHON

flags=(-swift-version 6 -I "$build/Modules")
plugin=$build/JSONAPIMacros-tool
if [ -x "$plugin" ]; then flags+=(-load-plugin-executable "$plugin#JSONAPIMacros"); fi
# The modules that blocks import, and their dependencies.
objects "$build" JSONAPI JSONAPIStore JSONAPIClient HTTPTypes Logging >"$folder/objects"

count=0
for block in "$folder"/block-*; do
  sources=("$block/main.swift")
  if [ "$(uname -s)" = Linux ] && grep -q '^import JSONAPIClient' "${sources[0]}"; then
    sources+=(Tests/SplitFiles/Transport.swift)
  fi
  swiftc "${flags[@]}" "${sources[@]}" "@$folder/objects" -o "$block/program"
  if [ -e "$block/expected" ]; then
    "$block/program" | diff "$block/expected" - || {
      echo "check-readme: $file: $(basename "$block") prints something else" >&2
      exit 1
    }
  fi
  count=$((count + 1))
done
echo "check-readme: $count blocks of $file compile and print what they should"
