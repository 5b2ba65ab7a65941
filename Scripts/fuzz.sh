#!/usr/bin/env bash
# Tries documents that a grammar makes, with mistakes of all kinds, for as long as it is told to: reading and
# writing, looking things up, strict decoding, models, the flat form and the validator have to agree.
#
# A failure prints its seed, and the smallest document that still fails. Where the process ends, the document that
# was tried last is printed as it is. The same seed gives the same documents.
#
#   Scripts/fuzz.sh MINUTES [SEED]
set -euo pipefail
cd "$(dirname "$0")/.."
[[ ${1:-} =~ ^[0-9.]+$ ]] || { echo "usage: $0 MINUTES [SEED]" >&2; exit 64; }
export JSONAPI_FUZZ_MINUTES=$1
export JSONAPI_FUZZ_SEED=${2:-$((RANDOM << 45 | RANDOM << 30 | RANDOM << 15 | RANDOM))}
JSONAPI_FUZZ_NOTE=$(mktemp)
export JSONAPI_FUZZ_NOTE
trap 'rm -f "$JSONAPI_FUZZ_NOTE"' EXIT
export JSONAPI_TEST_TARGETS=JSONAPITests
flags=${JSONAPI_FUZZ_FLAGS:---disable-default-traits}

echo "fuzz: from seed $JSONAPI_FUZZ_SEED"
# shellcheck disable=SC2086
swift build $flags --build-tests
log=$(swift test $flags --skip-build --disable-xctest --filter DocumentGrammarTests 2>&1) && {
  grep '^fuzz:' <<<"$log" || { echo "fuzz: no test was run" >&2; exit 1; }
  exit 0
}
if grep -q 'seed [0-9]*:' <<<"$log"; then
  grep -A 2 'seed [0-9]*:' <<<"$log"
else
  tail -n 20 <<<"$log"
  echo "fuzz: the process ended at the seed and the document"
  cat "$JSONAPI_FUZZ_NOTE"
fi
exit 1
