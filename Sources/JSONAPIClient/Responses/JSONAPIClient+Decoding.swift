import Foundation
import JSONAPI
import Logging

extension JSONAPIClient {
  /// Makes the whole document of an answer into models.
  func decodeDocument<D: PrimaryData, Meta>(
    _ type: CompoundDocument<D, Meta>.Type,
    from answer: ServerAnswer
  ) throws -> CompoundDocument<D, Meta> {
    let document = try decoding(answer) { try decoder.decode(type, from: answer.body) }
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
        .decodingFailed, "can't decode the document as what was asked for", answer,
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
