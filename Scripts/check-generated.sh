#!/usr/bin/env bash
# Checks that the sources which scripts generate are what the scripts make.
set -euo pipefail
cd "$(dirname "$0")/.."

python3 Scripts/powers-of-five.py | diff - Sources/JSONAPI/JSON/Numbers/PowersOfFive.swift || {
  echo "check-generated: run Scripts/powers-of-five.py again" >&2
  exit 1
}
python3 Scripts/generate-poly.py --check
python3 Scripts/generate-requirements.py --check
python3 Scripts/generate-explorer.py --check
python3 Scripts/generate-conformance.py --check
python3 Benchmarks/figures.py
echo "check-generated: generated sources are up to date"
