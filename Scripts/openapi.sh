#!/usr/bin/env bash
# Checks the OpenAPI document of the server: the document itself, its examples, and the server against it.
#
#   Scripts/openapi.sh [--skip-build]
#
# openapi-spec-validator says whether it is one, Scripts/check-openapi.py holds its examples and some wrong bodies
# against its schemas, and schemathesis sends what the document allows and compares the answers. They are fetched
# from PyPI; they need Python 3 with venv.
set -euo pipefail
cd "$(dirname "$0")/.."
. Scripts/every-trait.sh

if [ "${1:-}" != --skip-build ]; then
  swift build "${every_trait[@]}" --product ConformanceServer
fi
tools=.venv/openapi/bin
if [ ! -x "$tools/schemathesis" ]; then
  python3 -m venv .venv/openapi
  "$tools/pip" install -q openapi-spec-validator==0.9.0 jsonschema==4.26.0 schemathesis==4.32.5
fi

port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
folder=$(mktemp -d)
"$(swift build --enable-all-traits --show-bin-path)/ConformanceServer" "$port" memory >/dev/null 2>&1 &
server=$!
trap 'kill "$server" 2>/dev/null || true; wait "$server" 2>/dev/null || true; rm -rf "$folder"' EXIT
for _ in $(seq 100); do
  if (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then break; fi
  sleep 0.2
done
address=http://127.0.0.1:$port
python3 -c '
import sys, urllib.request
sys.stdout.buffer.write(urllib.request.urlopen(sys.argv[1]).read())' \
  "$address/openapi.json" >"$folder/openapi.json"
"$tools/openapi-spec-validator" "$folder/openapi.json"
"$tools/python" Scripts/check-openapi.py "$folder/openapi.json"
# What a schema can't say is left out: which ids exist, what a cursor is, and that a body has the id of its path.
(cd "$folder" && "$OLDPWD/$tools/schemathesis" run openapi.json --url "$address" --seed 1 --max-examples 15 \
  --mode positive --phases examples,coverage,fuzzing --suppress-health-check all --warnings off --continue-on-failure \
  --checks not_a_server_error,status_code_conformance,content_type_conformance,response_headers_conformance,response_schema_conformance)
