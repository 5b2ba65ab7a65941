public import JSONAPI

/// Resources that are in no database.
///
/// A source answers with pages and with many resources at once, never with one after the other. What it can't
/// filter or sort it refuses, by throwing a `ServerError`. The row rule of the definition is in the
/// filter of a page; to resources that are read by their ids the server applies it itself, with their own
/// fields and linkage.
///
/// ```swift
/// struct Reports: ResourceSource {
///   func page(_ request: SourceRequest<Report>) async throws -> SourcePage<Report> { … }
///   func resources(_ ids: [String]) async throws -> [Report] { … }
/// }
/// ```
public protocol ResourceSource: Sendable {
  /// The resources.
  associatedtype Model: Resource

  /// Reads a page of all resources.
  func page(_ request: SourceRequest<Model>) async throws -> SourcePage<Model>

  /// Reads resources by their ids; ids without a resource are left out.
  func resources(_ ids: [Model.ID]) async throws -> [Model]
}

/// What a source is asked for.
public struct SourceRequest<Model: Resource>: Sendable {
  /// The condition of the request, with the row rule of the definition.
  public let filter: Filter<Model>

  /// The order, without the id that decides between equal resources.
  public let sort: [SortField]

  /// The maximum number of resources; 0 where only the total is asked for.
  public let limit: Int

  /// The number of resources to skip.
  public let offset: Int
}

/// A page of a source.
public struct SourcePage<Model: Resource>: Sendable {
  /// The resources.
  public var resources: [Model]

  /// Whether there are more.
  public var hasMore: Bool

  /// The number of all resources that the filter holds for, if the source knows it.
  public var total: Int?

  /// Creates a page.
  public init(_ resources: [Model], hasMore: Bool = false, total: Int? = nil) {
    self.resources = resources
    self.hasMore = hasMore
    self.total = total
  }
}
