#!/usr/bin/env bash
# Runs clients of other languages against the server: the Python packages jsonapi-client and httpx-sse.
#
#   Scripts/interop-clients.sh [--skip-build]
#
# They need Python 3 with venv and the packages of PyPI.
set -euo pipefail
cd "$(dirname "$0")/.."
. Scripts/every-trait.sh

if [ "${1:-}" != --skip-build ]; then
  swift build "${every_trait[@]}" --product ConformanceServer
fi
if ! .venv/clients/bin/python -c 'import jsonapi_client, httpx_sse' 2>/dev/null; then
  python3 -m venv .venv/clients
  .venv/clients/bin/pip install -q jsonapi-client==0.9.10 httpx-sse==0.4.3 "httpx>=0.28,<1"
fi

program=$(swift build --enable-all-traits --show-bin-path)/ConformanceServer
servers=()
trap 'kill "${servers[@]}" 2>/dev/null || true; wait "${servers[@]}" 2>/dev/null || true' EXIT
# Starts a server with a data set, and sets its port.
serve() {
  port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
  "$program" "$port" "$1" >/dev/null 2>&1 &
  servers+=($!)
  for _ in $(seq 100); do
    if (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then break; fi
    sleep 0.2
  done
}
serve explorer
.venv/clients/bin/python Tests/Interop/clients/check_httpx_sse.py "http://127.0.0.1:$port"
serve sample
result=$(.venv/clients/bin/python Tests/Interop/clients/check_jsonapi_client.py "http://127.0.0.1:$port")
echo "$result"
# Its deletions raise after they have succeeded, which the check takes for what it is.
case "$result" in
  *" 0 failed") ;;
  *) exit 1 ;;
esac
