#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Validates documents against the rules of JSON:API.
///
/// A validator reports each violation with the rule's id, a JSON pointer and a message. It takes
/// time linear in the size of the document.
///
/// ```swift
/// let validator = DocumentValidator(context: .createRequest)
/// let findings = validator.validate(Array(#"{"data": {"type": "articles", "id": 1}}"#.utf8))
/// // error RES-05 at /data/id: expected a string as the id, found a number 1
/// ```
///
/// ``Options`` holds information that the document lacks: the extensions and profiles in the media
/// type, and whether the client requested sparse fieldsets.
public struct DocumentValidator: Sendable, Hashable {
  /// The purpose of the documents.
  public var context: DocumentContext
  /// The options.
  public var options: Options

  /// Creates a validator.
  public init(context: DocumentContext = .response, options: Options = Options()) {
    self.context = context
    self.options = options
  }

  /// Validates a document.
  ///
  /// - Parameter bytes: The document's text. Invalid JSON gives a single finding, DOC-01.
  /// - Returns: The findings, in document order.
  public func validate(_ bytes: [UInt8]) -> [Finding] {
    let storage: JSONStorage
    do {
      let mistake: JSONError?
      (storage, mistake) = try JSONStorage.lenient(bytes, limits: options.limits)
      if let mistake {
        // The JSON grammar allows it, so check the rest too.
        let finding = Finding(
          requirement: "DOC-01", severity: .error, pointer: mistake.pointer,
          message: "expected \(mistake.expected), found \(mistake.found)", offset: mistake.offset)
        let rest = validate(LoneSurrogates.replaced(in: bytes))
        return Array(([finding] + rest).inDocumentOrder().prefix(max(0, options.maximumFindings)))
      }
    } catch {
      return [
        Finding(
          requirement: "DOC-01", severity: .error, pointer: .root,
          message: "expected \(error.expected), found \(error.found)", offset: error.offset)
      ]
    }
    guard let quirks = options.quirks, quirks.changesText else {
      return storage.withRoot { validate($0) }
    }
    // The maximum applies to the findings that remain after the repair.
    var unlimited = self
    unlimited.options.maximumFindings = .max
    var findings = storage.withRoot { unlimited.validate($0) }
    if !findings.isEmpty,
      let repaired = try? JSONStorage(
        quirks.repaired(bytes, limits: options.limits), limits: options.limits)
    {
      // Findings that are gone after the repair are resolved.
      let rest = Set(repaired.withRoot { unlimited.validate($0) }.map { Place($0) })
      findings.removeAll { !rest.contains(Place($0)) }
    }
    return Array(findings.prefix(max(0, options.maximumFindings)))
  }

  /// Identifies a finding across texts.
  private struct Place: Hashable {
    let requirement: String
    let pointer: JSONPointer

    init(_ finding: Finding) {
      requirement = finding.requirement
      pointer = finding.pointer
    }
  }

  /// Validates a document.
  ///
  /// - Parameter data: The document's text. Invalid JSON gives a single finding, DOC-01.
  /// - Returns: The findings, in document order.
  public func validate(_ data: Data) -> [Finding] { validate([UInt8](data)) }

  /// Validates an already parsed document.
  ///
  /// - Returns: The findings, in document order.
  package func validate(_ document: JSONValue) -> [Finding] {
    guard case .parsed(let storage, 0) = document.content else { return validate(document.bytes()) }
    return storage.withRoot { validate($0) }
  }

  /// Validates a parsed document.
  func validate(_ root: JSONNode) -> [Finding] {
    var check = DocumentCheck(context: context, options: options, tape: root.tape)
    check.checkDocument(root)
    return check.findings.inDocumentOrder()
  }

  /// Finds the first error in document order that no quirk tolerates, regardless of the maximum
  /// number of findings.
  ///
  /// - Parameter isPart: Whether the members besides the resources are missing and checked
  ///   elsewhere.
  func firstError(in root: JSONNode, isPart: Bool) -> Finding? {
    firstError(in: root) { check in
      check.isPart = isPart
      check.checkDocument(root)
    }
  }

  /// Finds the first error in the included resources of a document with nothing else, checking each
  /// separately.
  func firstErrorOfIncluded(in root: JSONNode) -> Finding? {
    firstError(in: root) { check in
      for (name, included) in root.members {
        check.enter(name)
        check.checkIncluded(included)
        check.leave()
      }
    }
  }

