import Foundation
import JSONAPI
import Logging

extension JSONAPIClient {
  /// Makes the primary data of an answer into models.
  func decode<D: PrimaryData>(_ type: D.Type, from answer: ServerAnswer) throws -> D {
    try decoding(answer) { try decoder.decode(type, from: answer.body) }
  }

  /// Makes the whole document of an answer into models.
  func decodeDocument<D: PrimaryData>(
    _ type: D.Type,
    from answer: ServerAnswer
  ) throws -> AnyMetaDocument<D> {
    let document = try decoding(answer) {
      try decoder.decode(AnyMetaDocument<D>.self, from: answer.body)
    }
    for finding in document.findings {
      configuration.loggers.coding.debug("tolerated: \(finding)")
    }
    return document
  }

  /// Makes a model into the resource that a request carries.
  ///
  /// - Parameters:
  ///   - resource: The model.
  ///   - nilEncoding: How an optional property that is nil is written.
  /// - Returns: The resource, with nothing included.
  /// - Throws: ``ClientError`` with the code ``ClientError/Code/encodingFailed``.
  func resource<R: Resource>(_ resource: R, nilEncoding: NilEncoding) throws -> AnyResource {
    var encoder = configuration.encoder
    encoder.includesRelated = false
    encoder.include = nil
    encoder.nilEncoding = nilEncoding
    do {
      let document = try AnyDocument(parsing: encoder.encodeBytes(resource))
      guard case .one(let made) = document.data else {
        throw ClientError(.encodingFailed, "the model was not made into one resource")
      }
      return made
    } catch let error as ClientError {
      throw error
    } catch {
      throw ClientError(.encodingFailed, "the model can't be encoded", underlying: error)
    }
  }

  private var decoder: JSONAPIDecoder {
    var decoder = configuration.decoder
    decoder.values.limits = configuration.limits
    return decoder
  }

  private func decoding<Result>(
    _ answer: ServerAnswer,
    _ decode: () throws -> Result
  ) throws -> Result {
    guard !answer.isEmpty else {
      throw ClientError(.emptyBody, "a document was expected", answer)
    }
    do {
      return try decode()
    } catch let error as ServerError {
      throw ClientError(
        .errorsInSuccess, "the status is a success, the document lists errors", answer,
        errors: JSONValue(error.errors.map(\.json)))
    } catch let error as ResourceDecodingError where error.isNoDocument {
      throw ClientError(.malformedDocument, "the body isn't JSON", answer, underlying: error)
    } catch {
      configuration.loggers.coding.error("decoding failed: \(error)")
      throw ClientError(
        .decodingFailed, "the document can't be made into what was asked for", answer,
        underlying: error)
    }
  }
}

extension ResourceDecodingError {
  /// Whether the body isn't JSON, or not an object.
  fileprivate var isNoDocument: Bool {
    code == .invalidJSON || (code == .invalidDocument && finding == nil)
  }
}
