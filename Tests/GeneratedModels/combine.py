#!/usr/bin/env python3
"""Combines generated models into one program, which decodes the documents they were made from, using Check.swift.

    Tests/GeneratedModels/combine.py FOLDER DOCUMENT …

FOLDER has a folder for each style, with a folder for each document in it. The program is left in FOLDER; each
document's models are in a separate enum. Models with more lines than their properties justify are an error.
"""
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
        # The lines between the braces of the type, excluding documentation and other comments.
        body = [line.split("//")[0].strip() for line in text.splitlines() if line.startswith("  ")]
        if models.parent.name == "resources" and models.name != "hostile.openapi":
            properties += sum(bool(re.search(r"\bvar \S+: ", line)) for line in body)
            lines += sum(map(bool, body))
    (folder / f"{namespace}.swift").write_text(f"{imports}enum {namespace} {{\n{''.join(code)}\n}}\n", encoding="utf-8")
    document = documents.get(models.name)
    # Decoding doesn't tolerate linkage without ids, or live objects without one.
    if (models.name == "planningcenter-campus-vertex"
            or (models.parent.name, models.name) == ("live", "spryker-checkout")):
        continue
    if document is None:
        continue
    program.append(f"check({json.dumps(str(document))}, [")
    program.append("".join(f"  {json.dumps(type)}: decoder({namespace}.{name}.self),\n" for type, name in types.items()))
    program.append("])\n")
program.append("exitAfterReport()\n")
(folder / "main.swift").write_text("".join(program), encoding="utf-8")
print(f"check-models: {lines} lines for {properties} properties: {lines / properties:.2f} each")
if lines > 1.2 * properties:
    sys.exit("check-models: that is more than 1.2")
