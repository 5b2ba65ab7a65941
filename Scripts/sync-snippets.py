#!/usr/bin/env python3
"""Keeps the Swift code of articles in sync with the snippets that are compiled and run.

A page names the snippet, and optionally the slice, in a comment before the code:

    <!-- snippet: Fetching one -->
    ```swift
    …
    ```

The code is copied into the page, so that it is shown wherever the page is read. Without a slice, the comment stands
for the whole file.

The requests that a snippet sends are shown as well:

    <!-- wire: Fetching one -->
    ```http
    …
    ```

They are the actual output of the snippet: a line `== one` begins a section, `> GET /articles/1` is a request, and a
line of JSON after it is its body. Instead of `wire`, `json` takes only the lines of JSON, `output` the other output,
`table` the rows of a table, and `sql` the requests and the statements after each.

A step of a tutorial is a separate file. `tutorial-list-2.swift` has the slices `list-1` and `list-2` of
`Snippets/Tutorial.swift`, and `tutorial-list.http` the requests and responses of the section `list`. Lines that a step
needs but the snippet can't have, such as an import of another tutorial module, are in it after `// shown: `.

    Scripts/sync-snippets.py                     compares; a difference is an error
    Scripts/sync-snippets.py --compile FOLDER    compiles the tutorials' code; FOLDER has a build with every trait
    Scripts/sync-snippets.py --outputs FOLDER    compares the output as well; used by Scripts/run-snippets.sh
    … --write                                    copies into the pages
"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import textwrap

root = pathlib.Path(__file__).resolve().parent.parent
directive = re.compile(
    r'^@Snippet\(path: "swift-jsonapi/Snippets/(\w+)"(?:, slice: "([\w-]+)")?\)\n', re.MULTILINE)
block = re.compile(
    r'^<!-- snippet: (\w+)(?: ([\w-]+))? -->\n(?:```swift\n(.*?)^```\n)?', re.MULTILINE | re.DOTALL)

printed = re.compile(
    r'^<!-- (wire|json|output|table|sql): (\w+) ([\w-]+) -->\n(?:```\w+\n.*?^```\n|(?:\|[^\n]*\n)+)?',
    re.MULTILINE | re.DOTALL)

random_lid = re.compile(r'"lid":"([0-9a-f-]{32,36})"')

#: The maximum line length in pages.
columns = 96


def code(name, wanted):
    """The code of a snippet, or of one slice, without hidden parts."""
    lines, slice_name, hidden, found = [], None, False, wanted is None
    text = (root / "Snippets" / f"{name}.swift").read_text()
    if wanted is None:  # The comment at the top describes the snippet.
        text = re.sub(r"\A(?://.*\n)+", "", text)
    for line in text.splitlines():
        marker = re.match(r"\s*//\s*snippet\.([\w-]+)\s*$", line)
        if not marker:
            if not hidden and (wanted is None or slice_name == wanted):
                lines.append(re.sub(r"^(\s*)// shown: ", r"\1", line))
            continue
        mark = marker[1]
        if mark in ("hide", "show"):
            hidden = mark == "hide"
        else:
            slice_name = None if mark == "end" else mark
            found = found or slice_name == wanted
    if not found:
        raise KeyError(f"there is no slice {wanted} in Snippets/{name}.swift")
    return textwrap.dedent("\n".join(lines)).strip("\n") + "\n"


def section(folder, name, wanted):
    """The output of a snippet between `== wanted` and the next section."""
    lines, current = [], None
    for line in (folder / f"{name}.txt").read_text().splitlines():
        if line.startswith("== "):
            current = line[3:]
        elif current == wanted:
            lines.append(line)
    if not lines:
        raise KeyError(f"Snippets/{name}.swift prints nothing in the section {wanted}")
    # Local ids are random; only their equality matters.
    lids = {}
    return [
        random_lid.sub(lambda m: f'"lid":"{lids.setdefault(m[1], f"local-{len(lids) + 1}")}"', line)
        for line in lines]


def fitted(value, indent=0, prefix=""):
    """JSON on as few lines as the width allows."""
    line = json.dumps(value, ensure_ascii=False)
    if indent + len(prefix) + len(line) <= columns - 8 or not isinstance(value, (dict, list)) or not value:
        return prefix + line
    pad = " " * (indent + 2)
    if isinstance(value, dict):
        parts = [pad + fitted(v, indent + 2, json.dumps(k) + ": ") for k, v in value.items()]
        return prefix + "{\n" + ",\n".join(parts) + "\n" + " " * indent + "}"
    parts = [pad + fitted(v, indent + 2) for v in value]
    return prefix + "[\n" + ",\n".join(parts) + "\n" + " " * indent + "]"


def head(line):
    """A readable request line: brackets instead of `%5B`, and a long query on several lines."""
    for character in "[](),':":
        line = line.replace(f"%{ord(character):02X}", character)
    if len(line) > columns and "?" in line:
        path, query = line.split("?", 1)
        line = path + "\n    ?" + query.replace("&", "\n    &")
    return line


def wire(lines):
    """The requests in the output."""
    shown, is_alone = [], False
    for line in lines:
        if line[:2] in ("> ", "< "):
            text = head(line[2:])
            # Requests without a body don't need an empty line between them.
            is_short = line[0] == ">" and "\n" not in text
            shown += ([""] if shown and not (is_alone and is_short) else []) + [text]
            is_alone = is_short
            continue
        if line[:2] == '{"' and shown:
            shown += ["", fitted(json.loads(line))]
        elif re.match(r"[A-Z][\w-]*: ", line) and shown:
            shown.append(line)
        else:
            continue
        is_alone = False
    if not shown:
        raise KeyError("nothing was sent")
    return "\n".join(shown) + "\n"


def sql(lines):
    """Statements, with one line per clause, and the requests as comments."""
    shown = []
    for line in lines:
        if line.startswith("> "):
            shown += ([""] if shown else []) + [f"-- {head(line[2:])}"]
        elif line.startswith("-- ") or line[:2] == '{"':
            shown.append(line if line.startswith("-- ") else f"-- {line}")
        else:
            line = re.sub(r" (FROM|WHERE|ORDER BY|UNION ALL|CROSS JOIN|JOIN|RETURNING|VALUES) ", r"\n\1 ", line)
            shown.append(line)
    return "\n".join(shown) + "\n"


def updated_outputs(text, folder):
    def shown(match):
        kind, name, wanted = match.groups()
        if not (folder / f"{name}.txt").exists() and (root / "Snippets" / f"{name}.swift").exists():
            return match[0]  # The snippet runs with other traits.
        lines = section(folder, name, wanted)
        if kind == "wire":
            text = f"```http\n{wire(lines)}```"
        elif kind == "json":
            text = "```json\n" + "\n\n".join(fitted(json.loads(line)) for line in lines if line[:2] == '{"') + "\n```"
        elif kind == "sql":
            text = f"```sql\n{sql(lines)}```"
        elif kind == "table":
            text = "\n".join(line for line in lines if line[:1] == "|")
        else:
            text = "\n".join(["```text", *(line for line in lines if not line.startswith(("> ", "< ", '{"'))), "```"])
        return match[0].split("\n", 1)[0] + f"\n{text}\n"

    return printed.sub(shown, text)


def updated(text):
    text = directive.sub(lambda m: f"<!-- snippet: {' '.join(filter(None, m.groups()))} -->\n", text)
    return block.sub(
        lambda m: m[0].split("\n", 1)[0] + "\n```swift\n" + code(m[1], m[2]) + "```\n", text)


def steps(outputs):
    """The files of the tutorials' steps, and their expected contents."""
    for page in sorted(root.glob("Sources/*/Documentation.docc/Tutorial/*.tutorial")):
        for name in re.findall(r'file: "([\w.-]+)"', page.read_text()):
            snippet, step = re.fullmatch(r"(\w+)-([\w-]+)\.\w+", name).groups()
            snippet = snippet.capitalize()
            if name.endswith(".swift"):
                group, number = step.rsplit("-", 1)
                parts = [code(snippet, f"{group}-{n + 1}") for n in range(int(number))]
                yield page.parent / name, "\n".join(parts)
            elif outputs and (outputs / f"{snippet}.txt").exists():
                yield page.parent / name, wire(section(outputs, snippet, step))


