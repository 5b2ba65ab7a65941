#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// An error that occurs when JSON isn't a JSON:API document, or not of the requested kind.
public struct DocumentError: Error, Sendable, Hashable {
  /// The kind of failure.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    private let name: String

    init(_ name: String) { self.name = name }

    /// A value that must be an object isn't one (DOC-01 for the whole document).
    public static let notAnObject = Code("notAnObject")
    /// A required member is missing.
    public static let missingMember = Code("missingMember")
    /// A member's value has the wrong JSON type.
    public static let typeMismatch = Code("typeMismatch")
    /// A member's value has the right JSON type but isn't allowed.
    public static let invalidValue = Code("invalidValue")

    /// The code's name.
    public var description: String { name }
  }

  /// The kind of failure.
  public var code: Code
  /// The location in the document.
  public var pointer: JSONPointer
  /// What was expected, for messages.
  public var expected: String
  /// What was found instead, for messages.
  public var found: String
  /// The type of the enclosing resource, if known.
  public var resourceType: String?
  /// The id of the enclosing resource, if known.
  public var resourceID: String?

  /// Creates an error.
  public init(
    code: Code, pointer: JSONPointer, expected: String, found: String,
    resourceType: String? = nil, resourceID: String? = nil
  ) {
    self.code = code
    self.pointer = pointer
    self.expected = expected
    self.found = found
    self.resourceType = resourceType
    self.resourceID = resourceID
  }
}

extension DocumentError: CustomStringConvertible {
  /// The location, what was expected and what was found, on one line.
  public var description: String {
    var text = pointer.tokens.isEmpty ? "" : "\(pointer): "
    text += "expected \(expected), found \(found)"
    if let resourceType { text += ", in \(resourceType) \(resourceID ?? "without id")" }
    return text
  }
}

extension DocumentError: LocalizedError {
  /// The description, for `localizedDescription`.
  public var errorDescription: String? { description }
}
