import Foundation
import JSONAPI
import Logging

extension JSONAPIClient {
  /// Makes the primary data of an answer into models.
  func decode<D: PrimaryData>(_ type: D.Type, from answer: ServerAnswer) throws -> D {
    // Only a whole document knows what was tolerated in it.
    guard answer.findingLog == nil else { return try decodeDocument(type, from: answer).data }
    return try decoding(answer) { try decoder.decode(type, from: answer.body) }
  }

  /// Makes the answer to a write into a model; nil where it says nothing of the resource.
  func decodeSaved<R: Resource>(_ type: R.Type, from answer: ServerAnswer) throws -> R? {
    try decoding(answer) {
      do {
        guard let log = answer.findingLog else {
          return try decoder.decode(type, from: answer.body)
        }
        let document = try decoder.decode(AnyMetaDocument<R>.self, from: answer.body)
        log.tell(document.findings, of: answer)
        return document.data
      } catch let error as ResourceDecodingError where error.code == .missingData {
        return nil
      } catch let error as ServerError where error.errors.isEmpty {
        // As from servers that send an empty list always.
        return nil
      }
    }
  }

  /// Makes the whole document of an answer into models.
  func decodeDocument<D: PrimaryData>(
    _ type: D.Type,
    from answer: ServerAnswer
  ) throws -> AnyMetaDocument<D> {
    let document = try decoding(answer) {
      try decoder.decode(AnyMetaDocument<D>.self, from: answer.body)
    }
    if let log = answer.findingLog { log.tell(document.findings, of: answer) }
    return document
  }

  /// Makes the document of a relationship into linkage with its links and meta.
  func decodeRelationship<Value: LinkageValue>(
    _ type: Value.Type,
    from answer: ServerAnswer
  ) throws -> Value {
    let value = try decoding(answer) { try decoder.decodeRelationship(type, from: answer.body) }
    answer.findingLog?.tell(of: answer, as: .relationship)
    return value
  }

  /// What makes models of documents, within the client's limits.
  var decoder: JSONAPIDecoder {
    var decoder = configuration.decoder
    decoder.values.limits = configuration.limits
    decoder.throwsErrorsBesideData = true
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
      answer.findingLog?.tell(failure: error, of: answer)
      throw ClientError(.malformedDocument, "the body isn't JSON", answer, underlying: error)
    } catch {
      answer.findingLog?.tell(failure: error, of: answer)
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
