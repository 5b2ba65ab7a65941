#!/usr/bin/env bash
# Serves the fixture of the shared HTTP cases on 127.0.0.1 until the process ends.
#
#   Scripts/conformance-server.sh PORT [memory|sqlite|postgresql]
#
# POST /__reset puts the fixture back. What is built already is not built again with SKIP_BUILD=1. PostgreSQL is
# the one whose address is in JSONAPI_POSTGRESQL; without it, one is started for as long as the process lives.
set -euo pipefail
cd "$(dirname "$0")/.."
. Scripts/every-trait.sh

port=${1:?usage: conformance-server.sh PORT [memory|sqlite|postgresql]}
database=${2:-memory}
case $database in
  memory | sqlite | postgresql) ;;
  *)
    echo "conformance-server: there is no database '$database'; memory, sqlite and postgresql are" >&2
    exit 2
    ;;
esac
if [ -z "${SKIP_BUILD:-}" ]; then swift build "${every_trait[@]}" --product ConformanceServer >&2; fi
server=("$(swift build --enable-all-traits --show-bin-path)/ConformanceServer" "$port" "$database")
if [ "$database" = postgresql ] && [ -z "${JSONAPI_POSTGRESQL:-}" ]; then
  exec Scripts/with-postgresql.sh "${server[@]}"
fi
exec "${server[@]}"
