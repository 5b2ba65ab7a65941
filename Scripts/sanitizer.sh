#!/usr/bin/env bash
# Runs tests under a sanitizer, in a separate build folder, since everything is compiled differently.
#
#   Scripts/sanitizer.sh address [pattern of suites]
#   Scripts/sanitizer.sh thread [arguments for swift test, such as --filter Soak]
#
# Address Sanitizer runs the tests of the parser, readers and writers on randomly corrupted documents, where errors in
# unsafe code would show. Thread Sanitizer runs the tests that use several threads; a data race is an error. Only these
# tests are built, and without traits: code that traits add is tested without sanitizers. JSONAPI_TEST_TARGETS selects
# other tests.
set -euo pipefail
cd "$(dirname "$0")/.."
sanitizer=${1:?usage: sanitizer.sh address|thread}
shift
flags=(--sanitize "$sanitizer" --disable-default-traits --scratch-path ".build/$sanitizer-sanitizer")
if [ "$sanitizer" = address ]; then
  export JSONAPI_TEST_TARGETS=${JSONAPI_TEST_TARGETS:-JSONAPITests}
  # Leaks are detected at the end of a process, and Foundation keeps allocations until then.
  export ASAN_OPTIONS=detect_leaks=0
  suites=${1:-Mutation|JSONParser|JSONValue|PlainJSON|FlatFormProperty|DocumentRoundTrip|ResourceIndex|JSONObjectReader|ResourceReading|ResourceCoding|Embedding|FieldPlaces}
  # Frames are several times larger here, so tests of small stacks would fail.
  set -- --filter "$suites" --skip EmbeddingStackTests
elif [ "$sanitizer" = thread ]; then
  export JSONAPI_TEST_TARGETS=${JSONAPI_TEST_TARGETS:-JSONAPIStoreTests,JSONAPIClientTests}
  # See Locked: the sanitizer doesn't know the runtime's lock.
  flags+=(-Xswiftc -DTHREAD_SANITIZER)
  export TSAN_OPTIONS="halt_on_error=1:${TSAN_OPTIONS:-}"
  # These run on one thread only.
  export JSONAPI_LIVE_SEQUENCES=${JSONAPI_LIVE_SEQUENCES:-8}
  # Killed processes reveal nothing about races, and ten thousand sequential requests little.
  set -- --skip JournalKillTests --skip manyOverNetwork "$@"
else
  echo "usage: sanitizer.sh address|thread" >&2
  exit 2
fi
swift build "${flags[@]}" --product swift-jsonapiPackageTests
swift test "${flags[@]}" --skip-build --disable-xctest "$@"
