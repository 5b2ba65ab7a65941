public import JSONAPI

/// Resources that aren't in a database.
///
/// A source returns pages or many resources at once, never one after the other. It refuses filters and sort orders that
/// it doesn't support by throwing a `ServerError`. The filter of a page contains the row rule of the definition; to
/// resources read by their ids, the server itself applies the rule, with their own fields and linkage.
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

/// A request for a page of a source.
public struct SourceRequest<Model: Resource>: Sendable {
  /// The condition of the request, with the row rule of the definition.
  public let filter: Filter<Model>

  /// The order of the request, or that of the definition; by `id` only if they say so.
  public let sort: [SortField]

  /// The maximum number of resources; 0 if only the total is requested.
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

  /// The number of all resources that match the filter, if the source knows it.
  public var total: Int?

  /// Creates a page.
  public init(_ resources: [Model], hasMore: Bool = false, total: Int? = nil) {
    self.resources = resources
    self.hasMore = hasMore
    self.total = total
  }
}
