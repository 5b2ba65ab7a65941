/// What a request creates or updates a resource with: a value, a ``Draft``, ``ResourceChanges``, an
/// `AnyResource`, an object of a store.
///
/// Clients, atomic operations and offline journals take any of them. There is no need to write a
/// conformance by hand.
public protocol ResourceBody<Referenced>: Sendable {
  /// What the server's response is read as.
  associatedtype Referenced: ResourceOutput

  /// What an update results in: the value itself where the server has nothing to add; nil of a draft.
  associatedtype Updated: Sendable

  /// The type, and the id or the local id, if there is one.
  var resourceIdentifier: ResourceIdentifier { get }

  /// Writes the resource object.
  func writeBody(to writer: inout ResourceWriter) throws

  /// Whether an update has nothing to send.
  static func isEmptyUpdate(_ body: Self) -> Bool

  /// The result of an update.
  ///
  /// - Parameters:
  ///   - body: What was sent.
  ///   - saved: The resource in the server's response; nil where there is none.
  static func updated(_ body: Self, by saved: Referenced?) -> Updated
}

extension ResourceBody {
  /// `false`: a value is sent whole.
  public static func isEmptyUpdate(_ body: Self) -> Bool { false }
}

extension ResourceBody where Updated == Referenced? {
  /// The server's resource; nil where the server sends none.
  public static func updated(_ body: Self, by saved: Referenced?) -> Referenced? { saved }
}

/// The fields of a draft for a resource that is known by reference.
package struct ReferencedDraft<Model: Resource>: ResourceBody {
  package typealias Referenced = Model
  package typealias Updated = Model?

  private let draft: Draft<Model>
  package let resourceIdentifier: ResourceIdentifier

  package init(_ reference: ResourceReference<Model>, _ build: (inout Draft<Model>) -> Void) {
    var draft = Draft<Model>()
    build(&draft)
    self.draft = draft
    resourceIdentifier = reference.resourceIdentifier
  }

  package func writeBody(to writer: inout ResourceWriter) throws {
    try draft.write(as: resourceIdentifier, to: &writer)
  }

  package static func isEmptyUpdate(_ body: ReferencedDraft) -> Bool { body.draft.isEmpty }
}
