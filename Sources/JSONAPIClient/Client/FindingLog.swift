import JSONAPI
import Logging

/// Logs tolerated deviations in documents, and documents that couldn't be decoded.
struct FindingLog: Sendable {
  private let logger: Logger
  private let options: DocumentValidator.Options

  /// Nil if findings aren't logged, since finding them takes longer than decoding.
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

  /// Logs a document that couldn't be decoded; the caller throws the error.
  func tell(failure error: any Error, of response: ClientResponse) {
    logger.debug("decoding failed: \(error)", metadata: ["request": "\(response.title)"])
  }

  /// Validates a document that hasn't been validated, and logs the findings.
  func tell(of response: ClientResponse, as context: DocumentContext) {
    var options = options
    if context == .atomicResponse,
      !options.extensions.contains(where: { $0.uri == Extension.atomicOperations.uri })
    {
      options.extensions.append(.atomicOperations)
    }
    if response.isSparse { options.sparseFieldsets = true }
    let validator = DocumentValidator(context: context, options: options)
    tell(validator.validate(response.body), of: response)
  }
}
