#!/usr/bin/env bash
# Runs the conformance suite over a socket against the server on each database.
#
#   Scripts/conformance.sh [--skip-build]
set -euo pipefail
cd "$(dirname "$0")/.."
. Scripts/every-trait.sh
. Scripts/support.sh

if [ "${1:-}" != --skip-build ]; then
  swift build "${every_trait[@]}" --product ConformanceServer
  swift build "${every_trait[@]}" --product jsonapi
fi
build=$(swift build "${every_trait[@]}" --show-bin-path)

make_folder
for database in memory sqlite postgresql; do
  with=()
  if [ "$database" = postgresql ] && [ -z "${JSONAPI_POSTGRESQL:-}" ]; then with=(Scripts/with-postgresql.sh); fi
  port=$(free_port)
  serve ${with[@]+"${with[@]}"} "$build/ConformanceServer" "$port" "$database"
  echo "conformance: on $database"
  "$build/jsonapi" conform "http://127.0.0.1:$port" --reset /__reset
  stop_servers || true
done
