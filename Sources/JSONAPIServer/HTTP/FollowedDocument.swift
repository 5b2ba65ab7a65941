@_spi(Locks) import JSONAPI

/// A document as an event, shared by all its followers until it is sent.
final class FollowedDocument: Sendable {
  /// The identity of a document, which is all that is kept after sending it.
  struct Identity: Equatable, Sendable {
    let tag: String
    /// Needed because a tag made from a version doesn't depend on which fields are visible.
    private let hash: String

    fileprivate init(tag: String, body: [UInt8]) {
      (self.tag, hash) = (tag, EntityTag.hash(body))
    }
  }

  let identity: Identity
  /// The event, without `retry`.
  let event: EventPiece

  init(tag: String, body: [UInt8]) {
    identity = Identity(tag: tag, body: body)
    event = Self.event(fields: "id: \(tag)\n", body)
  }

  /// The first line of a stream's first event: the delay before reconnecting, in milliseconds.
  static let retry = EventPiece(Array("retry: 1000\n".utf8))

  /// The heartbeat: a comment without an empty line, which some readers would treat as the end of an event.
  static let comment = EventPiece(Array(":\n".utf8))

  /// The event with a document of errors, which ends a stream.
  static func errors(_ body: [UInt8]) -> EventPiece { event(fields: "event: errors\n", body) }

  /// An event, with a `data` line for each line of a document: JSON from a column can contain line breaks.
  private static func event(fields: String, _ body: [UInt8]) -> EventPiece {
    var event = Array(fields.utf8)
    event.reserveCapacity(body.count + fields.utf8.count + 8)
    event += "data: ".utf8
    if body.contains(where: { $0 == 0x0A || $0 == 0x0D }) {
      for byte in body {
        // Both are white space in JSON.
        if byte == 0x0A || byte == 0x0D { event += "\ndata: ".utf8 } else { event.append(byte) }
      }
    } else {
      event += body
    }
    event += "\n\n".utf8
    return EventPiece(event)
  }
}

/// Bytes for many followers, with an adaptor's form of them, which is created once.
package final class EventPiece: Sendable {
  package let bytes: [UInt8]
  private let form = Locked<(any Sendable)?>(nil)

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The bytes in the adaptor's form.
  package func form<Form: Sendable>(_ make: ([UInt8]) -> Form) -> Form {
    form.withLock { form in
      if let known = form as? Form { return known }
      let new = make(bytes)
      form = new
      return new
    }
  }
}