  private func firstError(
    in root: JSONNode, _ body: (inout DocumentCheck) -> Void
  ) -> Finding? {
    var options = options
    options.reportsErrorsOnly = true
    options.maximumFindings = .max
    var check = DocumentCheck(context: context, options: options, tape: root.tape)
    check.findsFirst = true
    body(&check)
    return check.findings.first
  }

  /// Converts the offsets of findings to lines and columns, both 1-based, columns in bytes.
  ///
  /// - Returns: The location of each finding, in the same order.
  public static func places(
    of findings: [Finding], in bytes: [UInt8]
  ) -> [(line: Int, column: Int)] {
    var places = [(line: Int, column: Int)](repeating: (1, 1), count: findings.count)
    var place = TextPlace()
    var offset = 0
    for index in findings.indices.sorted(by: { findings[$0].offset < findings[$1].offset }) {
      let target = max(offset, min(findings[index].offset, bytes.count))
      place.advance(over: bytes[offset..<target])
      offset = target
      places[index] = (place.line, place.column)
    }
    return places
  }
}

extension DocumentValidator {
  /// Information that documents lack, and how strictly to validate them.
  public struct Options: Sendable, Hashable {
    /// The applied extensions, as named by the media type.
    public var extensions: [Extension]
    /// The applied profiles, as named by the media type.
    public var profiles: [Profile]
    /// Whether the client requested sparse fieldsets, so that linkage can be missing (CMP-04).
    public var sparseFieldsets: Bool
    /// The version of the specification to validate against.
    public var version: SpecificationVersion
    /// Whether the rules for member names also apply to keys inside attribute values and meta.
    ///
    /// The specification is ambiguous here; by default they apply to direct members only.
    public var checksNestedNames: Bool
    /// Whether links with custom names are notes instead of errors.
    public var allowsCustomLinks: Bool
    /// Whether to check names against the recommendations (REC-01 to REC-03, RES-15), as notes.
    public var lintsNames: Bool
    /// The maximum number of findings, after which validation stops.
    ///
    /// Findings that ``quirks`` tolerate don't count.
    public var maximumFindings: Int
    /// Whether to skip checks that only give warnings and notes.
    package var reportsErrorsOnly = false
    /// The limits of the parser.
    public var limits: JSONLimits
    /// The known deviations of the documents from the specification, which aren't reported.
    public var quirks: Quirks?

    /// Creates a set of options.
    public init(
      extensions: [Extension] = [], profiles: [Profile] = [], sparseFieldsets: Bool = false,
      version: SpecificationVersion = .v1_1, checksNestedNames: Bool = false,
      allowsCustomLinks: Bool = false, lintsNames: Bool = false, maximumFindings: Int = .max,
      limits: JSONLimits = .default, quirks: Quirks? = nil
    ) {
      self.extensions = extensions
      self.profiles = profiles
      self.sparseFieldsets = sparseFieldsets
      self.version = version
      self.checksNestedNames = checksNestedNames
      self.allowsCustomLinks = allowsCustomLinks
      self.lintsNames = lintsNames
      self.maximumFindings = maximumFindings
      self.limits = limits
      self.quirks = quirks
    }
  }
}

extension DocumentValidator {
  /// A version of the JSON:API specification.
  public enum SpecificationVersion: String, Sendable, Hashable, CaseIterable {
    /// JSON:API 1.0: no extensions, no profiles, no local identifiers, no @-members.
    case v1_0 = "1.0"
    /// JSON:API 1.1.
    case v1_1 = "1.1"
  }
}

/// The purpose of a document, which determines the rules for its content.
///
/// The command line uses the raw values.
public enum DocumentContext: String, Sendable, Hashable, CaseIterable {
  /// A server's response: resources, null, an empty array, meta only, or a compound document.
  case response
  /// A response that reports errors.
  case errorResponse = "error-response"
  /// The body of a POST to a collection, which creates a resource.
  case createRequest = "create-request"
  /// The body of a PATCH to a resource.
  case updateRequest = "update-request"
  /// A document whose primary data is linkage.
  ///
  /// It is the body of a PATCH, POST or DELETE to a relationship URL, or the response to a GET of
  /// it.
  case relationship
  /// A list of operations, with the Atomic Operations extension applied.
  case atomicRequest = "atomic-request"
  /// The response to a list of operations, with the Atomic Operations extension applied.
  case atomicResponse = "atomic-response"

  var isAtomic: Bool { self == .atomicRequest || self == .atomicResponse }

  /// Whether the document can refer by `lid` to resources that don't exist yet.
  var allowsLocalIdentifiers: Bool {
    self == .createRequest || self == .updateRequest || self == .atomicRequest
  }
}