def compile_tutorials(build):
    """Compiles the last step of each tutorial file: a folder is a module, files outside folders are a program."""
    maps = [*root.glob(".build/checkouts/*/Sources/*/include/module.modulemap"), *build.glob("*.build/module.modulemap")]
    maps += root.glob("Sources/*/module.modulemap")
    flags = ["-swift-version", "6", "-parse-as-library", "-enable-testing", "-I", build / "Modules",
             "-load-plugin-executable", f"{build}/JSONAPIMacros-tool#JSONAPIMacros"]
    flags += [flag for map in maps for flag in ("-Xcc", f"-fmodule-map-file={map}")]

    def swiftc(*arguments):
        run = subprocess.run(["swiftc", *map(str, arguments)], capture_output=True, text=True)
        if run.returncode:
            sys.exit(f"sync-snippets: what {page.name} shows doesn't compile:\n{run.stdout}{run.stderr}")

    count = 0
    for page in sorted(root.glob("Sources/*/Documentation.docc/Tutorial/*.tutorial")):
        modules = {}
        for name, file in re.findall(r'@Code\(name: "([\w/]+)\.swift", file: "([\w.-]+)"', page.read_text()):
            text = (page.parent / file).read_text()
            if "import SwiftUI" not in text or sys.platform == "darwin":
                modules.setdefault(name.rpartition("/")[0] or "Program", {})[f"{name.rpartition('/')[2]}.swift"] = text
        manifest = modules.get("Program", {}).pop("Package.swift", None)
        with tempfile.TemporaryDirectory() as work:
            work = pathlib.Path(work)
            if manifest:
                (work / "Package.swift").write_text(manifest)
                target = json.loads(subprocess.check_output(["swiftc", "-print-target-info"]))
                api = pathlib.Path(target["paths"]["runtimeResourcePath"]) / "pm/ManifestAPI"
                swiftc("-typecheck", "-package-description-version", "6.3", "-I", api, work / "Package.swift")
            left = {module: files for module, files in modules.items() if files}
            while left:
                # A module that imports none of the remaining ones.
                module = next(m for m, files in left.items() if not any(
                    re.search(rf"import {other}\b", text) for other in left if other != m for text in files.values()))
                files = left.pop(module)
                (work / module).mkdir()
                paths = [work / module / name for name in files]
                for path in paths:
                    path.write_text(files[path.name])
                common = ["-I", work, *flags, "-module-name", module, *paths]
                swiftc("-typecheck", *common)
                swiftc("-emit-module", "-emit-module-path", work / f"{module}.swiftmodule", *common)
                count += len(files)
    print(f"sync-snippets: {count} files of tutorials compile")


