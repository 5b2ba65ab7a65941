#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A type that can represent the `id` of a resource, which is a string in JSON (RES-05).
///
/// `String`, integers and `UUID` conform, as do optionals of them, for resources that the server
/// hasn't assigned an id yet. A wrapper conforms through its raw value:
///
/// ```swift
/// struct ArticleID: RawRepresentable, ResourceID { var rawValue: Int }
/// ```
///
/// The type determines how an id is written, which may differ from the server's form: a `UUID` in
/// lower case, an integer without leading zeros. If a server compares ids as text in another form,
/// use a `String`, or a type that writes that form:
///
/// ```swift
/// struct OrderID: RawRepresentable, ResourceID {
///   var rawValue: UUID
///   var idText: String? { rawValue.uuidString }  // upper case
/// }
/// ```
public protocol ResourceID: Hashable, Sendable, Codable {
  /// The type of an assigned id: the wrapped type of an optional, otherwise the type itself.
  associatedtype Assigned: ResourceID = Self

  /// Creates an id from the text of the member `id`.
  init?(idText text: String)

  /// The text of the member `id`, or `nil` if there is none yet.
  var idText: String? { get }

  /// The id to use if the member `id` is missing; `nil` if the type requires one.
  static var missingID: Self? { get }
}

extension ResourceID {
  /// `nil`: the member `id` is required.
  public static var missingID: Self? { nil }
}

extension String: ResourceID {
  /// Uses the text unchanged.
  @inlinable
  public init?(idText text: String) { self = text }

  /// The string itself.
  public var idText: String? { self }
}

extension ResourceID where Self: FixedWidthInteger {
  /// Parses the text as a decimal number.
  public init?(idText text: String) { self.init(text, radix: 10) }

  /// The number in decimal.
  public var idText: String? { String(self) }
}

extension Int: ResourceID {}
extension Int64: ResourceID {}
extension Int32: ResourceID {}
extension UInt: ResourceID {}
extension UInt64: ResourceID {}
extension UInt32: ResourceID {}

extension UUID: ResourceID {
  /// Parses the text as a UUID, in either case.
  public init?(idText text: String) { self.init(uuidString: text) }

  /// The UUID in lower case, as RFC 9562 recommends, regardless of its original form.
  public var idText: String? { uuidString.lowercased() }
}

extension Optional: ResourceID where Wrapped: ResourceID {
  /// The type of an assigned id.
  public typealias Assigned = Wrapped.Assigned

  /// Parses the text as the wrapped type.
  @inlinable
  public init?(idText text: String) {
    guard let value = Wrapped(idText: text) else { return nil }
    self = .some(value)
  }

  /// The wrapped id's text, or `nil`.
  public var idText: String? { self?.idText }

  /// `nil`: the resource has no id yet.
  public static var missingID: Self? { .some(nil) }
}

extension RawRepresentable where Self: ResourceID, RawValue: ResourceID {
  /// Parses the text as the raw value.
  public init?(idText text: String) {
    guard let rawValue = RawValue(idText: text) else { return nil }
    self.init(rawValue: rawValue)
  }

  /// The raw value's text.
  public var idText: String? { rawValue.idText }
}

// Conformances for common mistakes, so that the compiler reports which types can identify a
// resource.

@_documentation(visibility: internal)
@available(
  *, unavailable,
  message: "'id' is a 'String', an integer, a 'UUID' or a type that conforms to 'ResourceID'"
)
extension Double: ResourceID {
  /// Unavailable: the type can't be an id.
  public init?(idText text: String) { self.init(text) }

  /// Unavailable: the type can't be an id.
  public var idText: String? { description }
}

@_documentation(visibility: internal)
@available(
  *, unavailable,
  message: "'id' is a 'String', an integer, a 'UUID' or a type that conforms to 'ResourceID'"
)
extension Float: ResourceID {
  /// Unavailable: the type can't be an id.
  public init?(idText text: String) { self.init(text) }

  /// Unavailable: the type can't be an id.
  public var idText: String? { description }
}

@_documentation(visibility: internal)
@available(
  *, unavailable,
  message: "'id' is a 'String', an integer, a 'UUID' or a type that conforms to 'ResourceID'"
)
extension Bool: ResourceID {
  /// Unavailable: the type can't be an id.
  public init?(idText text: String) { self.init(text) }

  /// Unavailable: the type can't be an id.
  public var idText: String? { description }
}
