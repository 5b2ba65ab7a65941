#if Hummingbird
  public import HTTPTypes
  public import Hummingbird
  import JSONAPI
  import NIOCore

  extension Response {
    /// Creates a response from a `JSONAPIServer`'s answer, for handlers outside its routes.
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

    /// Creates a document with one error; without a body for a HEAD.
    package init(
      _ status: HTTPResponse.Status, to request: Request, code: String, title: String,
      detail: String? = nil
    ) {
      let error = ErrorObject(status: "\(status.code)", code: code, title: title, detail: detail)
      let bytes = AnyDocument(errors: [error]).json.bytes()
      let fields: HTTPFields = [
        .contentType: MediaType.jsonAPI.description, .vary: "Accept",
        .contentLength: String(bytes.count), .xContentTypeOptions: "nosniff",
      ]
      self.init(
        status: status, headers: fields,
        body: request.method == .head
          ? ResponseBody() : ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }
  }
#endif
