#if Hummingbird
  import Hummingbird
  import JSONAPIServer
  import NIOCore
  import ServiceLifecycle

  extension Response {
    /// Creates the response to a request for events.
    ///
    /// - Parameters:
    ///   - events: What to send until the follower goes or the stream ends.
    ///   - request: The request, whose connection says when the follower has gone.
    ///   - end: Ends all streams, once the program is to end.
    init(_ events: ServerEvents, to request: Request, end: @escaping @Sendable () -> Void) {
      if let refusal = events.refusal {
        self.init((events.head, refusal))
        return
      }
      self.init(
        status: events.head.status, headers: events.head.headerFields,
        body: ResponseBody { writer in
          // Only the task that sends uses it, and that has ended before the writer is used here again.
          nonisolated(unsafe) var own = writer
          try await withGracefulShutdownHandler {
            try await request.body.consumeWithCancellationOnInboundClose { _ in
              try await events.write { piece in
                try await unsafe own.write(ByteBuffer(bytes: piece))
              }
            }
          } onGracefulShutdown: {
            end()
          }
          try await writer.finish(nil)
        })
    }
  }
#endif
