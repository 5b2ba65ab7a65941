#!/usr/bin/env bash
# Generates models of real documents in each style, and checks that they compile without a warning and decode what they
# were made from. Needs a debug build with all traits.
#
#   Scripts/check-models.sh [folder of the build]
#
# The documents are those of real servers where JSONAPI_SHARED or ../shared has them, else those of the tests. One program
# has the models of all documents, each document's within an enum of its own; a few are also compiled as they are.
set -euo pipefail
cd "$(dirname "$0")/.."
. Scripts/support.sh
build=$(realpath "${1:-.build/debug}")
documents=(Examples/documents/articles.json)
real=${JSONAPI_SHARED:-../shared}/real
if [ -d "$real" ]; then
  documents+=("$real"/*.json)
else
  documents+=(Tests/JSONAPITests/Fixtures/document-cases/valid/{CMP,DOC,LNK,MTA,REL,RES}-*.json)
fi
jsonapi=$build/jsonapi
make_folder

# A description that tries to get out of comments and literals, and one with every kind of schema.
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
    # What has no resources has no models.
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

python3 - "$folder" "${documents[@]}" <<'PYTHON'
import json
import pathlib
import re
import sys

folder, *documents = map(pathlib.Path, sys.argv[1:])
documents = {document.stem: document.resolve() for document in documents}
imports = "import Foundation\nimport JSONAPI\nimport JSONAPIStore\n\n"
program = [imports]
properties = lines = 0
for models in sorted(path for path in folder.glob("*/*") if path.is_dir()):
    namespace = re.sub(r"\W", "_", f"{models.parent.name}_{models.name}")
    code, types = [], {}
    for file in sorted(models.glob("*.swift")):
        text = file.read_text(encoding="utf-8")
        code.append(re.sub(r"^import .*\n", "", text, flags=re.MULTILINE))
        name = file.stem
        for type in re.findall(r'@(?:Live)?Resource\("([^"]*)"|static let resourceType = "([^"]*)"', text):
            types[type[0] or type[1]] = name
        # The lines between the braces of the type, beside documentation and other comments.
        body = [line.split("//")[0].strip() for line in text.splitlines() if line.startswith("  ")]
        if models.parent.name == "resources" and models.name != "hostile.openapi":
            properties += sum(bool(re.search(r"\bvar \S+: ", line)) for line in body)
            lines += sum(map(bool, body))
    (folder / f"{namespace}.swift").write_text(f"{imports}enum {namespace} {{\n{''.join(code)}\n}}\n", encoding="utf-8")
    document = documents.get(models.name)
    # Linkage without ids, and live objects without one, are beyond what decoding bears.
    if (models.name == "planningcenter-campus-vertex"
            or (models.parent.name, models.name) == ("live", "spryker-checkout")):
        continue
    if document is None:
        continue
    program.append(f"check({json.dumps(str(document))}, [")
    program.append("".join(f"  {json.dumps(type)}: decoder({namespace}.{name}.self),\n" for type, name in types.items()))
    program.append("])\n")
(folder / "main.swift").write_text("".join(program), encoding="utf-8")
print(f"check-models: {lines} lines for {properties} properties: {lines / properties:.2f} each")
if lines > 1.2 * properties:
    sys.exit("check-models: that is more than 1.2")
PYTHON

echo 'print("check-models: \(documents) documents and \(decoded) resources decoded, \(failures) failures")
exit(failures == 0 && decoded > 0 ? 0 : 1)' >>"$folder/main.swift"

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
