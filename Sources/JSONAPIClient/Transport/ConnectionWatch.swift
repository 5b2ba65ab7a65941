#if AsyncHTTPClient
  import NIOCore
  import NIOHTTP1
  import NIOHTTPCompression

  /// Watches one connection of the HTTP client.
  ///
  /// It refuses statuses that HTTP doesn't allow: AsyncHTTPClient takes one below 100 for an
  /// interim response, and terminates the process at its body. It also detects a kept-alive
  /// connection that ends without a response: the server had closed it before the request arrived.
  final class ConnectionWatch: ChannelDuplexHandler {
    typealias InboundIn = HTTPClientResponsePart
    typealias InboundOut = HTTPClientResponsePart
    typealias OutboundIn = HTTPClientRequestPart
    typealias OutboundOut = HTTPClientRequestPart

    private var requests = 0
    private var isWaiting = false

    /// Adds a watch to a channel, before all handlers that read responses.
    @Sendable static func add(to channel: any Channel) -> EventLoopFuture<Void> {
      channel.eventLoop.makeCompletedFuture {
        let pipeline = channel.pipeline.syncOperations
        let next = try pipeline.handler(type: NIOHTTPResponseDecompressor.self)
        try pipeline.addHandler(ConnectionWatch(), position: .before(next))
      }
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
      if case .head = unwrapOutboundIn(data) {
        requests += 1
        isWaiting = true
      }
      context.write(data, promise: promise)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      isWaiting = false
      if case .head(let head) = unwrapInboundIn(data), !(100...999).contains(head.status.code) {
        // This ends the request; AsyncHTTPClient then ignores the rest.
        context.fireErrorCaught(HTTPParserError.invalidStatus)
      } else {
        context.fireChannelRead(data)
      }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
      // Data that can't be parsed is a response, too.
      guard isStale, !(error is HTTPParserError) else { return context.fireErrorCaught(error) }
      isWaiting = false
      context.fireErrorCaught(StaleConnectionError())
    }

    func channelInactive(context: ChannelHandlerContext) {
      if isStale {
        isWaiting = false
        context.fireErrorCaught(StaleConnectionError())
      }
      context.fireChannelInactive()
    }

    private var isStale: Bool { isWaiting && requests > 1 }
  }

  /// A connection that had served requests ended before the first part of a response.
  struct StaleConnectionError: Error {}
#endif
