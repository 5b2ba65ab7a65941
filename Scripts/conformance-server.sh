#!/usr/bin/env bash
# Serves the fixture of the shared HTTP cases on 127.0.0.1 until the process ends.
#
#   Scripts/conformance-server.sh PORT [memory]
#
# POST /__reset puts the fixture back. What is built already is not built again with SKIP_BUILD=1.
set -euo pipefail
cd "$(dirname "$0")/.."

port=${1:?usage: conformance-server.sh PORT [memory]}
database=${2:-memory}
if [ "$database" != memory ]; then
  echo "conformance-server: there is no database '$database'; only memory" >&2
  exit 2
fi
flags=(--enable-all-traits --product ConformanceServer)
if [ -z "${SKIP_BUILD:-}" ]; then swift build "${flags[@]}" >&2; fi
exec "$(swift build --enable-all-traits --show-bin-path)/ConformanceServer" "$port"
