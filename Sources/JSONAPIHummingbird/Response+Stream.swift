#if Hummingbird
  import Hummingbird
  import JSONAPIServer
  import NIOCore
  import ServiceLifecycle

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
          @Sendable func send(_ piece: [UInt8]) async throws {
            try await unsafe own.write(ByteBuffer(bytes: piece))
          }
          if stream.isOfEvents {
            // Nobody notices otherwise that a follower goes while nothing is sent. The connection ends with it.
            try await withGracefulShutdownHandler {
              try await request.body.consumeWithCancellationOnInboundClose { _ in
                try await stream.write(to: send)
              }
            } onGracefulShutdown: {
              end()
            }
          } else {
            try await stream.write(to: send)
          }
          try await writer.finish(nil)
        })
    }
  }
#endif
