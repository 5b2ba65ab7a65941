#!/usr/bin/env python3
"""Validates the examples of an OpenAPI document against its schemas, and checks that invalid bodies are rejected.

    Tests/Interop/openapi/check_examples.py openapi.json

Needs jsonschema, which Scripts/openapi.sh provides.
"""
import copy
import json
import sys

import jsonschema

document = json.load(open(sys.argv[1]))


def resolved(value):
    while "$ref" in value:
        reference = value["$ref"].removeprefix("#/").split("/")
        value = document
        for name in reference:
            value = value[name.replace("~1", "/").replace("~0", "~")]
    return value


def errors(schema, value):
    """The errors of a value, including its formats."""
    whole = {"allOf": [schema], "components": document["components"]}
    validator = jsonschema.Draft202012Validator(
        whole, format_checker=jsonschema.Draft202012Validator.FORMAT_CHECKER
    )
    return list(validator.iter_errors(value))


def wrong(body):
    """Invalid variants of a valid body."""
    yield "nothing", {}
    yield "an array", [body]
    operations = body.get("atomic:operations")
    if operations is not None:
        yield "no operations", {"atomic:operations": []}
        other = copy.deepcopy(body)
        other["atomic:operations"][0]["op"] = "replace"
        yield "an unknown operation", other
        return
    data = body["data"]
    yield "linkage of the other kind", {"data": data if isinstance(data, list) and not data else 1}
    if isinstance(data, list):
        yield "null", {"data": None}
        yield "no id", {"data": [{"type": data[0]["type"]}]}
        return
    yield "another type", {"data": data | {"type": "unicorns"}}
    yield "no type", {"data": {name: value for name, value in data.items() if name != "type"}}
    if "attributes" in data:
        yield "an unknown attribute", {"data": data | {"attributes": data["attributes"] | {"horn": 1}}}
        name = next(iter(data["attributes"]))
        yield "an object in an attribute", {"data": data | {"attributes": data["attributes"] | {name: {}}}}
        if "id" in data:
            return
        yield "no attributes", {"data": {"type": data["type"]}}


examples = bodies = 0
for path, item in document["paths"].items():
    for method, operation in item.items():
        if method == "parameters":
            continue
        contents = []
        if "requestBody" in operation:
            contents.append((True, resolved(operation["requestBody"])["content"]))
        for response in operation["responses"].values():
            contents.append((False, resolved(response).get("content", {})))
        for is_request, content in contents:
            for media in content.values():
                for name, example in media.get("examples", {}).items():
                    value = resolved(example)["value"]
                    for error in errors(media["schema"], value):
                        sys.exit(f"{method} {path}, example {name}: {error.message}")
                    examples += 1
                    for what, body in wrong(value) if is_request else ():
                        if not errors(media["schema"], body):
                            sys.exit(f"{method} {path}: a body with {what} is not refused")
                        bodies += 1
if not examples or not bodies:
    sys.exit("there are no examples")
print(f"openapi: {examples} examples are valid, {bodies} wrong bodies are refused")
