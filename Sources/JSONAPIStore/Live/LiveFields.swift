public import JSONAPI

/// The fields of a live class.
///
/// `@LiveResource` generates it.
public struct LiveFields<Owner: LiveResource>: Sendable {
  /// The names of the fields in JSON; a field is known by its index.
  public let table: FieldTable

  /// The codings of those attributes that have one of their own, by their index.
  let codings: [Int: any AttributeCoding.Type]
  private let indexes: [String: Int]

  /// Creates a description.
  ///
  /// - Parameters:
  ///   - table: The names of the fields.
  ///   - codings: The types in `@Coded(as:)`, by the index of the attribute.
  public init(_ table: FieldTable, codings: [Int: any AttributeCoding.Type] = [:]) {
    self.table = table
    self.codings = codings
    indexes = Dictionary(
      (0..<table.count).map { (table.name(at: $0), $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The index of a field by its name in JSON.
  func index(of name: String) -> Int? { indexes[name] }
}

/// The key paths that the Observation framework uses for a live class.
///
/// `@LiveResource` generates it.
///
/// They are all of one type, which paths to the properties are not, and made once. The first are
/// properties and not elements of an array, since what is taken out of an array is retained and released,
/// and that would be half of what reading a property costs.
public struct LivePaths<Owner: LiveResource>: Sendable {
  @usableFromInline typealias Path = any KeyPath<Owner, Int> & Sendable

  @usableFromInline let path0, path1, path2, path3, path4, path5, path6, path7: Path
  /// The paths of fields with higher indexes.
  @usableFromInline let rest: [Path]
  /// What stands for the object as a whole: whether it is dirty or loaded, its `id`, `links` and `meta`.
  @usableFromInline let whole: Path

  /// Creates the paths.
  public init(_ count: Int) {
    path0 = \Owner.[observed: 0]
    path1 = \Owner.[observed: 1]
    path2 = \Owner.[observed: 2]
    path3 = \Owner.[observed: 3]
    path4 = \Owner.[observed: 4]
    path5 = \Owner.[observed: 5]
    path6 = \Owner.[observed: 6]
    path7 = \Owner.[observed: 7]
    rest = (8..<max(8, count)).map { \Owner.[observed: $0] }
    whole = \Owner.[observed: -1]
  }

  /// The path of a field.
  subscript(field: Int) -> Path {
    switch field {
    case 0: path0
    case 1: path1
    case 2: path2
    case 3: path3
    case 4: path4
    case 5: path5
    case 6: path6
    case 7: path7
    default: rest[field - 8]
    }
  }
}

extension LiveResource {
  /// Gives the observation framework a path for a field.
  @usableFromInline
  subscript(observed field: Int) -> Int { field }
}
