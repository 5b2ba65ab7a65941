#!/usr/bin/env bash
# Builds the documentation of every library; a warning is an error.
#
# DocC can't follow links from one module to another, so what another module has stands in code voice.
set -euo pipefail
cd "$(dirname "$0")/.."
swift package --disable-sandbox generate-documentation \
  --target JSONAPI --target JSONAPIResourceObject --target JSONAPIFoundation \
  --target JSONAPIStore --target JSONAPIClient --target JSONAPIServer --target JSONAPIExplorer --target JSONAPITesting \
  --target JSONAPIConformance --target JSONAPITools \
  --target JSONAPIResourceObjectTesting --warnings-as-errors
