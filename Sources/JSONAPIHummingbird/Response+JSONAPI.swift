#if Hummingbird
  public import HTTPTypes
  public import Hummingbird
  import NIOCore

  extension Response {
    /// Creates a response of what a `JSONAPIServer` answers, for handlers beside its routes.
    ///
    /// ```swift
    /// return Response(await api.respond(to: request.head, principal: user))
    /// ```
    public init(_ answer: (head: HTTPResponse, body: [UInt8])) {
      self.init(
        status: answer.head.status, headers: answer.head.headerFields,
        body: answer.body.isEmpty
          ? ResponseBody() : ResponseBody(byteBuffer: ByteBuffer(bytes: answer.body)))
    }
  }
#endif
