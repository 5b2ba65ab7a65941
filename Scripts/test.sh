#!/usr/bin/env bash
# Runs all tests, with every trait on.
#
#   Scripts/test.sh [arguments for swift test, such as --filter Validation]
#
# A bare image with Swift 6.3 is enough. What Debian and Ubuntu have to add is installed where the
# script runs as root, and named where it does not.
set -euo pipefail
cd "$(dirname "$0")/.."

if ! command -v swift >/dev/null; then
  echo "test: there is no 'swift' here. Install Swift 6.3 or later: https://www.swift.org/install" >&2
  exit 2
fi

version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9]*\.[0-9]*\).*/\1/p' | head -n 1)
if [ "$(printf '%s\n6.3\n' "$version" | sort -V | head -n 1)" != 6.3 ]; then
  echo "test: this is Swift ${version:-of an unknown version}; 6.3 or later is needed." >&2
  exit 2
fi

# The AsyncHTTPClient transport decompresses with zlib, and SwiftPM fetches packages with git.
missing=()
if [ "$(uname -s)" = Linux ]; then
  [ -e /usr/include/zlib.h ] || missing+=(zlib1g-dev)
  command -v git >/dev/null || missing+=(git)
fi
if [ ${#missing[@]} -gt 0 ]; then
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends "${missing[@]}"
  else
    echo "test: please install these first: ${missing[*]}" >&2
    echo "      sudo apt-get install ${missing[*]}" >&2
    exit 2
  fi
fi

# The tests of the macros make SwiftPM build all tests for the machine that compiles, apart from what is
# built for the machine that runs. So only that one product is built, and the command line that its
# tests run, not each library twice. Imports that no dependency in the manifest explains are errors.
flags=(--enable-all-traits --explicit-target-dependency-import-check error)
swift build "${flags[@]}" --product jsonapi
swift build "${flags[@]}" --product swift-jsonapiPackageTests
swift test --skip-build --enable-all-traits --disable-xctest "$@"
