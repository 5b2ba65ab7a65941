"""Small trees with and without mistakes, and the findings expected from Scripts/check-layers."""
import pathlib
import tempfile


def mistakes(Target, target_mistakes):
    """The unexpected findings, and the expected ones that are missing."""
    good = {
        "Low/Base.swift": "public struct Base { var number: Int }\nprotocol Named {}\nstruct Made<High> { let high: High }",
        "Middle/Part.swift": "struct Part: Named { let base: Base }\nextension Base { func part() -> Part { Part(base: self) } }",
        "High/Whole.swift": "struct Whole { struct Piece {}; let parts: [Part] }\nextension Base { var whole: Whole { Whole(parts: [part()]) } }",
        "High/More.swift": "enum High {}",
    }
    order, beside, around = "Low | Middle | High", "Low | Middle High", "Low | High:Middle,Beside"
    cases = [  # the order, a file, what it holds, and what is found
        (order, "Low/Type.swift", "func f() -> Int {\n  Whole.count\n}", "Low/Type.swift:2: Whole"),
        (order, "Low/Nested.swift", "extension Base {\n\n  typealias P = Whole.Piece\n}", "Low/Nested.swift:3: Whole.Piece"),
        (order, "Low/Member.swift", "func g(_ base: Base) { _ = base.whole }", "Low/Member.swift:1: base.whole"),
        (order, "Low/Bare.swift", "extension Base {\n  func h() { _ = part() }\n}", "Low/Bare.swift:2: part"),
        (order, "Low/Text.swift", 'let text = "a \\(Part.self) b"', "Low/Text.swift:1: Part"),
        (order, "Low/Raw.swift", 'let text = #"\\(Whole.self) \\#(f("(", Part.self)) High"#', "Low/Raw.swift:1: Part"),
        (order, "Low/Range.swift", "let numbers = 0...Whole.count", "Low/Range.swift:1: Whole"),
        (order, "Low/Constraint.swift", "func k<T: High>(_ t: T) {}", "Low/Constraint.swift:1: High"),
        (order, "Middle/Extension.swift", "// Whole\n/* Whole */\nextension Whole {}", "Middle/Extension.swift:3: Whole"),
        (order, "Low/Comment.swift", '/// ``Whole``\n/* Whole /* Part */ Part */\nlet part = "Whole" + """\n  Part\n  """', None),
        (order, "Low/Own.swift", "private struct Whole {}\nprivate func k(_ w: Whole, part: Int) -> Int { part }", None),
        (order, "Low/Cases.swift", "enum Case { case first, whole(Int, part: Int), part }\nlet cases: [Case] = [.whole, .part]", None),
        (order, "Low/Generic.swift", "func k<High>(_ t: High) -> High { t }", None),
        (order, "Middle/More.swift", "extension Part {}", None),
        (order, "High/Room.swift", "extension Part {}", "High/Room.swift:1: Part"),
        (beside, "High/More.swift", "enum High {}", "High/Whole.swift:1: Part"),
        ("Low | (Middle,High)", "High/More.swift", "enum High {}", None),
        ("Low | (Middle,High)", "Low/Type.swift", "typealias W = Whole", "Low/Type.swift:1: Whole"),
        (around, "Middle/Use.swift", "typealias W = Whole", None),
        (around, "Beside/Use.swift", "typealias P = Part", "Beside/Use.swift:1: Part"),
    ]
    manifest = """targets: [.target(name: "A"), .target(name: "B", dependencies: ["A", .product(name: "C", package: "c")]),
      .target(name: "C", dependencies: [.target(name: "B", condition: .when(traits: ["T"]))])]"""
    targets = [({"A": set(), "B": {"A"}, "C": {"B"}}, "import A", 0), ({"A": set(), "B": {"A"}, "C": {"A"}}, "import A", 1),
               ({"A": set(), "B": {"A"}, "C": {"B"}}, "@_spi(X) package import C", 1), ({"A": set(), "C": {"B"}}, "", 1)]
    failures = []
    for case, (layers, path, text, wanted) in enumerate(cases + [(order, "High/More.swift", "enum High {}", None)]):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            for name, source in {**good, path: text}.items():
                (root / name).parent.mkdir(parents=True, exist_ok=True)
                (root / name).write_text(source)
            target = Target(root, "Tree", {"layers": layers, "rooms": "Middle" if layers == order else ""})
            found = {f"{use.file.path.relative_to(root)}:{use.line}: {use.name}" for use in [
                *filter(target.leads_up, target.uses()), *target.strays()]}
        files = {use.split(":")[0] for use in found}
        if wanted not in found | {None} or files != ({wanted.split(":")[0]} if wanted else set()):
            failures.append(f"case {case}, {path}: wanted {wanted}, found {sorted(found)}")
    for allowed, imports, wanted in targets:
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            for name in "ABC":
                (root / "Sources" / name).mkdir(parents=True)
            (root / "Package.swift").write_text(manifest)
            (root / "Sources/B/B.swift").write_text(imports)
            if len(found := list(target_mistakes(root, allowed))) != wanted:
                failures.append(f"targets {allowed}, {imports}: wanted {wanted} mistakes, found {found}")
    return failures
