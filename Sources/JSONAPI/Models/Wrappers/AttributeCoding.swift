/// What an attribute is in documents and in a program, as a property wrapper says it.
///
/// ``Transformed``, ``Dated`` and ``Default`` conform. In a struct they are written as the property
/// wrappers that they are. Live objects store nothing that could be wrapped, so their properties
/// name one: `@Coded(as: DateOnly.self) var birthday: Date?`.
///
/// Drafts, sparse resources and filters know an attribute's coding by its typed path. A filter compares
/// with what the coding writes; a coding that is a ``FilterLiteral`` says itself what that is.
public protocol AttributeCoding: SendableMetatype {
  /// The type of the property.
  associatedtype Value

  /// The value.
  var wrappedValue: Value { get }

  /// Creates an attribute.
  ///
  /// - Parameter wrappedValue: The value a program works with.
  init(wrappedValue: Value)
}

extension Transformed: AttributeCoding {}
extension Dated: AttributeCoding {}
extension Default: AttributeCoding {}
