/// A type of this package that describes itself to schemas and probes.
///
/// Property wrappers describe the document form of their attributes. Types that can't be decoded
/// from sample values create a sample.
package protocol ProbedType {
  /// The type that describes the attribute; `nil` for the type itself.
  static var attributeType: Any.Type? { get }

  /// Whether there is a value for null and for a missing member.
  static var isOptional: Bool { get }

  /// The format of its dates, if it has one.
  static var dateFormat: (any AttributeDateFormat.Type)? { get }

  /// Creates a sample from the samples of its parts.
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
