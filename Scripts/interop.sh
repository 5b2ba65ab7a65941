#!/usr/bin/env bash
# Runs the client against a real server: Django REST framework, on 127.0.0.1.
#
# The server's packages are installed with pip into a virtual environment that is kept in .build.
#
#   Scripts/interop.sh [--skip-build]
set -euo pipefail
cd "$(dirname "$0")/.."
. Scripts/every-trait.sh
. Scripts/support.sh

if [ "${1:-}" != --skip-build ]; then
  swift build "${every_trait[@]}" --product swift-jsonapiPackageTests
fi

need_python drf "djangorestframework-jsonapi[django-filter]==8.1.0" django-filter gunicorn

make_folder
port=$(free_port)
serve env PATH="$(dirname "$python"):$PATH" DRF_DB="$folder/articles.sqlite3" PYTHONPATH="$PWD/Tests/Interop" \
  PYTHONDONTWRITEBYTECODE=1 Tests/Interop/drf/run.sh "$port"
export JSONAPI_INTEROP_URL=http://127.0.0.1:$port
echo "interop: the server is at $JSONAPI_INTEROP_URL"
find_tests
NO_COLOR=1 "${tests[@]}" --filter DjangoTests 2>&1 | tee "$folder/tests" || {
  echo "interop: FAILED; the server's log:" >&2
  tail -n 40 "$folder/log" >&2
  exit 1
}
# A suite that was skipped or not found must not count as passed.
passed=$(grep -c 'Test "[^"]*" passed' "$folder/tests" || true)
if [ "$passed" -lt 8 ]; then
  echo "interop: FAILED, only $passed tests ran" >&2
  exit 1
fi
echo "interop: $passed tests passed against Django REST framework"
