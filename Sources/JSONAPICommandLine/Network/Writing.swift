#if CLI
  import HTTPTypes
  import JSONAPI
  import JSONAPIClient

  /// The shared implementation of `post`, `patch` and `delete`.
  struct Writing {
    let method: HTTPRequest.Method
    let target: TargetOptions
    let body: BodyOptions
    let result: ResultOptions

    /// Reads the document, sends it and writes the response.
    ///
    /// - Parameter path: The file, `-` for standard input; `nil` to send none.
    /// - Throws: ``Trouble``, ``ClosedPipe`` or an exit code.
    func run(path: String?) async throws {
      // Reports an invalid URL before reading standard input.
      _ = try Address(target.url)
      let document = try path.map {
        try body.document(at: $0, for: use, applied: target.applied, isFlat: result.flat)
      }
      let exchange = try Exchange(method, target, body: document)
      guard try await !exchange.showIfDry() else { return }
      try result.write(await exchange.send())
    }

    /// The purpose of the document, according to the extensions, the URL and the method.
    private var use: DocumentContext {
      if target.applied.extensions.contains(where: { $0.uri == Extension.atomicOperations.uri }) {
        return .atomicRequest
      }
      let segments = URIReference(target.url).path.split(separator: "/")
      if segments.dropLast().last == "relationships" || method == .delete { return .relationship }
      return method == .post ? .createRequest : .updateRequest
    }
  }
#endif
