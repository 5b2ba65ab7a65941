/// What a request does: an action on a collection, a resource, a relationship, or the server's
/// operations.
///
/// A ``Router`` turns it into a path; middleware finds it in ``RequestContext/endpoint``.
public struct Endpoint: Sendable, Hashable {
  /// What is done.
  public enum Action: String, Sendable, Hashable, CaseIterable {
    /// Resources or linkage are read (`GET`).
    case fetch
    /// A resource is created (`POST`).
    case create
    /// A resource is changed, or a relationship replaced (`PATCH`).
    case update
    /// A resource is deleted (`DELETE`).
    case delete
    /// Members are added to a to-many relationship (`POST`).
    case add
    /// Members are removed from a to-many relationship (`DELETE`).
    case remove
    /// A list of operations is carried out as one (`POST`).
    case operate
  }

  /// What it is done to.
  public enum Target: Sendable, Hashable {
    /// All resources of a type.
    case collection(type: String)
    /// One resource.
    case resource(type: String, id: String)
    /// The resources at the other end of a relationship.
    case related(type: String, id: String, relationship: String)
    /// A relationship itself: its linkage.
    case relationship(type: String, id: String, relationship: String)
    /// Where the server takes atomic operations.
    case operations
  }

  /// What is done.
  public var action: Action

  /// What it is done to.
  public var target: Target

  /// Creates an endpoint.
  ///
  /// - Parameters:
  ///   - action: What is done.
  ///   - target: What it is done to.
  public init(_ action: Action, _ target: Target) {
    self.action = action
    self.target = target
  }

  /// The resource type, where the target has one.
  public var type: String? {
    switch target {
    case .collection(let type), .resource(let type, _), .related(let type, _, _),
      .relationship(let type, _, _):
      type
    case .operations: nil
    }
  }

  /// The resource's id, where the target has one.
  public var id: String? {
    switch target {
    case .resource(_, let id), .related(_, let id, _), .relationship(_, let id, _): id
    case .collection, .operations: nil
    }
  }

  /// The relationship's name, where the target has one.
  public var relationship: String? {
    switch target {
    case .related(_, _, let name), .relationship(_, _, let name): name
    case .collection, .resource, .operations: nil
    }
  }
}
