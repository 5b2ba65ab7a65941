#!/usr/bin/env bash
# Runs clients of other languages against the server: the Python package jsonapi-client.
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
if [ ! -x .venv/clients/bin/python ]; then
  python3 -m venv .venv/clients
  .venv/clients/bin/pip install -q jsonapi-client==0.9.10
fi

port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
"$(swift build --enable-all-traits --show-bin-path)/ConformanceServer" "$port" sample >/dev/null 2>&1 &
server=$!
trap 'kill "$server" 2>/dev/null || true; wait "$server" 2>/dev/null || true' EXIT
for _ in $(seq 100); do
  if (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then break; fi
  sleep 0.2
done
result=$(.venv/clients/bin/python Tests/Interop/clients/check_jsonapi_client.py "http://127.0.0.1:$port")
echo "$result"
# Its deletions raise after they have succeeded, which the check takes for what it is.
case "$result" in
  *" 0 failed") ;;
  *) exit 1 ;;
esac
