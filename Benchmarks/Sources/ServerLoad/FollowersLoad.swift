#if Hummingbird
  import Foundation
  import HTTPTypes
  import Hummingbird
  import JSONAPI
  import JSONAPIHummingbird
  import JSONAPIServer
  import NIOCore
  import Synchronization

  /// The server for followers.py: a list that can be followed, and streams that send the bytes they
  /// receive.
  enum FollowersLoad {
    static func addRoutes(to router: Router<BasicRequestContext>) throws {
      var limits = FollowerLimits()
      limits.total = 20_000
      let pause = ProcessInfo.processInfo.environment["FOLLOWERS_PAUSE"].flatMap { Double($0) }
      if let pause { limits.pauseSeconds = pause }
      router.addRoutes(for: try ServerLoad.server(isWritable: true, followers: limits))
      let streams = Mutex<[AsyncStream<ByteBuffer>.Continuation]>([])
      let send: @Sendable (ByteBuffer) -> Void = { buffer in
        for stream in streams.withLock({ $0 }) { stream.yield(buffer) }
      }
      let open: @Sendable () -> AsyncStream<ByteBuffer> = {
        let stream = AsyncStream.makeStream(
          of: ByteBuffer.self, bufferingPolicy: .bufferingNewest(1))
        streams.withLock { $0.append(stream.continuation) }
        return stream.stream
      }
      router.put("/bare-events") { request, _ in
        send(try await request.body.collect(upTo: 1 << 20))
        return HTTPResponse.Status.ok
      }
      router.get("/bare-events") { request, _ in
        Response(
          status: .ok, headers: [.contentType: "text/event-stream"],
          body: ResponseBody { writer in
            try await writer.write(ByteBuffer(string: ":\n"))
            for await buffer in open() { try await writer.write(buffer) }
            try await writer.finish(nil)
          })
      }
    }
  }
#endif
