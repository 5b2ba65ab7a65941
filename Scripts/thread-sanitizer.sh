#!/usr/bin/env bash
# Runs the tests that use several threads under Thread Sanitizer; a data race is an error.
#
#   Scripts/thread-sanitizer.sh [arguments for swift test, such as --filter Soak]
#
# The build has a folder of its own, since everything in it is instrumented. Only these tests are built,
# and without traits: what those add is tested without the sanitizer. JSONAPI_TEST_TARGETS names others.
set -euo pipefail
cd "$(dirname "$0")/.."
export JSONAPI_TEST_TARGETS=${JSONAPI_TEST_TARGETS:-JSONAPIStoreTests,JSONAPIClientTests}
flags=(--disable-default-traits --sanitize thread --scratch-path .build/thread-sanitizer)
# See Locked: the lock of the runtime is one that the sanitizer does not know.
flags+=(-Xswiftc -DTHREAD_SANITIZER)
swift build "${flags[@]}" --product swift-jsonapiPackageTests
export TSAN_OPTIONS="halt_on_error=1:${TSAN_OPTIONS:-}"
# One thread alone runs these.
export JSONAPI_LIVE_SEQUENCES=${JSONAPI_LIVE_SEQUENCES:-8}
# Processes that are killed say nothing about races, and ten thousand requests one after the other little.
swift test "${flags[@]}" --skip-build --disable-xctest \
  --skip JournalKillTests --skip manyOverNetwork "$@"
