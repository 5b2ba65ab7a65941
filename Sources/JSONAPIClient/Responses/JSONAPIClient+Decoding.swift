import JSONAPI

extension JSONAPIClient {
  /// Decodes a response's document into models.
  func decodeDocument<D: PrimaryData, Meta>(
    _ type: Document<D, Meta>.Type,
    from response: ClientResponse
  ) throws -> Document<D, Meta> {
    let document = try decoding(response) {
      try decoder(for: response).decode(type, from: response.body)
    }
    if let log = response.findingLog { log.tell(document.findings, of: response) }
    return document
  }

  /// Decodes a relationship's document into linkage with its links and meta.
  func decodeRelationship<Value: LinkageValue>(
    _ type: Value.Type,
    from response: ClientResponse
  ) throws -> Value {
    let value = try decoding(response) {
      try decoder(for: response).decodeRelationship(type, from: response.body)
    }
    response.findingLog?.tell(of: response, as: .relationship)
    return value
  }

  /// The configured decoder.
  var decoder: JSONAPIDecoder { configuration.decoder }

  /// Returns the decoder of a response, which may lack linkage that the request didn't ask for (CMP-04).
  private func decoder(for response: ClientResponse) -> JSONAPIDecoder {
    var decoder = decoder
    if response.isSparse { decoder.validation.sparseFieldsets = true }
    return decoder
  }

  private func decoding<Result>(
    _ response: ClientResponse,
    _ decode: () throws -> Result
  ) throws -> Result {
    try response.checkNotEmpty()
    do {
      return try decode()
    } catch let error as ServerError {
      throw ClientError(
        .errorsInSuccess, "the status is a success, but the document lists errors", response,
        errors: JSONValue(error.errors.map(\.json)))
    } catch let error as ResourceDecodingError where error.isNoDocument {
      response.findingLog?.tell(failure: error, of: response)
      throw ClientError(.malformedDocument, error.inWords, response, underlying: error)
    } catch {
      response.findingLog?.tell(failure: error, of: response)
      throw ClientError(
        .decodingFailed, "can't decode the document as what was asked for", response,
        underlying: error)
    }
  }
}

extension ResourceDecodingError {
  /// Whether the body isn't JSON, or not an object.
  fileprivate var isNoDocument: Bool {
    code == .invalidJSON || (code == .invalidDocument && finding == nil)
  }

  /// A description of the problem with the body.
  fileprivate var inWords: String {
    (underlyingError as? JSONError)?.inWords ?? "the body isn't JSON"
  }
}

extension JSONError {
  /// A description of the reason why a body can't be parsed.
  var inWords: String {
    code == .limitExceeded
      ? "the body exceeds the limits of the client's decoder: expected \(expected), found \(found)"
      : "the body isn't JSON"
  }
}
