public import JSONAPI

/// What the library knows of the fields of a live class; `@LiveResource` makes it.
public struct LiveFields<Owner: LiveResource>: Sendable {
  /// The names of the fields in JSON; a field is known by its index.
  public let table: FieldTable

  /// The codings of those attributes that have one of their own, by their index.
  let codings: [Int: any AttributeCoding.Type]
  private let indexes: [String: Int]
  /// What the observation framework knows the fields by, and last what stands for the whole object.
  ///
  /// They are all of one type, which paths to the properties are not, and made once.
  @usableFromInline let observed: [any KeyPath<Owner, Int> & Sendable]

  /// Creates a description.
  ///
  /// - Parameters:
  ///   - table: The names of the fields.
  ///   - codings: The types in `@Coded(as:)`, by the index of the attribute.
  public init(_ table: FieldTable, codings: [Int: any AttributeCoding.Type] = [:]) {
    self.table = table
    self.codings = codings
    observed = (0...table.count).map { \Owner.[observed: $0] }
    indexes = Dictionary(
      (0..<table.count).map { (table.name(at: $0), $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The index of a field by its name in JSON.
  func index(of name: String) -> Int? { indexes[name] }

  /// What stands for the object as a whole: whether it is dirty or loaded, its `id`, `links` and `meta`.
  var whole: Int { table.count }
}

extension LiveResource {
  /// Gives the observation framework a path for a field.
  @usableFromInline
  subscript(observed field: Int) -> Int { field }
}
