#!/usr/bin/env bash
# Compiles and runs the Swift code of README.md, each block as a program of its own.
#
# Blocks after a line `<!-- excerpt -->` are passed over: parts of a manifest, for example. Blocks after a line
# `<!-- from: FILE -->` are cut from a source that is compiled elsewhere: their lines have to be there, in order, with
# gaps only where the block has `// …`. Where a block is followed by a block marked `text`, that is what the program has to print; other programs are compiled
# and linked, not run. Needs a debug build with the default traits.
#
#   Scripts/check-readme.sh [file [folder of the build]]
set -euo pipefail
cd "$(dirname "$0")/.."
. Scripts/support.sh
file=${1:-README.md}
build=${2:-.build/debug}

make_folder

# block-1.swift, block-1.txt, block-2.swift, …
awk -v folder="$folder" '
  /^<!-- (excerpt|from: .*) -->$/ { excerpt = 1; next }
  /^```/ && !open {
    open = 1
    output = ""
    if ($0 == "```swift" && !excerpt) output = folder "/block-" ++count ".swift"
    if ($0 == "```text" && count) output = folder "/block-" count ".txt"
    excerpt = 0
    next
  }
  /^```$/ { open = 0; output = ""; next }
  output { print > output }
' "$file"

python3 - "$file" <<'PYTHON'
import re
import sys

text = open(sys.argv[1], encoding="utf-8").read()
count = 0
for source, block in re.findall(r"^<!-- from: (\S+) -->\n```swift\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
    lines = [line.strip() for line in open(source, encoding="utf-8")]
    at = 0
    for piece in re.split(r"^ *// …\n", block, flags=re.MULTILINE):
        wanted = [line.strip() for line in piece.splitlines()]
        while lines[at:at + len(wanted)] != wanted:
            at += 1
            if at > len(lines):
                sys.exit(f"check-readme: {sys.argv[1]}: {source} doesn't have these lines:\n{piece}")
        at += len(wanted)
    count += 1
print(f"check-readme: {count} blocks are cut from sources as they are")
PYTHON

flags=(-swift-version 6 -I "$build/Modules")
plugin=$build/JSONAPIMacros-tool
if [ -x "$plugin" ]; then flags+=(-load-plugin-executable "$plugin#JSONAPIMacros"); fi
# The modules that blocks import, and what these stand on.
objects "$build" JSONAPI JSONAPIStore JSONAPIClient HTTPTypes Logging >"$folder/objects"

# Without the trait AsyncHTTPClient, clients have no default transport on Linux. The blocks get one here.
cat >"$folder/Transport.swift" <<'SWIFT'
import Foundation
import JSONAPIClient

extension JSONAPIClient {
  init(baseURL: URL, middleware: [any Middleware] = []) {
    self.init(baseURL: baseURL, transport: URLSessionTransport(), middleware: middleware)
  }
}
SWIFT

count=0
for block in "$folder"/block-*.swift; do
  [ -e "$block" ] || break
  name=$(basename "$block" .swift)
  mkdir "$folder/$name"
  mv "$block" "$folder/$name/main.swift"
  sources=("$folder/$name/main.swift")
  if [ "$(uname -s)" = Linux ] && grep -q '^import JSONAPIClient' "${sources[0]}"; then
    sources+=("$folder/Transport.swift")
  fi
  swiftc "${flags[@]}" "${sources[@]}" "@$folder/objects" -o "$folder/$name/program"
  if [ -e "$folder/$name.txt" ]; then
    "$folder/$name/program" >"$folder/$name/output"
    diff "$folder/$name.txt" "$folder/$name/output" || {
      echo "check-readme: $file: $name prints something else" >&2
      exit 1
    }
  fi
  count=$((count + 1))
done
if [ "$count" = 0 ]; then
  echo "check-readme: $file has no Swift code" >&2
  exit 1
fi
echo "check-readme: $count blocks of $file compile and print what they should"
