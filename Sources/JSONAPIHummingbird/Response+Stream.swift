#if Hummingbird
  import Hummingbird
  import JSONAPIServer
  import NIOCore
  import ServiceLifecycle

  extension RequestBody {
    /// Whether the connection can be watched while the response is sent.
    ///
    /// `consumeWithInboundCloseHandler` stops the program if the body isn't that of the connection, because it was
    /// passed to a new `Request`, or replaced after a replacement by a sequence. Hummingbird doesn't expose that, so
    /// this inspects the enumeration inside. If that ever changes, the result is false.
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
    /// Creates a streamed response.
    ///
    /// - Parameters:
    ///   - stream: What to send until the client leaves or the stream ends.
    ///   - request: The request, whose connection tells when the client has left.
    ///   - end: Ends all event streams, at shutdown.
    init(_ stream: ServerStream, to request: Request, end: @escaping @Sendable () -> Void) {
      if let whole = stream.whole {
        self.init((stream.head, whole))
        return
      }
      self.init(
        status: stream.head.status, headers: stream.head.headerFields,
        body: ResponseBody { writer in
          // Only the sending task uses it, and that has ended before the writer is used here again.
          nonisolated(unsafe) var own = writer
          @Sendable func send(_ piece: EventPiece) async throws {
            try await unsafe own.write(piece.form { ByteBuffer(bytes: $0) })
          }
          if stream.isOfEvents {
            // Otherwise, a follower that leaves while nothing is sent would go unnoticed. The connection ends with it.
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
