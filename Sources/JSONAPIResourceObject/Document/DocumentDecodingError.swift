/// The reason why a document couldn't be read.
public enum DocumentDecodingError: Error, Equatable {
  /// A primary resource can't be read. The index, from zero, is that in the array of resources.
  case primaryResource(error: ResourceObjectDecodingError, idx: Int?)
  /// The primary resource is null, which the type doesn't allow.
  case primaryResourceMissing
  /// The array of primary resources is null.
  case primaryResourcesMissing
  /// An included resource can't be read.
  case includes(error: IncludesDecodingError)
  /// The document is an error document, but data is expected.
  case foundErrorDocumentWhenExpectingSuccess
  /// The document is a data document, but errors are expected.
  case foundSuccessDocumentWhenExpectingError

  /// The error for null primary data that the type doesn't allow.
  init?(primaryError: DecodingError) {
    guard
      case .valueNotFound(let type, let context) = primaryError,
      context.codingPath.contains(where: { $0.stringValue == DocumentMember.data.rawValue })
    else {
      return nil
    }
    if type is any AbstractResourceObject.Type {
      self = .primaryResourceMissing
    } else if type == (any UnkeyedDecodingContainer).self {
      self = .primaryResourcesMissing
    } else {
      return nil
    }
  }
}

extension DocumentDecodingError: CustomStringConvertible {
  /// The problem in one sentence.
  public var description: String {
    switch self {
    case .primaryResource(let error, nil):
      "Primary Resource failed to parse because \(error)"
    case .primaryResource(let error, let index?):
      "Primary Resource \(index + 1) failed to parse because \(error)"
    case .primaryResourceMissing:
      "Primary Resource missing."
    case .primaryResourcesMissing:
      "Primary Resources array missing."
    case .includes(let error):
      "\(error)"
    case .foundErrorDocumentWhenExpectingSuccess:
      "Expected a success document with a 'data' property but found an error document."
    case .foundSuccessDocumentWhenExpectingError:
      "Expected an error document but found a success document with a 'data' property."
    }
  }
}
