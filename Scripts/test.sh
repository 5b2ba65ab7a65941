#!/usr/bin/env bash
# Runs all tests with every trait.
#
#   Scripts/test.sh [--filter NAMES] [--skip NAMES]
#
# A bare image with Swift 6.3 is sufficient. Missing Debian or Ubuntu packages are installed if the script runs as
# root, and listed otherwise.
set -euo pipefail
cd "$(dirname "$0")/.."
. Scripts/every-trait.sh
. Scripts/support.sh

need_swift
# SwiftPM fetches packages with git. The database modules are built as well, so their libraries are needed.
need git libpq-dev libsqlite3-dev

# On a terminal, SwiftPM shows its progress on one line; elsewhere, a line says what is running, and the output is
# shown only on failure.
build() {
  local start=$SECONDS
  if [ -t 1 ]; then
    swift build "${every_trait[@]}" "$@"
    return
  fi
  echo "test: building ${*: -1}"
  swift build "${every_trait[@]}" "$@" >"$log" 2>&1 || {
    local status=$?
    grep -v '^\[[0-9]*/[0-9]*\] [A-Z]' "$log" || true
    return "$status"
  }
  echo "test: built ${*: -1} in $((SECONDS - start)) s"
}

# Counts passing tests on one line of a terminal, and prints everything else: failures and output of tests. Keeps the
# summary, the failures, and the tests left unfinished by a run that ends early.
report() {
  local terminal=
  if [ -t 1 ]; then terminal=1; fi
  awk -v terminal="$terminal" -v summaries="$summaries" -v failures="$failures" -v name="$1" '
    function clear() { if (shown) printf "\r\033[K"; shown = 0 }
    # Output of a test without a line break may precede it.
    match($0, /[^ ]* Test run with /) {
      print substr($0, RSTART) >>summaries
      partial = 0
      ended = 1
      next
    }
    (/^✘/ || (/^↳/ && !/^↳ (Testing Library|Target)/) || /Fatal error|^\*\*\* /) && failed++ < 100 { print >>failures }
    # Titles and arguments can contain line breaks.
    partial && !/^(◇|✔|✘|➜|↳) / { if (/(started|passed after .*)\.$/) partial = 0; next }
    { partial = 0 }
    /^(◇|✔) Test / && !/ (started|after .* seconds)\.$/ { partial = 1; next }
    / Planning build$| Test(ing)? (run started|Library Version|Platform)| Target Platform/ { next }
    /^◇ Test .* started\.$/ && !/^◇ Test case / {
      sub(/^◇ Test /, ""); sub(/ started\.$/, ""); running[$0]++
      next
    }
    /^(✔|✘) Test .* (passed|failed) after / && !/ Test case / {
      test = $0
      sub(/^(✔|✘) Test /, "", test); sub(/ (with [0-9]+ test cases? )?(passed|failed) after .*/, "", test)
      running[test]--
    }
    / (Test|Suite) .* (started|passed after .*)\.$/ {
      if (terminal && / Test .* passed after/) {
        printf "\r%d tests passed", ++count
        shown = 1
        fflush()
      }
      next
    }
    { clear(); print; fflush() }
    END {
      clear()
      if (ended) exit
      print "test: " name " ended early, before these did:" >>failures
      for (test in running) if (running[test] > 0) print "  " test >>failures
    }
  '
}

log=$(mktemp)
summaries=$(mktemp)
failures=$(mktemp)
trap 'rm -f "$log" "$summaries" "$failures"' EXIT

run() {
  local name=$1
  shift
  if [ ! -t 1 ]; then echo "test: running $name"; fi
  find_tests
  # Running all tests at once would make them wait for threads longer than a server's request timeout.
  export SWIFT_BACKTRACE=${SWIFT_BACKTRACE:-enable=yes,color=no,interactive=no,cache=no}
  local width=12
  # Their requests have five seconds for the database.
  case $name in *servers*) width=8 ;; esac
  width=${SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH:-$width}
  SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=$width NO_COLOR=1 ${server[@]+"${server[@]}"} "${tests[@]}" "$@" 2>&1 | report "$name" || {
    local status=$?
    # Status 69: no test matches.
    [ "$status" = 69 ] || {
      echo "test: $name: exit status $status" >>"$failures"
      return "$status"
    }
  }
}
program=swift-jsonapiPackageTests
status=0
server=()
(
  export JSONAPI_TEST_TARGETS=JSONAPIMacrosTests
  build --product "$program" && run "the tests of the macros" "$@"
) || status=$?
# The database tests need a dedicated PostgreSQL.
if [ -z "${JSONAPI_POSTGRESQL:-}" ]; then server=(Scripts/with-postgresql.sh); fi
if ! { build --product jsonapi && build --product "$program"; }; then
  status=1
elif [ $# -gt 0 ]; then
  run "all other tests" "$@" || status=$?
else
  # Client tests have time limits, and server tests keep both processors busy, so they run separately. The tests of
  # PostgreSQL connections only wait for each other.
  run "all other tests" --skip "JSONAPIServerTests|JSONAPIPostgreSQLTests" || status=$?
  run "the tests of servers" --filter JSONAPIServerTests || status=$?
  run "the tests of connections to PostgreSQL" --filter JSONAPIPostgreSQLTests || status=$?
fi

if [ "$status" != 0 ]; then
  echo "test: what failed:"
  cat "$failures"
fi

# Prints one summary in the format of Swift Testing.
awk -v status="$status" '
  { tests += $5; suites += $8; seconds += $12; if ($16 ~ /^known/) known += $15; else issues += $15 }
  END {
    printf "%s Test run with %d tests in %d suites %s after %.3f seconds", (status ? "✘" : "✔"),
      tests, suites, (status ? "failed" : "passed"), seconds
    if (issues) printf " with %d issue%s", issues, (issues > 1 ? "s" : "")
    else if (known) printf " with %d known issue%s", known, (known > 1 ? "s" : "")
    print "."
  }
' "$summaries"
exit "$status"
