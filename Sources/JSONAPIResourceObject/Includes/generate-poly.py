#!/usr/bin/env python3
"""Writes the types Poly1 to Poly15. With --check, only checks that the file is up to date."""
import pathlib
import sys
import textwrap

FILE = pathlib.Path(__file__).with_name("Poly1To15.swift")
NUMBERS = (
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen"
).split()
ORDINALS = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth "
    "thirteenth fourteenth fifteenth"
).split()
HEADER = """\
// Made by generate-poly.py in this folder: change the script, not this file.
// The lists of requirements are filled to the width of a line.
// swift-format-ignore-file

"""


def filled(text, indent):
    """The text in lines of at most 100 characters, broken after commas."""
    lines = textwrap.wrap(text.replace(": ", ":\0"), 100, subsequent_indent=indent)
    return "\n".join(lines).replace("\0", " ")


def poly(count):
    upper = [chr(ord("A") + index) for index in range(count)]
    lower = [name.lower() for name in upper]
    last, last_case, ordinal = upper[-1], lower[-1], ORDINALS[count - 1]
    types = f"{NUMBERS[count - 1]} type{'s' if count > 1 else ''}"
    name = f"Poly{count}"
    parent = "Poly" if count == 1 else f"_Poly{count - 1}"

    def each(pattern, separator="\n"):
        """A line, or an element, for each type."""
        return separator.join(
            pattern.format(T=type, c=case, ordinal=ORDINALS[index])
            for index, (type, case) in enumerate(zip(upper, lower)))

    def conformance(protocols, requirement, body="{}"):
        where = filled("where " + each("{T}: " + requirement, ", "), "  ")
        return f"extension {name}: {protocols}\n{where}\n{body}\n"

    extract = "if case .{c}(let value) = self {{ value }} else {{ nil }}" if count > 1 else (
        "switch self {{ case .{c}(let value): value }}")
    all_types = filled("    [" + each("{T}.self", ", ") + "]", "      ")
    alternatives = filled("    .all(" + each("Self.{c}", ", ") + ")", "      ")
    encode = f"""\
{{
  /// Writes the value.
  public func encode(to encoder: any Encoder) throws {{
    var container = encoder.singleValueContainer()
    switch self {{
{each("    case .{c}(let value): try container.encode(value)")}
    }}
  }}
}}"""
    decode = """\
{
  /// Reads the value.
  public init(from decoder: any Decoder) throws {
    self = .a(try decoder.singleValueContainer().decode(A.self))
  }
}""" if count == 1 else f"""\
{{
  static var alternatives: [PolyAlternative<Self>] {{
{alternatives}
  }}

  /// Reads a value of the first type that fits.
  ///
  /// - Throws: A ``PolyDecodeNoTypesMatchedError`` if none fits.
  public init(from decoder: any Decoder) throws {{
    self = try PolyDispatch(Self.alternatives).decode(from: decoder)
  }}
}}"""
    return f"""\
// MARK: - {types.capitalize()}

/// A ``Poly`` of at least {types}.
public protocol _{name}: {parent} {{
  /// The {ordinal} type.
  associatedtype {last}

  /// The value, if it is of the {ordinal} type.
  var {last_case}: {last}? {{ get }}

  /// Creates a value of the {ordinal} type.
  init(_ {last_case}: {last})
}}

extension _{name} {{
  /// The value, if it is of the {ordinal} type.
  public subscript(type: {last}.Type) -> {last}? {{ {last_case} }}
}}

extension Collection where Element: _{name} {{
  /// The values of the {ordinal} type.
  public subscript(type: Element.{last}.Type) -> [Element.{last}] {{ compactMap(\\.{last_case}) }}
}}

extension Includes where I: _{name} {{
  /// The included resources of the {ordinal} type.
  public subscript(lookup: I.{last}.Type) -> [I.{last}] {{ values.compactMap(\\.{last_case}) }}
}}

/// Included resources of {types}.
public typealias Include{count} = {name}

/// A value of one {"of " if count > 1 else ""}{types if count > 1 else "type"}.
public enum {name}<{", ".join(upper)}>: _{name} {{
{each("  /// A value of the {ordinal} type." + chr(10) + "  case {c}({T})")}

{each("  public init(_ {c}: {T}) {{ self = .{c}({c}) }}")}

{each("  public var {c}: {T}? {{ " + extract + " }}")}

  public var value: Any {{
    switch self {{
{each("    case .{c}(let value): value")}
    }}
  }}

  public static var allTypes: [Any.Type] {{
{all_types}
  }}
}}

{conformance("Equatable", "Equatable")}
{conformance("Hashable", "Hashable")}
{conformance("Sendable", "Sendable")}
extension {name}: CustomStringConvertible {{
  /// The value.
  public var description: String {{ "Poly(\\(String(describing: value)))" }}
}}

{conformance("Encodable", "Encodable", encode)}
{conformance("Decodable" + (", DispatchedPoly" if count > 1 else ""), "Decodable", decode)}
{conformance("OptionalEncodablePrimaryResource, EncodablePrimaryResource", "EncodablePolyWrapped")}
{conformance("OptionalCodablePrimaryResource, CodablePrimaryResource", "CodablePolyWrapped")}"""


def main():
    text = HEADER + "\n".join(poly(count) for count in range(1, 16))
    if "--check" not in sys.argv:
        FILE.write_text(text)
    elif not FILE.exists() or FILE.read_text() != text:
        sys.exit(f"{FILE.name} is out of date, run generate-poly.py beside it")


main()
