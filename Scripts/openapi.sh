#!/usr/bin/env bash
# Checks the server's OpenAPI document: its validity, its examples, and the server's conformance to it.
#
#   Scripts/openapi.sh [--skip-build]
#
# openapi-spec-validator checks the document, Tests/Interop/openapi/check_examples.py validates its examples and some
# invalid bodies against its schemas, and schemathesis sends requests that the document allows and checks the
# responses. They are fetched from PyPI and need Python 3 with venv.
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
# Leaves out what a schema can't express: which ids exist, the form of cursors, and that a body has the id in its path.
(cd "$folder" && "$tools/schemathesis" run openapi.json --url "$address" --seed 1 --max-examples 15 \
  --mode positive --phases examples,coverage,fuzzing --suppress-health-check all --warnings off --continue-on-failure \
  --checks not_a_server_error,status_code_conformance,content_type_conformance,response_headers_conformance,response_schema_conformance)
