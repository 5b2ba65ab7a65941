public import JSONAPIResourceObject

extension ToOneRelationship: ExpressibleByNilLiteral
where
  Identifiable.ID: ExpressibleByNilLiteral,
  IdMetaType == NoIdMetadata,
  MetaType == NoMetadata,
  LinksType == NoLinks
{
  /// Creates a relationship from a literal.
  public init(nilLiteral: ()) {
    self.init(id: Identifiable.ID(nilLiteral: ()))
  }
}

extension ToOneRelationship: ExpressibleByUnicodeScalarLiteral
where
  Identifiable.ID: ExpressibleByUnicodeScalarLiteral,
  IdMetaType == NoIdMetadata,
  MetaType == NoMetadata,
  LinksType == NoLinks
{
  /// The type of the literal.
  public typealias UnicodeScalarLiteralType = Identifiable.ID.UnicodeScalarLiteralType

  /// Creates a relationship from a literal.
  public init(unicodeScalarLiteral value: UnicodeScalarLiteralType) {
    self.init(id: Identifiable.ID(unicodeScalarLiteral: value))
  }
}

extension ToOneRelationship: ExpressibleByExtendedGraphemeClusterLiteral
where
  Identifiable.ID: ExpressibleByExtendedGraphemeClusterLiteral,
  IdMetaType == NoIdMetadata,
  MetaType == NoMetadata,
  LinksType == NoLinks
{
  /// The type of the literal.
  public typealias ExtendedGraphemeClusterLiteralType = Identifiable.ID
    .ExtendedGraphemeClusterLiteralType

  /// Creates a relationship from a literal.
  public init(extendedGraphemeClusterLiteral value: ExtendedGraphemeClusterLiteralType) {
    self.init(id: Identifiable.ID(extendedGraphemeClusterLiteral: value))
  }
}

extension ToOneRelationship: ExpressibleByStringLiteral
where
  Identifiable.ID: ExpressibleByStringLiteral,
  IdMetaType == NoIdMetadata,
  MetaType == NoMetadata,
  LinksType == NoLinks
{
  /// The type of the literal.
  public typealias StringLiteralType = Identifiable.ID.StringLiteralType

  /// Creates a relationship from a literal.
  public init(stringLiteral value: StringLiteralType) {
    self.init(id: Identifiable.ID(stringLiteral: value))
  }
}

extension ToManyRelationship: ExpressibleByArrayLiteral
where IdMetaType == NoIdMetadata, MetaType == NoMetadata, LinksType == NoLinks {
  /// The type of the elements.
  public typealias ArrayLiteralElement = Relatable.ID

  /// Creates a relationship from a literal.
  public init(arrayLiteral elements: ArrayLiteralElement...) {
    self.init(ids: elements)
  }
}
