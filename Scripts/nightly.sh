#!/usr/bin/env bash
# Runs the checks that take longer than a change should have to wait: races, memory errors, servers and databases that
# are killed, grammar-generated documents, and all benchmark budgets.
#
#   Scripts/nightly.sh [MINUTES OF FUZZING, 30 by default] [NAMES of steps, or parts of them; all by default]
#
# Steps that fail don't stop the others; the exit status is 1 if one failed. The table of results at the end is also
# written to .build/nightly.md. If the image has apt-get, missing packages are installed.
set -uo pipefail
cd "$(dirname "$0")/.." || exit
. Scripts/support.sh
need_swift
need git python3 libpq-dev libsqlite3-dev
minutes=${1:-30}
names=("${@:2}")
result=$PWD/.build/nightly.md
log=$(mktemp)
failures=0
mkdir -p .build
cat >"$result" <<END
$(git rev-parse --short HEAD), $(date -u +%Y-%m-%d), $(getconf _NPROCESSORS_ONLN) processors

| step | result | seconds | last line |
|---|---|---|---|
END

step() {
  local name=$1 start=$SECONDS status=passed line
  shift
  # Matches if the name contains one of the chosen names; without any, the empty one matches.
  grep -qF "$(printf '%s\n' ${names[@]+"${names[@]}"})" <<<"$name" || return 0
  echo "=== $name"
  if ! "$@" >"$log" 2>&1; then
    status="**failed**"
    failures=$((failures + 1))
    tail -n 40 "$log"
  fi
  line=$(grep -v '^[[:space:]]*$' "$log" | tail -n 1 | tr '|`' '/ ' | cut -c 1-120)
  echo "| $name | $status | $((SECONDS - start)) | \`${line//"$PWD/"/}\` |" >>"$result"
}

benchmarks() (
  need libsimdjson-dev && cd Benchmarks && swift build -c release && .build/release/Benchmarks
)

step "Benchmarks" benchmarks
server() (
  need libsimdjson-dev wrk && cd Benchmarks && swift build -c release --traits Hummingbird --product ServerLoad \
    && .build/release/ServerLoad measure && ./server.py
)

step "Server under load" server
# faults SCRIPT [ARGUMENTS] [-- FLAGS]: runs a script of Tests/Faults with the test server, built with the flags.
faults() (
  local script=$1 arguments=() flags=(--enable-all-traits)
  shift
  need wrk nginx
  while [ $# -gt 0 ] && [ "$1" != -- ]; do
    arguments+=("$1")
    shift
  done
  flags+=("${@:2}")
  swift build "${flags[@]}" --product ConformanceServer || return 1
  Scripts/with-postgresql.sh "Tests/Faults/$script.py" \
    "$(swift build "${flags[@]}" --show-bin-path)/ConformanceServer" ${arguments[@]+"${arguments[@]}"}
)
# See Locked: the sanitizer doesn't know the runtime's lock.
sanitized=(-- --sanitize thread --scratch-path .build/thread-sanitizer-server -Xswiftc -DTHREAD_SANITIZER)

for database in sqlite postgresql; do
  step "Faults with $database" faults run "$database"
  step "10 minutes of kills with keys on $database" faults keys "$database" 10
  step "10 minutes of load on $database" faults soak "$database" 10
  step "Thread Sanitizer: 3 minutes of load on $database" faults soak "$database" 3 "${sanitized[@]}"
  step "Followers and kills on $database" faults followers "$database" 40
done
step "An hour of 1,000 followers" faults crowd sqlite
step "10 minutes of kills of a journal and its server" \
  env JSONAPI_KILL_MINUTES=10 JSONAPI_DEVICE_RUNS=700 Scripts/test.sh --filter 'KilledOnBothEnds|TwoDevices'
step "Two servers behind nginx" faults machines
step "Thread Sanitizer: store and client" Scripts/sanitizer.sh thread
step "Address Sanitizer: engine" Scripts/sanitizer.sh address
step "Documents by grammar" Scripts/fuzz.sh "$minutes"
step "Documents by grammar under Address Sanitizer" \
  env JSONAPI_FUZZ_SANITIZER=address Scripts/fuzz.sh "$minutes"
# Tests the store's internals in optimized code.
live_queries() (
  flags=(-c release --disable-default-traits -Xswiftc -enable-testing --scratch-path .build/live-queries)
  export JSONAPI_TEST_TARGETS=JSONAPIStoreTests
  export JSONAPI_LIVE_SEQUENCES=100000 JSONAPI_LIVE_CHANGES=100000
  export JSONAPI_LIVE_SEED=$((RANDOM << 45 | RANDOM << 30 | RANDOM << 15 | RANDOM))
  swift build "${flags[@]}" --build-tests \
    && swift test "${flags[@]}" --skip-build --disable-xctest \
      --filter 'RandomLiveQueryTests|LiveQueryWaitingTests'
)

step "Observed queries: 100,000 sequences" live_queries
step "Every door to what is hidden" env JSONAPI_EVERY_DOOR=1 Scripts/test.sh --filter SecurityTests
step "Followers after random writes" \
  env JSONAPI_FOLLOWING_SEEDS=40 JSONAPI_FOLLOWING_MOMENTS=100 Scripts/test.sh --filter FollowingOracleTests
step "Every random plan on every database" env JSONAPI_EVERY_PLAN=1 Scripts/test.sh --filter AgreementTests
step "The explorer in a browser" Scripts/explorer.sh
step "Demonstration" Scripts/demo.sh
# Optimized code takes different paths through the compiler, and is what users run.
release() (
  . Scripts/every-trait.sh
  swift build -c release --scratch-path .build-release "${every_trait[@]}" && Scripts/demo.sh --release
)

step "Every product in release mode" release
search() {
  export JSONAPI=$PWD/.build-release/release/jsonapi
  Benchmarks/search.py && Scripts/with-postgresql.sh Benchmarks/search.py
}

step "Searches of a million rows" search
# The gate builds only the default traits and all traits.
traits() {
  local trait
  swift build --disable-default-traits --scratch-path .build/traits || return 1
  for trait in $(grep -A1 '^ *\.trait($' Package.swift | sed -n 's/.*name: "\(.*\)".*/\1/p'); do
    echo "=== $trait"
    swift build --traits "$trait" --scratch-path .build/traits || return 1
  done
}

step "No trait, and each alone" traits
step "The blog as a package of its own" Scripts/blog.sh --own-package
rm -f "$log"
cat "$result"
[ "$failures" -eq 0 ]
