#!/usr/bin/env bash
# Runs the client against a real server: Django REST framework, on 127.0.0.1.
#
# The server's packages come from pip, into a virtual environment that is kept under .build.
#
#   Scripts/interop.sh [--skip-build]
set -euo pipefail
cd "$(dirname "$0")/.."
. Scripts/every-trait.sh

server=Tests/Interop/drf
if ! command -v python3 >/dev/null || ! python3 -c 'import venv, ensurepip' 2>/dev/null; then
  echo "interop: Python 3 with its module venv is needed" >&2
  exit 1
fi

if [ "${1:-}" != --skip-build ]; then
  swift build "${every_trait[@]}" --product swift-jsonapiPackageTests
fi

environment=$PWD/.build/interop
packages=("djangorestframework-jsonapi[django-filter]==8.1.0" "django-filter" "gunicorn")
if ! "$environment/bin/gunicorn" --version >/dev/null 2>&1; then
  python3 -m venv --clear "$environment"
  "$environment/bin/pip" install --quiet --disable-pip-version-check "${packages[@]}"
fi

folder=$(mktemp -d)
pid=
stop() {
  if [ -n "$pid" ] && kill "$pid" 2>/dev/null; then wait "$pid" 2>/dev/null || true; fi
  rm -rf "$folder"
}
trap stop EXIT

port=$("$environment/bin/python" -c \
  'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
PATH=$environment/bin:$PATH DRF_DB=$folder/articles.sqlite3 PYTHONPATH=$PWD/Tests/Interop \
  PYTHONDONTWRITEBYTECODE=1 "$server/run.sh" "$port" >"$folder/log" 2>&1 &
pid=$!

export JSONAPI_INTEROP_URL=http://127.0.0.1:$port
ready() {
  "$environment/bin/python" - "$JSONAPI_INTEROP_URL/tags/1" 2>/dev/null <<'PYTHON'
import sys, urllib.request
urllib.request.build_opener(urllib.request.ProxyHandler({})).open(sys.argv[1], timeout=5).read()
PYTHON
}
for _ in $(seq 120); do
  if ready; then break; fi
  if ! kill -0 "$pid" 2>/dev/null; then break; fi
  sleep 0.5
done
if ! ready; then
  echo "interop: FAILED, the server does not answer" >&2
  cat "$folder/log" >&2
  exit 1
fi

echo "interop: the server is at $JSONAPI_INTEROP_URL"
find_tests
NO_COLOR=1 "${tests[@]}" --filter DjangoTests 2>&1 | tee "$folder/tests" || {
  echo "interop: FAILED; the server's log:" >&2
  tail -n 40 "$folder/log" >&2
  exit 1
}
# A suite that was skipped, or not found, must not count as one that passed.
passed=$(grep -c 'Test "[^"]*" passed' "$folder/tests" || true)
if [ "$passed" -lt 8 ]; then
  echo "interop: FAILED, only $passed tests ran" >&2
  exit 1
fi
echo "interop: $passed tests passed against Django REST framework"
