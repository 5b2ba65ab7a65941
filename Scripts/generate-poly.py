#!/usr/bin/env python3
"""Writes Poly1.swift to Poly15.swift. With --check, says instead whether they are up to date."""
import pathlib
import subprocess
import sys
import tempfile

FOLDER = pathlib.Path(__file__).parent.parent / "Sources/JSONAPI/ResourceObject/Poly"
NUMBERS = (
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen"
).split()
ORDINALS = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth "
    "thirteenth fourteenth fifteenth"
).split()


def where(names, constraint):
    return "where\n  " + ",\n  ".join(f"{name}: {constraint}" for name in names)


def file(count):
    upper = [chr(ord("A") + index) for index in range(count)]
    lower = [name.lower() for name in upper]
    last, last_case, ordinal = upper[-1], lower[-1], ORDINALS[count - 1]
    poly = f"Poly{count}"
    parent = "Poly" if count == 1 else f"_Poly{count - 1}"
    parameters = ", ".join(upper)
    lines = []
    add = lines.append

    def switch(body, indent):
        add(f"{indent}switch self {{")
        for case in lower:
            add(f"{indent}case .{case}(let value): {body}")
        add(f"{indent}}}")

    add("// Made by Scripts/generate-poly.py: change the script, not this file.")
    add("")
    add(f"/// A ``Poly`` of at least {NUMBERS[count - 1]} type{'s' if count > 1 else ''}.")
    add(f"public protocol _{poly}: {parent} {{")
    add(f"  /// The {ordinal} type.")
    add(f"  associatedtype {last}")
    add("")
    add(f"  /// The value, where it is of the {ordinal} type.")
    add(f"  var {last_case}: {last}? {{ get }}")
    add("")
    add(f"  /// Creates a value of the {ordinal} type.")
    add(f"  init(_ {last_case}: {last})")
    add("}")
    add("")
    add(f"extension _{poly} {{")
    add(f"  /// The value, where it is of the {ordinal} type.")
    add(f"  public subscript(type: {last}.Type) -> {last}? {{ {last_case} }}")
    add("}")
    add("")
    add(f"extension Collection where Element: _{poly} {{")
    add(f"  /// The values of the {ordinal} type.")
    add(f"  public subscript(type: Element.{last}.Type) -> [Element.{last}] {{")
    add(f"    compactMap(\\.{last_case})")
    add("  }")
    add("}")
    add("")
    add(f"extension Includes where I: _{poly} {{")
    add(f"  /// The included resources of the {ordinal} type.")
    add(f"  public subscript(lookup: I.{last}.Type) -> [I.{last}] {{ values.compactMap(\\.{last_case}) }}")
    add("}")
    add("")
    add(f"/// Included resources of {NUMBERS[count - 1]} type{'s' if count > 1 else ''}.")
    add(f"public typealias Include{count} = {poly}")
    add("")
    add(f"/// A value of one of {NUMBERS[count - 1]} types." if count > 1 else "/// A value of one type.")
    add(f"public enum {poly}<{parameters}>: _{poly} {{")
    for index, (name, case) in enumerate(zip(upper, lower)):
        add(f"  /// A value of the {ORDINALS[index]} type.")
        add(f"  case {case}({name})")
    for index, (name, case) in enumerate(zip(upper, lower)):
        add("")
        add(f"  /// Creates a value of the {ORDINALS[index]} type.")
        add(f"  public init(_ {case}: {name}) {{ self = .{case}({case}) }}")
    for index, (name, case) in enumerate(zip(upper, lower)):
        add("")
        add(f"  /// The value, where it is of the {ORDINALS[index]} type.")
        if count == 1:
            add(f"  public var {case}: {name}? {{")
            add(f"    switch self {{ case .{case}(let value): value }}")
            add("  }")
        else:
            add(f"  public var {case}: {name}? {{ if case .{case}(let value) = self {{ value }} else {{ nil }} }}")
    add("")
    add("  /// The value, without its case.")
    add("  public var value: Any {")
    switch("value", "    ")
    add("  }")
    add("")
    add("  /// The types that the value may have.")
    add("  public static var allTypes: [Any.Type] {")
    add("    [" + ", ".join(f"{name}.self" for name in upper) + "]")
    add("  }")
    add("}")
    add("")
    for protocol in ("Equatable", "Hashable", "Sendable"):
        add(f"extension {poly}: {protocol}")
        add(where(upper, protocol) + " {}")
        add("")
    add(f"extension {poly}: CustomStringConvertible {{")
    add("  /// The value.")
    add('  public var description: String { "Poly(\\(String(describing: value)))" }')
    add("}")
    add("")
    add(f"extension {poly}: Encodable")
    add(where(upper, "Encodable") + " {")
    add("  /// Writes the value.")
    add("  ///")
    add("  /// - Parameter encoder: The encoder of the value.")
    add("  /// - Throws: What the encoder throws.")
    add("  public func encode(to encoder: any Encoder) throws {")
    add("    var container = encoder.singleValueContainer()")
    switch("try container.encode(value)", "    ")
    add("  }")
    add("}")
    add("")
    if count == 1:
        add(f"extension {poly}: Decodable where A: Decodable {{")
        add("  /// Reads the value.")
        add("  ///")
        add("  /// - Parameter decoder: The decoder of the value.")
        add("  /// - Throws: What reading the value throws.")
        add("  public init(from decoder: any Decoder) throws {")
        add("    self = .a(try decoder.singleValueContainer().decode(A.self))")
        add("  }")
        add("}")
    else:
        add(f"extension {poly}: Decodable, DispatchedPoly")
        add(where(upper, "Decodable") + " {")
        add("  static var alternatives: [PolyAlternative<Self>] {")
        add("    [")
        for name, case in zip(upper, lower):
            add(f"      .init({name}.self, Self.{case}),")
        add("    ]")
        add("  }")
        add("")
        add("  /// Reads a value of the first type that fits.")
        add("  ///")
        add("  /// - Parameter decoder: The decoder of the value.")
        add("  /// - Throws: A ``PolyDecodeNoTypesMatchedError`` where none fits.")
        add("  public init(from decoder: any Decoder) throws {")
        add("    self = try PolyDispatch(Self.alternatives).decode(from: decoder)")
        add("  }")
        add("}")
    add("")
    add(f"extension {poly}: OptionalEncodablePrimaryResource, EncodablePrimaryResource")
    add(where(upper, "EncodablePolyWrapped") + " {}")
    add("")
    add(f"extension {poly}: OptionalCodablePrimaryResource, CodablePrimaryResource")
    add(where(upper, "CodablePolyWrapped") + " {}")
    return "\n".join(lines) + "\n"


def formatted(text):
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "Poly.swift"
        path.write_text(text)
        configuration = pathlib.Path(__file__).parent.parent / ".swift-format"
        command = ["swift", "format", "--configuration", str(configuration), str(path)]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def main():
    stale = []
    for count in range(1, 16):
        path, text = FOLDER / f"Poly{count}.swift", formatted(file(count))
        if not path.exists() or path.read_text() != text:
            stale.append(path.name)
            if "--check" not in sys.argv:
                path.write_text(text)
    if stale and "--check" in sys.argv:
        sys.exit("Out of date, run Scripts/generate-poly.py: " + ", ".join(stale))


main()
