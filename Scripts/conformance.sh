#!/usr/bin/env bash
# Runs the conformance suite against the server on each database, over a socket.
#
#   Scripts/conformance.sh [--skip-build]
set -euo pipefail
cd "$(dirname "$0")/.."
. Scripts/every-trait.sh

if [ "${1:-}" != --skip-build ]; then
  swift build "${every_trait[@]}" --product ConformanceServer
  swift build "${every_trait[@]}" --product jsonapi
fi

jsonapi=$(swift build "${every_trait[@]}" --show-bin-path)/jsonapi
server=
log=$(mktemp)
stop() {
  if [ -n "$server" ]; then
    kill "$server" 2>/dev/null || true
    wait "$server" 2>/dev/null || true
    server=
  fi
}
trap 'stop; rm -f "$log"' EXIT

for database in memory sqlite postgresql; do
  port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
  SKIP_BUILD=1 Scripts/conformance-server.sh "$port" "$database" >"$log" 2>&1 &
  server=$!
  for _ in $(seq 150); do
    if (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then break; fi
    if ! kill -0 "$server" 2>/dev/null; then
      cat "$log" >&2
      exit 1
    fi
    sleep 0.2
  done
  echo "conformance: on $database"
  "$jsonapi" conform "http://127.0.0.1:$port" --reset /__reset
  stop
done
