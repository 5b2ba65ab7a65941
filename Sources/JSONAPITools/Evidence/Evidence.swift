public import JSONAPI

/// What documents of an API say about its types.
public struct Evidence: Sendable, Equatable {
  /// What is known of each type, by its name.
  public private(set) var types: [String: TypeEvidence] = [:]

  /// Creates evidence of nothing.
  public init() {}

  /// Adds what a document says: its primary data and what it includes.
  public mutating func add(_ document: AnyDocument) {
    for resource in document.data.resources + (document.included ?? []) {
      types[resource.type, default: TypeEvidence()].add(resource)
    }
  }
}
