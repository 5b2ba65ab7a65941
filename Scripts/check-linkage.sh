#!/usr/bin/env bash
# Checks that a program with the module JSONAPI needs no full Foundation, on Linux.
#
# Foundation's JSON coders, formatters and ICU are some 45 MB that a small server image can do
# without. Needs a debug build: swift build --target JSONAPI.
set -euo pipefail
cd "$(dirname "$0")/.."
build=${1:-.build/debug}
if [ "$(uname -s)" != Linux ]; then
  echo "check-linkage: only Linux has a Foundation that can be left out"
  exit 0
fi

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cat >"$folder/main.swift" <<'SWIFT'
import JSONAPI

struct Article: Resource {
  static let resourceType = "articles"
  var id: String
  var title: String
}

let text = #"{"data":{"type":"articles","id":"1","attributes":{"title":"Moby-Dick"}}}"#
let article = try JSONAPIDecoder().decode(Article.self, from: Array(text.utf8))
print(String(decoding: try JSONAPIEncoder().encodeBytes(article), as: UTF8.self))
SWIFT

find "$build/JSONAPI.build" -name '*.swift.o' >"$folder/objects"
swiftc -swift-version 6 -I "$build/Modules" "$folder/main.swift" "@$folder/objects" \
  -o "$folder/program"

output=$("$folder/program")
expected='{"data":{"type":"articles","id":"1","attributes":{"title":"Moby-Dick"}}}'
if [ "$output" != "$expected" ]; then
  echo "check-linkage: the program printed $output" >&2
  exit 1
fi
ldd "$folder/program" | grep -i foundation || true
if ldd "$folder/program" | grep -qE 'libFoundation\.so|lib_FoundationICU|libFoundationInternationalization'; then
  echo "check-linkage: JSONAPI links full Foundation" >&2
  exit 1
fi
echo "check-linkage: FoundationEssentials is all that JSONAPI needs"
