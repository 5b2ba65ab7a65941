#if Hummingbird
  import Hummingbird
  import JSONAPIServer
  import NIOCore
  import ServiceLifecycle

  extension RequestBody {
    /// Whether the connection can be watched while the response is sent.
    ///
    /// `consumeWithInboundCloseHandler` stops the program if the body doesn't lead back to the connection: it was
    /// given to a new `Request`, or replaced after a replacement by a sequence. Hummingbird doesn't tell which, so this looks
    /// at the enumeration inside. If that ever changes, the answer is no.
    var leadsToConnection: Bool {
      guard let kind = Mirror(reflecting: self).descendant("_backing"),
        let (name, value) = Mirror(reflecting: kind).children.first
      else { return false }
      switch name {
      case "nioAsyncChannelRequestBody": return true
      case "byteBuffer", "anyAsyncSequence":
        // The second value is the connection's own body, if it is known.
        guard let original = Mirror(reflecting: value).children.dropFirst().first?.value
        else { return false }
        let mirror = Mirror(reflecting: original)
        return mirror.displayStyle == .optional && !mirror.children.isEmpty
      default: return false
      }
    }
  }

  extension Response {
    /// Creates a response that is sent in pieces.
    ///
    /// - Parameters:
    ///   - stream: What to send until the client goes or the stream ends.
    ///   - request: The request, whose connection says when the client has gone.
    ///   - end: Ends all streams of events, once the program is to end.
    init(_ stream: ServerStream, to request: Request, end: @escaping @Sendable () -> Void) {
      if let whole = stream.whole {
        self.init((stream.head, whole))
        return
      }
      self.init(
        status: stream.head.status, headers: stream.head.headerFields,
        body: ResponseBody { writer in
          // Only the task that sends uses it, and that has ended before the writer is used here again.
          nonisolated(unsafe) var own = writer
          @Sendable func send(_ piece: EventPiece) async throws {
            try await unsafe own.write(piece.form { ByteBuffer(bytes: $0) })
          }
          if stream.isOfEvents {
            // Nobody notices otherwise that a follower goes while nothing is sent. The connection ends with it.
            try await withGracefulShutdownHandler {
              try await request.body.consumeWithInboundCloseHandler { _ in
                try await stream.write(pieces: send)
              } onInboundClosed: {
                stream.end()
              }
            } onGracefulShutdown: {
              end()
            }
          } else {
            try await stream.write(pieces: send)
          }
          try await writer.finish(nil)
        })
    }
  }
#endif
