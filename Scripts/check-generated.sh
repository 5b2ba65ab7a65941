#!/usr/bin/env bash
# Checks that generated sources are up to date.
set -euo pipefail
cd "$(dirname "$0")/.."

Scripts/generate.py --check
Sources/JSONAPIResourceObject/Includes/generate-poly.py --check
Benchmarks/figures.py
echo "check-generated: generated sources are up to date"
