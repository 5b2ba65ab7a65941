#!/usr/bin/env bash
# Runs clients in other languages against the server: the Python packages jsonapi-client and httpx-sse.
#
#   Scripts/interop-clients.sh [--skip-build]
#
# They need Python 3 with venv and access to PyPI.
set -euo pipefail
cd "$(dirname "$0")/.."
. Scripts/every-trait.sh
. Scripts/support.sh

if [ "${1:-}" != --skip-build ]; then
  swift build "${every_trait[@]}" --product ConformanceServer
fi
need_python clients jsonapi-client==0.9.10 httpx-sse==0.4.3 "httpx>=0.28,<1"
program=$(swift build --enable-all-traits --show-bin-path)/ConformanceServer

make_folder
port=$(free_port)
serve "$program" "$port" explorer
"$python" Tests/Interop/clients/check_httpx_sse.py "http://127.0.0.1:$port"
port=$(free_port)
serve "$program" "$port" sample
result=$("$python" Tests/Interop/clients/check_jsonapi_client.py "http://127.0.0.1:$port")
echo "$result"
# Its deletions raise after succeeding, which the check accounts for.
[[ $result = *" 0 failed" ]]
