#!/usr/bin/env bash
# Checks the OpenAPI document of the server: the document itself, its examples, and the server against it.
#
#   Scripts/openapi.sh [--skip-build]
#
# openapi-spec-validator says whether it is one, Tests/Interop/openapi/check_examples.py holds its examples and some wrong bodies
# against its schemas, and schemathesis sends what the document allows and compares the answers. They are fetched
# from PyPI; they need Python 3 with venv.
set -euo pipefail
cd "$(dirname "$0")/.."
. Scripts/every-trait.sh
. Scripts/support.sh

if [ "${1:-}" != --skip-build ]; then
  swift build "${every_trait[@]}" --product ConformanceServer
fi
need_python openapi openapi-spec-validator==0.9.0 jsonschema==4.26.0 schemathesis==4.32.5
tools=$(dirname "$python")

make_folder
port=$(free_port)
serve "$(swift build --enable-all-traits --show-bin-path)/ConformanceServer" "$port" memory
address=http://127.0.0.1:$port
python3 -c '
import sys, urllib.request
sys.stdout.buffer.write(urllib.request.urlopen(sys.argv[1]).read())' \
  "$address/openapi.json" >"$folder/openapi.json"
"$tools/openapi-spec-validator" "$folder/openapi.json"
"$python" Tests/Interop/openapi/check_examples.py "$folder/openapi.json"
# What a schema can't say is left out: which ids exist, what a cursor is, and that a body has the id of its path.
(cd "$folder" && "$tools/schemathesis" run openapi.json --url "$address" --seed 1 --max-examples 15 \
  --mode positive --phases examples,coverage,fuzzing --suppress-health-check all --warnings off --continue-on-failure \
  --checks not_a_server_error,status_code_conformance,content_type_conformance,response_headers_conformance,response_schema_conformance)
