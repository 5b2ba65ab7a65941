import JSONAPI
import Logging

/// Where it is told what was tolerated in documents, and which could not be used.
struct FindingLog: Sendable {
  private let logger: Logger
  private let options: DocumentValidator.Options

  /// Nil where nobody reads what was tolerated, which costs more to find than to decode.
  init?(_ configuration: ClientConfiguration) {
    guard configuration.loggers.coding.logLevel <= .debug else { return nil }
    logger = configuration.loggers.coding
    var options = configuration.decoder.validation
    options.limits = configuration.limits
    self.options = options
  }

  func tell(_ findings: [Finding], of response: ClientResponse) {
    for finding in findings {
      logger.debug("tolerated: \(finding)", metadata: ["request": "\(response.title)"])
    }
  }

  /// Tells of a document that could not be used; the error itself is for the caller.
  func tell(failure error: any Error, of response: ClientResponse) {
    logger.debug("decoding failed: \(error)", metadata: ["request": "\(response.title)"])
  }

  /// Finds what is to be told of a document of which nobody has looked for it yet.
  func tell(of response: ClientResponse, as context: DocumentContext) {
    var options = options
    if context == .atomicResponse,
      !options.extensions.contains(where: { $0.uri == Extension.atomicOperations.uri })
    {
      options.extensions.append(.atomicOperations)
    }
    let validator = DocumentValidator(context: context, options: options)
    tell(validator.validate(response.body), of: response)
  }
}
