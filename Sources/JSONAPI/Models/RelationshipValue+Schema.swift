extension RelationshipValue {
  /// None that are known.
  public static var destinationSchemas: [Schema] { [] }
}

extension Resource {
  /// The description of the type, found out by decoding it from made-up values.
  ///
  /// It's found out anew each time; keep it where it is needed often. The `@Resource` macro writes
  /// the description down, as a type can by hand: `static let schema = Schema("articles", [...])`.
  public static var schema: Schema { Schema(probing: Self.self) }

  /// The type's own schema.
  public static var destinationSchemas: [Schema] { [knownSchema] }
}

extension Optional where Wrapped: RelatedResource {
  /// Those of the wrapped type.
  public static var destinationSchemas: [Schema] { Wrapped.destinationSchemas }
}

extension ToOne {
  /// Those of the destination.
  public static var destinationSchemas: [Schema] { Destination.destinationSchemas }
}

extension ToMany {
  /// Those of the destination.
  public static var destinationSchemas: [Schema] { Destination.destinationSchemas }
}

extension Array where Element: RelatedResource {
  /// Those of the elements' type.
  public static var destinationSchemas: [Schema] { Element.destinationSchemas }
}
