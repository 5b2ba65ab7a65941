import JSONAPI
import JSONAPIStore

extension ClientError {
  /// Wraps another error.
  init(wrapping error: any Error) {
    switch error {
    case let error as ClientError: self = error
    case is CancellationError:
      self.init(.cancelled, "the task was cancelled", underlying: error)
    case let error as StoreError where error.code == .missingStore:
      self.init(.mismatchedStore, "\(error)", underlying: error)
    case let error as ResourceEncodingError:
      self.init(.encodingFailed, "the resource can't be encoded", underlying: error)
    case let error as QueryError:
      self.init(.encodingFailed, "the query can't be written", underlying: error)
    default:
      self.init(.decodingFailed, "can't read the response", underlying: error)
    }
  }
}

/// Runs an operation, and wraps its errors as ``ClientError``.
func wrappingErrors<Result>(_ body: () async throws -> Result) async throws -> Result {
  do {
    return try await body()
  } catch {
    throw ClientError(wrapping: error)
  }
}
