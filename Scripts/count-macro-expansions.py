#!/usr/bin/env python3
"""Counts how often the compiler expands @Resource for each job of a debug build.

    swift build && Scripts/count-macro-expansions.py [MODELS]

The compiler gets this script in the place of the plugin; it passes each message on, and notes it. A module of MODELS
models is made three ways: each model in a file of its own, all in one file, and in files of their own where each has
a relationship to the next. The jobs are those after one property of one model changed: the module, the model's file,
and a file that uses it.
"""

import json, os, struct, subprocess, sys, tempfile

root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
build = os.path.join(root, ".build/debug")


def read(stream):
    """A message with its length in eight bytes before it; nothing at the end, or where the compiler was done."""
    head = stream.read(8)
    length = struct.unpack("<Q", head)[0] if len(head) == 8 else 0
    text = stream.read(length)
    return head + text if text and len(text) == length else b""


def pass_on(log, plugin):
    """Stands between the compiler and its plugin."""
    process = subprocess.Popen([plugin], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    while message := read(sys.stdin.buffer):
        with open(log, "a") as notes:
            notes.writelines(f"{kind}\n" for kind in json.loads(message[8:]) if "Macro" in kind)
        process.stdin.write(message)
        process.stdin.flush()
        sys.stdout.buffer.write(read(process.stdout))
        sys.stdout.buffer.flush()
    process.stdin.close()


def model(index, related):
    return f"""@Resource("models{index}") struct Model{index} {{
  var id: String
  var title: String
  @Relationship var next: {related}
}}
"""


def write(files, folder):
    os.makedirs(folder)
    for name, text in files.items():
        with open(os.path.join(folder, name), "w") as file:
            file.write("import JSONAPI\n" + text)


def main(count):
    if not os.path.exists(os.path.join(build, "JSONAPIMacros-tool")):
        sys.exit("count-macro-expansions: build the package first: swift build")
    with tempfile.TemporaryDirectory() as work:
        log, plugin = os.path.join(work, "log"), os.path.join(work, "plugin")
        with open(plugin, "w") as file:
            # The compiler starts plugins without the environment.
            arguments = ", ".join(
                map(repr, [sys.executable, __file__, log, os.path.join(build, "JSONAPIMacros-tool")]))
            file.write(f"#!{sys.executable}\nimport os\nos.execv({sys.executable!r}, [{arguments}])\n")
        os.chmod(plugin, 0o755)
        common = {
            "Last.swift": '@Resource("last") struct Last { var id: String }\n',
            "Use.swift": "func title(of model: Model0) -> String { model.title }\n",
        }
        own = {f"Model{i}.swift": model(i, "Last?") for i in range(count)}
        chain = {
            f"Model{i}.swift": model(i, f"[Model{i + 1}]" if i + 1 < count else "[Last]")
            for i in range(count)
        }
        modules = {
            "files of their own": own,
            "one file": {"Model0.swift": "".join(own.values())},
            "each leads to the next": chain,
        }
        for name, files in modules.items():
            folder = os.path.join(work, name.replace(" ", "-"))
            write(files | common, folder)
            paths = {file: os.path.join(folder, file) for file in sorted(files | common)}
            jobs = {"module": ["-emit-module", "-o", os.path.join(work, "Models.swiftmodule")]}
            for file in ("Model0.swift", "Use.swift"):
                jobs[file] = ["-c", "-primary-file", paths[file], "-o", os.path.join(work, "Models.o")]
            for job, flags in jobs.items():
                open(log, "w").close()
                primary = flags[flags.index("-primary-file") + 1] if "-primary-file" in flags else None
                subprocess.run(
                    ["swiftc", "-frontend", *flags, "-swift-version", "6", "-parse-as-library"]
                    + ["-module-name", "Models", "-I", os.path.join(build, "Modules")]
                    + ["-load-plugin-executable", f"{plugin}#JSONAPIMacros"]
                    + [path for path in paths.values() if path != primary], check=True)
                with open(log) as notes:
                    print(f"{name:24}{job:14}{sum('expand' in note for note in notes):5} expansions")


if len(sys.argv) == 3:
    pass_on(*sys.argv[1:])
else:
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 50)
