/// A record, row or value on which filters and sort fields can be evaluated.
public protocol FieldSource {
  /// Returns the value of an attribute, of `id`, or of `type` if a relationship leads to the
  /// resource.
  ///
  /// - Returns: The value; null if it is absent.
  func value(of field: String) -> FilterValue

  /// Returns the related resources.
  ///
  /// - Returns: The available related resources; at most one for a to-one relationship.
  func related(by relationship: String) -> [Self]

  /// The texts that a ``TextSearch`` searches if no server determines them: those of all
  /// attributes, or none.
  var searchedTexts: [FilterValue] { get }
}

extension FieldSource {
  /// No texts, so a search never finds the resource.
  public var searchedTexts: [FilterValue] { [] }

  /// Returns the values at the end of a path, one for each resource that has the last field.
  ///
  /// - Returns: The values; a single null if a relationship along the path is empty.
  public func values(at path: DottedPath) -> [FilterValue] {
    guard let way = path.withoutLast else { return [value(of: path.text)] }
    let name = path.last
    let values = resources(at: way).map { $0.value(of: name) }
    return values.isEmpty ? [.null] : values
  }

  /// Returns the resources at the end of a path of relationships.
  public func resources(at path: DottedPath) -> [Self] {
    var sources = [self]
    for name in path.names { sources = sources.flatMap { $0.related(by: name) } }
    return sources
  }
}

/// A field source made of two closures.
public struct FieldLookup: FieldSource {
  private let attribute: (String) -> FilterValue
  private let relationship: (String) -> [FieldLookup]

  /// Creates a source.
  public init(
    _ attribute: @escaping (String) -> FilterValue,
    related relationship: @escaping (String) -> [FieldLookup] = { _ in [] },
  ) {
    self.attribute = attribute
    self.relationship = relationship
  }

  /// Returns the value of an attribute, or of `id`.
  public func value(of field: String) -> FilterValue { attribute(field) }

  /// Returns the related resources.
  public func related(by relationship: String) -> [FieldLookup] { self.relationship(relationship) }
}
