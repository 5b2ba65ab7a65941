#if AsyncHTTPClient
  import NIOCore
  import NIOHTTP1
  import NIOHTTPCompression

  /// Refuses statuses that HTTP doesn't allow.
  ///
  /// AsyncHTTPClient takes one below 100 for an interim response, and ends the process at its body.
  final class StatusCheck: ChannelInboundHandler {
    typealias InboundIn = HTTPClientResponsePart
    typealias InboundOut = HTTPClientResponsePart

    /// Adds a check to a channel, before anything that looks at responses.
    @Sendable static func add(to channel: any Channel) -> EventLoopFuture<Void> {
      channel.eventLoop.makeCompletedFuture {
        let pipeline = channel.pipeline.syncOperations
        let next = try pipeline.handler(type: NIOHTTPResponseDecompressor.self)
        try pipeline.addHandler(StatusCheck(), position: .before(next))
      }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      if case .head(let head) = unwrapInboundIn(data), !(100...999).contains(head.status.code) {
        // This ends the request; AsyncHTTPClient then ignores the rest.
        context.fireErrorCaught(HTTPParserError.invalidStatus)
      } else {
        context.fireChannelRead(data)
      }
    }
  }
#endif
