#!/usr/bin/env bash
# Tests the explorer's page in headless Chromium, against a server of its own on 127.0.0.1.
#
#   Scripts/explorer.sh [--skip-build] [--screenshots FOLDER | WORD in the names of tests]
#
# With --skip-build, the page comes from its sources, and the rest from the server of the last build.
#
# Needs Debian's packages chromium and chromium-driver, which it installs where it may, and from PyPI selenium and
# axe-core-python, which it installs beside the build. Where there is no Chromium and none can be installed, it says
# so and does nothing.
set -euo pipefail
cd "$(dirname "$0")/.."
. Scripts/every-trait.sh

sources=
if [ "${1:-}" = --skip-build ]; then
  shift
  sources=--sources
else
  swift build "${every_trait[@]}" --product ConformanceServer
fi

if ! command -v chromedriver >/dev/null || ! command -v chromium >/dev/null; then
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    apt-get update -q >/dev/null
    apt-get install -y -q --no-install-recommends chromium chromium-driver fonts-dejavu-core >/dev/null
  else
    echo "explorer: the packages chromium and chromium-driver are missing; skipped"
    exit 0
  fi
fi
environment=.build/explorer-tests
if ! "$environment/bin/python" -c "import selenium, axe_core_python" 2>/dev/null; then
  python3 -m venv "$environment"
  "$environment/bin/pip" install --quiet --disable-pip-version-check "selenium>=4.30,<5" axe-core-python==0.1.0
fi

port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
log=$(mktemp)
"$(swift build --enable-all-traits --show-bin-path)/ConformanceServer" "$port" explorer >"$log" 2>&1 &
server=$!
trap 'kill "$server" 2>/dev/null || true; rm -f "$log"' EXIT
for _ in $(seq 100); do
  if (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then break; fi
  if ! kill -0 "$server" 2>/dev/null; then
    cat "$log" >&2
    exit 1
  fi
  sleep 0.1
done
"$environment/bin/python" Tests/ExplorerPage/run.py ${sources:+"$sources"} "http://127.0.0.1:$port" "$@"
