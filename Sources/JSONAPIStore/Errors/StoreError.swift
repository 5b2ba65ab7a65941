public import JSONAPI

/// The reason why a store operation failed.
///
/// The store is unchanged.
public struct StoreError: Error, Sendable, Hashable {
  /// The kind of failure.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    private let name: String

    /// Creates a custom code.
    public init(_ name: String) { self.name = name }

    /// A resource has no type, or neither an id nor a lid.
    public static let missingIdentity = Code("missingIdentity")
    /// Another record in use already has the id.
    public static let identityTaken = Code("identityTaken")
    /// A resource isn't the expected one, or a record has another id.
    public static let otherResource = Code("otherResource")
    /// The record is not in this store.
    public static let unknownRecord = Code("unknownRecord")
    /// An update identifies the resource by its id, and there is none (CRU-23).
    public static let missingID = Code("missingID")
    /// The document of a request violates the specification.
    public static let invalidRequest = Code("invalidRequest")
    /// A record is read from a response that isn't inserted into a store.
    public static let missingStore = Code("missingStore")
    /// The primary data has another shape than the one read: one record, or an array.
    public static let unexpectedData = Code("unexpectedData")
    /// Only a server can evaluate the query.
    public static let unsupportedQuery = Code("unsupportedQuery")
    /// The answer depends on a field of a resource that the store doesn't know.
    public static let unknownField = Code("unknownField")
    /// The data is not a snapshot or a journal.
    public static let unknownFormat = Code("unknownFormat")
    /// The snapshot or journal has the format of a later version of the package.
    public static let laterFormat = Code("laterFormat")
    /// The snapshot is truncated.
    public static let truncated = Code("truncated")
    /// A part of a snapshot or journal is corrupt.
    public static let damaged = Code("damaged")
    /// The journal is already open elsewhere.
    public static let inUse = Code("inUse")
    /// The journal was closed.
    public static let closed = Code("closed")
    /// The system failed to read or write a file.
    public static let fileSystem = Code("fileSystem")
    /// A document exceeds the maximum size.
    public static let tooLarge = Code("tooLarge")

    /// The code's name.
    public var description: String { name }
  }

  /// The kind of failure.
  public var code: Code
  /// The affected resource; nil if the error isn't about one.
  public var identifier: ResourceIdentifier?
  /// What was expected, for messages.
  public var expected: String
  /// What was found instead, for messages.
  public var found: String
  /// The rules that a request would violate.
  public var findings: [Finding]
  /// The byte offset in a snapshot or journal; nil for other errors.
  public var offset: Int?

  /// Creates an error.
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

extension StoreError {
  /// The error for a write to a closed journal.
  package static let closedJournal = StoreError(
    .closed, expected: "an open journal", found: "one that was closed")
}

extension StoreError: DescribedError {
  /// The resource, what was expected and what was found, on one line.
  public var description: String {
    let name = identifier.map { "\($0.type)/\($0.id ?? $0.lid ?? "?"): " } ?? ""
    let place = offset.map { ", at byte \($0)" } ?? ""
    return "\(name)expected \(expected), found \(found)\(place)"
  }
}
