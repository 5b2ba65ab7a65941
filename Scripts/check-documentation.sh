#!/usr/bin/env bash
# Builds the documentation of the modules JSONAPI and JSONAPIClient; a warning is an error.
#
# Each links to its own symbols only, since DocC can't follow links from one module to another. The other
# libraries link to symbols of these, so their documentation is checked by the formatter alone.
set -euo pipefail
cd "$(dirname "$0")/.."
swift package --disable-sandbox generate-documentation \
  --target JSONAPI --target JSONAPIClient --warnings-as-errors
