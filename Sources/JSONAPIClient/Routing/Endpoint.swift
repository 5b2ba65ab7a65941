/// An action on a collection, a resource, a relationship, or the server's operations.
///
/// A ``Router`` maps it to a path; middleware finds it in ``RequestContext/endpoint``.
public struct Endpoint: Sendable, Hashable {
  /// The action.
  public enum Action: String, Sendable, Hashable, CaseIterable {
    /// Fetches resources or linkage (`GET`).
    case fetch
    /// Creates a resource (`POST`).
    case create
    /// Updates a resource or replaces a relationship (`PATCH`).
    case update
    /// Deletes a resource (`DELETE`).
    case delete
    /// Adds members to a to-many relationship (`POST`).
    case add
    /// Removes members from a to-many relationship (`DELETE`).
    case remove
    /// Performs atomic operations (`POST`).
    case operate
  }

  /// The target.
  public enum Target: Sendable, Hashable {
    /// All resources of a type.
    case collection(type: String)
    /// One resource.
    case resource(type: String, id: String)
    /// The related resources of a relationship.
    case related(type: String, id: String, relationship: String)
    /// A relationship's linkage.
    case relationship(type: String, id: String, relationship: String)
    /// The server's endpoint for atomic operations.
    case operations
  }

  /// The action.
  public var action: Action

  /// The target.
  public var target: Target

  /// Creates an endpoint.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - target: The target.
  public init(_ action: Action, _ target: Target) {
    self.action = action
    self.target = target
  }

  /// The resource type; nil for operations.
  public var type: String? { names.type }

  /// The resource's id, if the target has one.
  public var id: String? { names.id }

  /// The relationship's name, if the target has one.
  public var relationship: String? { names.relationship }

  private var names: (type: String?, id: String?, relationship: String?) {
    switch target {
    case .collection(let type): (type, nil, nil)
    case .resource(let type, let id): (type, id, nil)
    case .related(let type, let id, let name), .relationship(let type, let id, let name):
      (type, id, name)
    case .operations: (nil, nil, nil)
    }
  }
}
