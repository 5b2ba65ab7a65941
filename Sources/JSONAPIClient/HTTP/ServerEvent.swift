import Foundation
import HTTPTypes
import JSONAPI

/// One event of a stream of server-sent events.
struct ServerEvent: Equatable, Sendable {
  /// The event's name; empty for an unnamed one.
  var name = ""
  /// The id that is sent back as `Last-Event-ID` when the stream is opened again; nil for none.
  var id: String?
  /// Whether the id is from this event, and not from an earlier one.
  var hasOwnID = false
  /// The data, its lines separated by line feeds.
  var data = Data()
}

extension MediaType {
  /// The media type of streams of server-sent events.
  static let eventStream = MediaType("text", "event-stream")
}

extension HTTPResponse {
  /// Whether the body is a stream of events.
  var isEventStream: Bool {
    let type = headerFields[.contentType].flatMap { MediaType($0) }
    return type?.type == MediaType.eventStream.type
      && type?.subtype == MediaType.eventStream.subtype
  }
}

extension HTTPField.Name {
  /// The id of the last event that the client has received.
  static let lastEventID = HTTPField.Name("Last-Event-ID") ?? .ifNoneMatch
}
