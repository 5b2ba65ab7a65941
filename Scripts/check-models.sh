#!/usr/bin/env bash
# Generates models from real documents in each style, and checks that they compile without warnings and decode the
# documents they were made from. Needs a debug build with all traits.
#
#   Scripts/check-models.sh [folder of the build]
#
# The documents are those of the tests, or those of real servers in the folder that JSONAPI_SHARED names.
# One program contains the models of all documents, each in its own enum; a few are also compiled unchanged.
set -euo pipefail
cd "$(dirname "$0")/.."
. Scripts/support.sh
build=$(realpath "${1:-.build/debug}")
documents=(Examples/documents/articles.json)
if [ -n "${JSONAPI_SHARED:-}" ]; then
  documents+=("$JSONAPI_SHARED"/real/*.json)
else
  documents+=(Tests/JSONAPITests/Fixtures/document-cases/valid/{CMP,DOC,LNK,MTA,REL,RES}-*.json)
fi
jsonapi=$build/jsonapi
make_folder

# A description that tries to escape from comments and literals, and one with every kind of schema.
hostile=Tests/JSONAPIToolsTests/Fixtures/hostile.openapi.json
blog=Tests/JSONAPIServerTests/Fixtures/blog.openapi.json

for api in Examples/RealAPIs/*/; do
  "$jsonapi" generate --quiet --check --output "$api/Models" "$api/document.json"
done

count=0
for style in resources structs live; do
  for source in "${documents[@]}" "$hostile" "$blog"; do
    name=$(basename "$source" .json)
    models=$folder/$style/$name
    # Documents without resources have no models.
    "$jsonapi" generate --quiet --style "$style" --output "$models" "$source" 2>"$folder/messages" || {
      grep -q 'no resource types' "$folder/messages" && continue
      cat "$folder/messages" >&2
      exit 1
    }
    "$jsonapi" generate --quiet --style "$style" --output "$models" --check "$source" || {
      echo "check-models: a second run over $name writes something else" >&2
      exit 1
    }
    count=$((count + 1))
  done
done

Tests/GeneratedModels/combine.py "$folder" "${documents[@]}"
if grep -rlE '^ *(enum|struct) Injected' "$folder"; then
  echo "check-models: a description wrote code" >&2
  exit 1
fi

flags=(-swift-version 6 -warnings-as-errors -I "$build/Modules"
  -load-plugin-executable "$build/JSONAPIMacros-tool#JSONAPIMacros")
for models in "$folder"/*/articles; do
  swiftc -typecheck -parse-as-library -module-name Models "${flags[@]}" "$models"/*.swift
done
objects "$build" JSONAPI JSONAPIStore >"$folder/objects"
swiftc -Onone -wmo -module-name Check "${flags[@]}" Tests/GeneratedModels/Check.swift "$folder"/*.swift \
  "@$folder/objects" -o "$folder/check"
"$folder/check"
echo "check-models: $count folders of models compile without a warning"
