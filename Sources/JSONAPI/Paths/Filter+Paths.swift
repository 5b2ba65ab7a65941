extension Filter {
  /// The typed paths of a resource type in the closures of filters.
  ///
  /// These are ``Resource/Fields``, the `id`, and any attribute by its name:
  ///
  /// ```swift
  /// Article.query.filter { $0.rating >= 4 && $0.id != "9" && $0["word-count"] < 100 }
  /// ```
  @dynamicMemberLookup
  public struct Paths: Sendable {
    /// The path to a field.
    public subscript<Path: FieldPath>(dynamicMember path: KeyPath<Root.Fields, Path>) -> Path {
      Root.fields[keyPath: path]
    }

    /// The path to the resource's id.
    public var id: AttributePath<Root, Root.ID> { AttributePath("id") }

    /// The path to an attribute without a typed path.
    ///
    /// Values are literals as in documents; a date gets the attribute's format from the type's schema.
    ///
    /// - Parameter path: The path of names in JSON or of properties, such as `rating` or `author.name`.
    public subscript(path: String) -> AttributePath<Root, FilterValue> {
      let (path, field) = Root.place(named: path)
      guard case .attribute(let attribute)? = field, let format = attribute.value.namedFormat?.type
      else { return AttributePath(path.text) }
      return AttributePath(path.text, as: format.wrapper)
    }
  }
}
