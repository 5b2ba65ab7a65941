#!/usr/bin/env python3
"""Writes the types Poly1 to Poly15. With --check, says instead whether the file is up to date."""
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).parent.parent
FILE = ROOT / "Sources/JSONAPIResourceObject/Poly/Poly1To15.swift"
NUMBERS = (
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen"
).split()
ORDINALS = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth "
    "thirteenth fourteenth fifteenth"
).split()


def where(names, constraint):
    return "where\n  " + ",\n  ".join(f"{name}: {constraint}" for name in names)


def poly(count):
    upper = [chr(ord("A") + index) for index in range(count)]
    lower = [name.lower() for name in upper]
    last, last_case, ordinal = upper[-1], lower[-1], ORDINALS[count - 1]
    name_of_type = f"Poly{count}"
    parent = "Poly" if count == 1 else f"_Poly{count - 1}"
    parameters = ", ".join(upper)
    lines = []
    add = lines.append

    def switch(body, indent):
        add(f"{indent}switch self {{")
        for case in lower:
            add(f"{indent}case .{case}(let value): {body}")
        add(f"{indent}}}")

    add(f"// MARK: - {NUMBERS[count - 1].capitalize()} type{'s' if count > 1 else ''}")
    add("")
    add(f"/// A ``Poly`` of at least {NUMBERS[count - 1]} type{'s' if count > 1 else ''}.")
    add(f"public protocol _{name_of_type}: {parent} {{")
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
    add(f"extension _{name_of_type} {{")
    add(f"  /// The value, where it is of the {ordinal} type.")
    add(f"  public subscript(type: {last}.Type) -> {last}? {{ {last_case} }}")
    add("}")
    add("")
    add(f"extension Collection where Element: _{name_of_type} {{")
    add(f"  /// The values of the {ordinal} type.")
    add(f"  public subscript(type: Element.{last}.Type) -> [Element.{last}] {{")
    add(f"    compactMap(\\.{last_case})")
    add("  }")
    add("}")
    add("")
    add(f"extension Includes where I: _{name_of_type} {{")
    add(f"  /// The included resources of the {ordinal} type.")
    add(f"  public subscript(lookup: I.{last}.Type) -> [I.{last}] {{ values.compactMap(\\.{last_case}) }}")
    add("}")
    add("")
    add(f"/// Included resources of {NUMBERS[count - 1]} type{'s' if count > 1 else ''}.")
    add(f"public typealias Include{count} = {name_of_type}")
    add("")
    add(f"/// A value of one of {NUMBERS[count - 1]} types." if count > 1 else "/// A value of one type.")
    add(f"public enum {name_of_type}<{parameters}>: _{name_of_type} {{")
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
        add(f"extension {name_of_type}: {protocol}")
        add(where(upper, protocol) + " {}")
        add("")
    add(f"extension {name_of_type}: CustomStringConvertible {{")
    add("  /// The value.")
    add('  public var description: String { "Poly(\\(String(describing: value)))" }')
    add("}")
    add("")
    add(f"extension {name_of_type}: Encodable")
    add(where(upper, "Encodable") + " {")
    add("  /// Writes the value.")
    add("  public func encode(to encoder: any Encoder) throws {")
    add("    var container = encoder.singleValueContainer()")
    switch("try container.encode(value)", "    ")
    add("  }")
    add("}")
    add("")
    if count == 1:
        add(f"extension {name_of_type}: Decodable where A: Decodable {{")
        add("  /// Reads the value.")
        add("  public init(from decoder: any Decoder) throws {")
        add("    self = .a(try decoder.singleValueContainer().decode(A.self))")
        add("  }")
        add("}")
    else:
        add(f"extension {name_of_type}: Decodable, DispatchedPoly")
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
        add("  /// - Throws: A ``PolyDecodeNoTypesMatchedError`` if none fits.")
        add("  public init(from decoder: any Decoder) throws {")
        add("    self = try PolyDispatch(Self.alternatives).decode(from: decoder)")
        add("  }")
        add("}")
    add("")
    add(f"extension {name_of_type}: OptionalEncodablePrimaryResource, EncodablePrimaryResource")
    add(where(upper, "EncodablePolyWrapped") + " {}")
    add("")
    add(f"extension {name_of_type}: OptionalCodablePrimaryResource, CodablePrimaryResource")
    add(where(upper, "CodablePolyWrapped") + " {}")
    return "\n".join(lines) + "\n"


def formatted(text):
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "Poly.swift"
        path.write_text(text)
        configuration = ROOT / ".swift-format"
        command = ["swift", "format", "--configuration", str(configuration), str(path)]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def main():
    header = "// Made by Scripts/generate-poly.py: change the script, not this file.\n"
    text = formatted("\n".join([header, *(poly(count) for count in range(1, 16))]))
    if "--check" not in sys.argv:
        FILE.write_text(text)
    elif not FILE.exists() or FILE.read_text() != text:
        sys.exit(f"{FILE.name} is out of date, run Scripts/generate-poly.py")


main()
