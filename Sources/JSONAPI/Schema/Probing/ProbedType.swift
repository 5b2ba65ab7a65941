/// A type of this package that says itself what schemas and probes need to know of it.
///
/// Property wrappers say how their attributes stand in documents. Types that can't be decoded from
/// sample values make a sample.
package protocol ProbedType {
  /// The type that describes the attribute; `nil` for the type itself.
  static var attributeType: Any.Type? { get }

  /// Whether null, and nothing at all, have a value.
  static var isOptional: Bool { get }

  /// The format of its dates, if it has one.
  static var dateFormat: (any AttributeDateFormat.Type)? { get }

  /// Makes a sample from the samples of its parts.
  ///
  /// - Returns: The sample; `nil` to decode one from sample values.
  static func sample(madeUpBy probe: Probe) throws -> Self?
}

extension ProbedType {
  /// The type itself by default.
  package static var attributeType: Any.Type? { nil }
  /// Neither by default.
  package static var isOptional: Bool { false }
  /// None by default.
  package static var dateFormat: (any AttributeDateFormat.Type)? { nil }
}
