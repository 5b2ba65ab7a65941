#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Checks documents against the rules of JSON:API.
///
/// A validator reports every violation with the id of the rule, a pointer to the place and a message.
/// It needs time in proportion to the document, whatever the document holds.
///
/// ```swift
/// let validator = DocumentValidator(context: .createRequest)
/// let findings = validator.validate(Array(#"{"data": {"type": "articles", "id": 1}}"#.utf8))
/// // error RES-05 at /data/id: expected a string as the id, found a number 1
/// ```
///
/// What a receiver knows from elsewhere goes into ``Options``: the extensions and profiles that the
/// media type names, and whether the client had asked for sparse fieldsets.
public struct DocumentValidator: Sendable, Hashable {
  /// What the documents are sent for.
  public var context: DocumentContext
  /// What else there is to know about the documents.
  public var options: Options

  /// Creates a validator.
  public init(context: DocumentContext = .response, options: Options = Options()) {
    self.context = context
    self.options = options
  }

  /// Finds everything that is wrong with a document.
  ///
  /// - Parameter bytes: The document's text. Text that is not JSON gives a single finding, DOC-01.
  /// - Returns: The findings, in the order of the document.
  public func validate(_ bytes: [UInt8]) -> [Finding] {
    let storage: JSONStorage
    do {
      storage = try JSONStorage(bytes, limits: options.limits)
    } catch {
      return [
        Finding(
          requirement: "DOC-01", severity: .error, pointer: .root,
          message: "expected \(error.expected), found \(error.found)", offset: error.offset)
      ]
    }
    return storage.withRoot { validate($0) }
  }

  /// Finds everything that is wrong with a document.
  ///
  /// - Parameter data: The document's text. Text that is not JSON gives a single finding, DOC-01.
  /// - Returns: The findings, in the order of the document.
  public func validate(_ data: Data) -> [Finding] { validate([UInt8](data)) }

  /// Finds everything that is wrong with a parsed document.
  func validate(_ root: JSONNode) -> [Finding] {
    var check = DocumentCheck(context: context, options: options, tape: root.tape)
    check.checkDocument(root)
    return check.findings.inDocumentOrder()
  }

  /// Finds the first violation of a rule that is a MUST, and looks no further.
  func firstError(in root: JSONNode) -> Finding? {
    var check = DocumentCheck(context: context, options: options, tape: root.tape)
    check.stopsAtError = true
    check.checkDocument(root)
    return check.findings.last { $0.severity == .error }
  }

  /// Turns the offsets of findings into lines and columns, both counted from 1, columns in bytes.
  ///
  /// - Returns: A place for each of the findings, in the same order.
  public static func places(
    of findings: [Finding], in bytes: [UInt8]
  ) -> [(line: Int, column: Int)] {
    var places = [(line: Int, column: Int)](repeating: (1, 1), count: findings.count)
    var offset = 0
    var line = 1
    var column = 1
    for index in findings.indices.sorted(by: { findings[$0].offset < findings[$1].offset }) {
      let target = min(findings[index].offset, bytes.count)
      while offset < target {
        if bytes[offset] == 0x0A {
          line += 1
          column = 1
        } else {
          column += 1
        }
        offset += 1
      }
      places[index] = (line, column)
    }
    return places
  }
}
