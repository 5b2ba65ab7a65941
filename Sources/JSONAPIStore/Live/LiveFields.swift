public import JSONAPI
public import Observation

/// The fields of a live class.
///
/// `@LiveResource` generates it.
public struct LiveFields<Owner: LiveResource>: Sendable {
  /// The names of the fields in JSON; fields are identified by index.
  public let table: FieldTable

  /// The custom codings of attributes, by field index.
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

  /// Returns the index of a field by its name in JSON.
  func index(of name: String) -> Int? { indexes[name] }
}

/// The key paths that the Observation framework uses for a live class.
///
/// `@LiveResource` generates it.
///
/// Unlike paths to the properties, they all have the same type, and they are created once. The
/// first eight are properties rather than array elements, since reading an array element retains
/// and releases it, which would be half of the cost of reading a property.
public struct LivePaths<Owner: LiveResource>: Sendable {
  @usableFromInline typealias Path = any KeyPath<ObservedFields<Owner>, Int> & Sendable

  @usableFromInline let path0, path1, path2, path3, path4, path5, path6, path7: Path
  /// The paths of fields with higher indexes.
  @usableFromInline let rest: [Path]
  /// The path for the object as a whole: whether it is dirty or loaded, its `id`, `links` and `meta`.
  @usableFromInline let whole: Path

  /// Creates the paths.
  public init(_ count: Int) {
    path0 = \ObservedFields<Owner>.[0]
    path1 = \ObservedFields<Owner>.[1]
    path2 = \ObservedFields<Owner>.[2]
    path3 = \ObservedFields<Owner>.[3]
    path4 = \ObservedFields<Owner>.[4]
    path5 = \ObservedFields<Owner>.[5]
    path6 = \ObservedFields<Owner>.[6]
    path7 = \ObservedFields<Owner>.[7]
    rest = (8..<max(8, count)).map { \ObservedFields<Owner>.[$0] }
    whole = \ObservedFields<Owner>.[-1]
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

/// The fields of a class as the Observation framework sees them: without an object, since observers
/// need not retain one.
@usableFromInline
struct ObservedFields<Owner: LiveResource>: Observable, Sendable {
  @inlinable
  init() {}

  /// Provides the Observation framework with a path for a field.
  @usableFromInline
  subscript(field: Int) -> Int { field }
}
