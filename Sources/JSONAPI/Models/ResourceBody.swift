/// The content that creates or updates a resource: a value, a ``Draft``, ``ResourceChanges``, an
/// `AnyResource`, an object of a store.
///
/// Clients, atomic operations and offline journals accept any of them. Don't write a conformance by
/// hand.
public protocol ResourceBody<Referenced>: Sendable {
  /// The type that the server's response is read as.
  associatedtype Referenced: ResourceOutput

  /// The type of an update's result.
  ///
  /// If the server sends no resource, the result is the value itself, or nil for a draft.
  associatedtype Updated: Sendable

  /// The type, and the id or the local id, if there is one.
  var resourceIdentifier: ResourceIdentifier { get }

  /// Writes the resource object.
  func writeBody(to writer: inout ResourceWriter) throws

  /// Returns whether an update has nothing to send.
  static func isEmptyUpdate(_ body: Self) -> Bool

  /// Returns the result of an update.
  ///
  /// - Parameters:
  ///   - body: The body that was sent.
  ///   - saved: The resource in the server's response; nil if there is none.
  static func updated(_ body: Self, by saved: Referenced?) -> Updated
}

extension ResourceBody {
  /// Returns `false`: a value is always sent whole.
  public static func isEmptyUpdate(_ body: Self) -> Bool { false }
}

extension ResourceBody where Updated == Referenced? {
  /// Returns the server's resource; nil if the server sends none.
  public static func updated(_ body: Self, by saved: Referenced?) -> Referenced? { saved }
}

/// The fields of a draft for a referenced resource.
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
