#!/bin/sh
# Compares the copies of the document cases and of the wanted OpenAPI document in the tests with the shared originals.
#
# The originals are looked for in $JSONAPI_SHARED, and else in ../shared beside the package. Where there
# is none, as in a user's clone, there is nothing to compare and the script succeeds.
set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
shared=${JSONAPI_SHARED:-$root/../shared}
original=$shared/spec/document-cases
copy=$root/Tests/JSONAPITests/Fixtures/document-cases

if [ ! -d "$original" ]; then
  echo "compare-fixtures: no shared document cases here, nothing to compare"
  exit 0
fi
if ! diff -r --exclude=README.md "$original" "$copy"; then
  echo "compare-fixtures: the copy of the document cases differs from the original" >&2
  exit 1
fi
if ! diff "$shared/spec/http-cases.json" \
  "$root/Sources/JSONAPIConformance/Cases/1-http-cases.json" >/dev/null; then
  echo "compare-fixtures: the copy of the HTTP cases differs from the original" >&2
  exit 1
fi
openapi=sketches/openapi/blog.openapi.json
if ! diff "$shared/$openapi" "$root/Tests/JSONAPIServerTests/Fixtures/blog.openapi.json"; then
  echo "compare-fixtures: the copy of $openapi differs from the original" >&2
  exit 1
fi
echo "compare-fixtures: the copies are the same"
