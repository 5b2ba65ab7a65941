#!/usr/bin/env bash
# Checks that programs with the modules JSONAPI and JSONAPIStore don't need full Foundation, on Linux.
#
# Foundation's JSON coders, formatters and ICU take about 45 MB that a small server image can do without. Needs a debug
# build: swift build --target JSONAPIStore.
set -euo pipefail
cd "$(dirname "$0")/.."
. Scripts/support.sh
build=${1:-.build/debug}
if [ "$(uname -s)" != Linux ]; then
  echo "check-linkage: only Linux has a Foundation that can be left out"
  exit 0
fi
make_folder

# Compiles the program of Tests/Linkage with the objects of modules, runs it, and checks the libraries it links.
check() {
  local name=$1 expected=$2 output
  shift 2
  objects "$build" "$@" >"$folder/objects"
  swiftc -swift-version 6 -I "$build/Modules" "Tests/Linkage/$name/main.swift" "@$folder/objects" \
    -o "$folder/program"
  output=$("$folder/program")
  if [ "$output" != "$expected" ]; then
    echo "check-linkage: the program of $name printed $output" >&2
    exit 1
  fi
  if ldd "$folder/program" | grep -E 'libFoundation\.so|lib_FoundationICU|libFoundationInternationalization'; then
    echo "check-linkage: $name links full Foundation" >&2
    exit 1
  fi
  echo "check-linkage: FoundationEssentials is all that $name needs"
}

check JSONAPI '{"data":{"type":"articles","id":"1","attributes":{"title":"Moby-Dick"}}}' JSONAPI
check JSONAPIStore 'The Whale' JSONAPI JSONAPIStore
