#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Schema {
  /// The type of an attribute's values.
  public struct ValueType: Sendable, Hashable {
    /// The kind of a value, in JSON and in Swift.
    public enum Kind: Sendable, Hashable {
      /// A string.
      case string
      /// A number without a fraction.
      case integer
      /// A number.
      case number
      /// `true` or `false`.
      case boolean
      /// A date, written as a string or in the ``ValueType/dateFormat``, if any.
      case date
      /// A URL, written as a string.
      case url
      /// A UUID, written as a string.
      case uuid
      /// An exact decimal number.
      case decimal
      /// Bytes, written as a string.
      case data
      /// An array of ``ValueType/element``.
      case array
      /// An object with arbitrary member names and values of the type ``ValueType/element``.
      case dictionary
      /// An object with the members ``ValueType/members``.
      case object
      /// Any or unknown.
      case any
    }

    /// The kind of the values.
    public let kind: Kind

    /// The allowed values of an enumeration.
    public let cases: [FilterValue]

    /// The members of an object.
    public let members: [Attribute]

    /// The format of dates that define their own, such as ``DateOnly`` and ``EpochSeconds``.
    public var dateFormat: DateFormat? { namedFormat?.format }

    private(set) var namedFormat: NamedDateFormat?
    private var elements: [ValueType]

    /// The type of the elements of an array, or the values of a dictionary.
    public var element: ValueType? { elements.first }

    /// Creates a type of values.
    public init(
      _ kind: Kind, cases: [FilterValue] = [], members: [Attribute] = [],
      element: ValueType? = nil, dateFormat: (any AttributeDateFormat.Type)? = nil
    ) {
      self.kind = kind
      namedFormat = dateFormat.map { NamedDateFormat($0) }
      self.cases = cases
      self.members = members
      elements = element.map { [$0] } ?? []
    }

    /// Infers the value type of a Swift type.
    ///
    /// Optionals are unwrapped. Unknown types are decoded from sample values.
    public init(_ type: Any.Type) { self = Probe().valueType(of: type) }

    /// Returns the type, with the given format for dates that don't define their own.
    func dated(_ format: DateFormat?) -> ValueType {
      guard let format else { return self }
      var type = self
      if kind == .date, namedFormat == nil { type.namedFormat = NamedDateFormat(format) }
      if kind == .array { type.elements = elements.map { $0.dated(format) } }
      return type
    }
  }
}

extension Schema.ValueType {
  static func known(_ type: Any.Type) -> Schema.ValueType? {
    if type is String.Type || type is Substring.Type || type is Character.Type {
      return Schema.ValueType(.string)
    }
    if type is any FixedWidthInteger.Type { return Schema.ValueType(.integer) }
    if type is any BinaryFloatingPoint.Type { return Schema.ValueType(.number) }
    if type is JSONValue.Type || type is FilterValue.Type { return Schema.ValueType(.any) }
    if type is Bool.Type { return Schema.ValueType(.boolean) }
    if type is Date.Type { return Schema.ValueType(.date) }
    if type is URL.Type { return Schema.ValueType(.url) }
    if type is UUID.Type { return Schema.ValueType(.uuid) }
    if type is Decimal.Type { return Schema.ValueType(.decimal) }
    return type is Data.Type ? Schema.ValueType(.data) : nil
  }
}

/// An optional type.
package protocol OptionalType {
  static var wrappedType: Any.Type { get }
  static var none: Self { get }
}

extension Optional: OptionalType {
  package static var wrappedType: Any.Type { Wrapped.self }
}

/// Returns the optional of a type.
func optional(_ type: Any.Type) -> Any.Type {
  func optional<Value>(_ type: Value.Type) -> Any.Type { Value?.self }
  return _openExistential(type, do: optional)
}

/// An array or set type.
protocol ListType {
  associatedtype Element
}

extension ListType {
  static var elementType: Any.Type { Element.self }
}

extension Array: ListType {}
extension ContiguousArray: ListType {}
extension Set: ListType {}

/// A dictionary type that is an object in JSON: its keys are strings, integers, or
/// `CodingKeyRepresentable`.
protocol DictionaryType {
  static var valueType: Any.Type { get }
}

extension Dictionary: DictionaryType where Key: CodingKeyRepresentable {
  static var valueType: Any.Type { Value.self }
}
