public import JSONAPI

/// The reason why a store does not do what it was asked for; nothing in it has changed then.
public struct StoreError: Error, Sendable, Hashable {
  /// What kind of failure it is.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    private let name: String

    /// Creates a code of one's own.
    public init(_ name: String) { self.name = name }

    /// A resource has no type, or neither an id nor a lid.
    public static let missingIdentity = Code("missingIdentity")
    /// Another record, which is in use, has the id already.
    public static let identityTaken = Code("identityTaken")
    /// A resource is not the one that it should be, or a record has another id.
    public static let otherResource = Code("otherResource")
    /// The record is in no store, or in another one.
    public static let unknownRecord = Code("unknownRecord")
    /// An update names the resource by its id, and there is none (CRU-23).
    public static let missingID = Code("missingID")
    /// The document of a request breaks a rule of the specification.
    public static let invalidRequest = Code("invalidRequest")
    /// The query asks for what only a server can answer.
    public static let unsupportedQuery = Code("unsupportedQuery")
    /// The data does not begin as a snapshot or a journal does.
    public static let unknownFormat = Code("unknownFormat")
    /// The snapshot or journal was written in a format of a later version of the package.
    public static let laterFormat = Code("laterFormat")
    /// The snapshot ends too early.
    public static let truncated = Code("truncated")
    /// A part of a snapshot or journal is not as it was written.
    public static let damaged = Code("damaged")
    /// The journal is open elsewhere.
    public static let inUse = Code("inUse")
    /// The journal was closed.
    public static let closed = Code("closed")
    /// The system refuses to read or write a file.
    public static let fileSystem = Code("fileSystem")
    /// A document is larger than a document can be.
    public static let tooLarge = Code("tooLarge")

    /// The code's name.
    public var description: String { name }
  }

  /// What kind of failure it is.
  public var code: Code
  /// The resource that it is about.
  public var identifier: ResourceIdentifier?
  /// What was expected, for messages.
  public var expected: String
  /// What there is instead, in words.
  public var found: String
  /// The rules that a request would break.
  public var findings: [Finding]
  /// The place in a snapshot or journal, in bytes from its start.
  public var offset: Int?

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - code: What kind of failure it is.
  ///   - identifier: The resource that it is about.
  ///   - expected: What would have been right.
  ///   - found: What there is instead.
  ///   - findings: The rules that a request would break.
  ///   - offset: The place in a snapshot or journal, in bytes from its start.
  public init(
    _ code: Code, identifier: ResourceIdentifier? = nil, expected: String, found: String,
    findings: [Finding] = [], offset: Int? = nil
  ) {
    self.code = code
    self.identifier = identifier
    self.expected = expected
    self.found = found
    self.findings = findings
    self.offset = offset
  }
}

extension StoreError: CustomStringConvertible {
  /// The resource, what was expected and what was found, in one line.
  public var description: String {
    let name = identifier.map { "\($0.type)/\($0.id ?? $0.lid ?? "?"): " } ?? ""
    let place = offset.map { ", at byte \($0)" } ?? ""
    return "\(name)expected \(expected), found \(found)\(place)"
  }
}