def pages(outputs):
    """The articles with their expected contents and number of snippet blocks, and the files of steps."""
    for page in sorted(root.glob("Sources/*/Documentation.docc/*.md")):
        try:
            new = updated(page.read_text())
            if outputs:
                new = updated_outputs(new, outputs)
        except (KeyError, FileNotFoundError) as error:
            sys.exit(f"sync-snippets: {page.relative_to(root)}: {error}")
        yield page, new, len(block.findall(new)) + (len(printed.findall(new)) if outputs else 0)
    for step, text in steps(outputs):
        yield step, text, 1


def main():
    def folder(option):
        return pathlib.Path(sys.argv[sys.argv.index(option) + 1]).resolve() if option in sys.argv else None

    if build := folder("--compile"):
        return compile_tutorials(build)
    differing, count = [], 0
    for page, text, blocks in pages(folder("--outputs")):
        count += blocks
        if not page.exists() or page.read_text() != text:
            differing.append(str(page.relative_to(root)))
            if "--write" in sys.argv:
                page.write_text(text)
    if differing and "--write" not in sys.argv:
        sys.exit(f"sync-snippets: run {' '.join(sys.argv)} --write; what the snippets say differs in\n  "
                 + "\n  ".join(differing))
    print(f"sync-snippets: {count} blocks are the same as their snippets")


main()
