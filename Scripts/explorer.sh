#!/usr/bin/env bash
# Tests the explorer's page in headless Chromium, against a dedicated server on 127.0.0.1.
#
#   Scripts/explorer.sh [--skip-build] [--screenshots FOLDER | WORD in the names of tests]
#
# With --skip-build, the page comes from its sources, and the rest from the server of the last build.
#
# Needs Debian's packages chromium and chromium-driver, which it installs if it may, and selenium and axe-core-python
# from PyPI, which it installs beside the build. If there is no Chromium and it can't be installed, the script says so
# and exits.
set -euo pipefail
cd "$(dirname "$0")/.."
. Scripts/every-trait.sh
. Scripts/support.sh

sources=
if [ "${1:-}" = --skip-build ]; then
  shift
  sources=--sources
else
  swift build "${every_trait[@]}" --product ConformanceServer
fi

if ! command -v chromedriver >/dev/null || ! command -v chromium >/dev/null; then
  can_install || {
    echo "explorer: the packages chromium and chromium-driver are missing; skipped"
    exit 0
  }
  need chromium chromium-driver fonts-dejavu-core
fi
need_python explorer "selenium>=4.30,<5" axe-core-python==0.1.0

make_folder
port=$(free_port)
serve "$(swift build --enable-all-traits --show-bin-path)/ConformanceServer" "$port" explorer
"$python" Tests/ExplorerPage/run.py ${sources:+"$sources"} "http://127.0.0.1:$port" "$@"
