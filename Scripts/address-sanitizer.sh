#!/usr/bin/env bash
# Runs the tests of the engine under Address Sanitizer: the parser, readers and writers on documents that
# are broken at random, which is where unsafe code would show.
#
# It has a build folder of its own, since everything is compiled in another way.
#
#   Scripts/address-sanitizer.sh [pattern of suites]
set -euo pipefail
cd "$(dirname "$0")/.."
suites=${1:-Mutation|JSONParser|JSONValue|PlainJSON|FlatFormProperty|DocumentRoundTrip|ResourceIndex|JSONObjectReader|ResourceReading|ResourceCoding|Embedding|FieldPlaces}
export JSONAPI_TEST_TARGETS=JSONAPITests
flags=(--sanitize address --disable-default-traits --scratch-path .build/address-sanitizer)
swift build "${flags[@]}" --build-tests
# Frames are several times as large here, so what has to fit a small stack doesn't.
# A leak is found at the end of a process, and Foundation keeps what it makes.
ASAN_OPTIONS=detect_leaks=0 \
  swift test "${flags[@]}" --skip-build --disable-xctest --filter "$suites" \
  --skip EmbeddingStackTests
