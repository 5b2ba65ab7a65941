#!/usr/bin/env bash
# Builds the documentation of the module JSONAPI; a warning is an error.
#
# The other libraries link to its symbols, which DocC can't follow from one module to another, so their
# documentation is checked by the formatter alone.
set -euo pipefail
cd "$(dirname "$0")/.."
swift package --disable-sandbox generate-documentation --target JSONAPI --warnings-as-errors
