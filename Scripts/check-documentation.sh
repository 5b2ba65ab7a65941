#!/usr/bin/env bash
# Builds the documentation of every library; a warning is an error.
set -euo pipefail
cd "$(dirname "$0")/.."
for target in JSONAPI JSONAPIFoundation JSONAPIClient JSONAPITesting; do
  swift package --disable-sandbox generate-documentation --target "$target" --warnings-as-errors
done
