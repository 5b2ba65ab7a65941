#!/usr/bin/env bash
# Runs tests under a sanitizer, in a build folder of its own, since everything is compiled in another way.
#
#   Scripts/sanitizer.sh address [pattern of suites]
#   Scripts/sanitizer.sh thread [arguments for swift test, such as --filter Soak]
#
# Address Sanitizer is for the parser, readers and writers on documents that are broken at random, which is where unsafe
# code would show. Thread Sanitizer is for the tests that use several threads; a data race is an error. Only these tests
# are built, and without traits: what those add is tested without it. JSONAPI_TEST_TARGETS names others.
set -euo pipefail
cd "$(dirname "$0")/.."
sanitizer=${1:?usage: sanitizer.sh address|thread}
shift
flags=(--sanitize "$sanitizer" --disable-default-traits --scratch-path ".build/$sanitizer-sanitizer")
if [ "$sanitizer" = address ]; then
  export JSONAPI_TEST_TARGETS=${JSONAPI_TEST_TARGETS:-JSONAPITests}
  # A leak is found at the end of a process, and Foundation keeps what it makes.
  export ASAN_OPTIONS=detect_leaks=0
  suites=${1:-Mutation|JSONParser|JSONValue|PlainJSON|FlatFormProperty|DocumentRoundTrip|ResourceIndex|JSONObjectReader|ResourceReading|ResourceCoding|Embedding|FieldPlaces}
  # Frames are several times as large here, so what has to fit a small stack doesn't.
  set -- --filter "$suites" --skip EmbeddingStackTests
elif [ "$sanitizer" = thread ]; then
  export JSONAPI_TEST_TARGETS=${JSONAPI_TEST_TARGETS:-JSONAPIStoreTests,JSONAPIClientTests}
  # See Locked: the lock of the runtime is one that the sanitizer does not know.
  flags+=(-Xswiftc -DTHREAD_SANITIZER)
  export TSAN_OPTIONS="halt_on_error=1:${TSAN_OPTIONS:-}"
  # One thread alone runs these.
  export JSONAPI_LIVE_SEQUENCES=${JSONAPI_LIVE_SEQUENCES:-8}
  # Processes that are killed say nothing about races, and ten thousand requests one after the other little.
  set -- --skip JournalKillTests --skip manyOverNetwork "$@"
else
  echo "usage: sanitizer.sh address|thread" >&2
  exit 2
fi
swift build "${flags[@]}" --product swift-jsonapiPackageTests
swift test "${flags[@]}" --skip-build --disable-xctest "$@"
