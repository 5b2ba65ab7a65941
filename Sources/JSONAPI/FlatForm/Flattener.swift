#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Converts JSON:API documents to plain nested JSON, the flat form.
///
/// Attributes and relationships move to the root of each resource, and included resources take the
/// place of their identifiers.
///
/// ```swift
/// let flat = try Flattener(include: ["author"]).flatten(document)
/// // {"data":{"type":"articles","id":"1","title":"Moby-Dick","author":{"type":"people", …}}}
/// ```
///
/// See <doc:FlatForm> for all rules. ``Unflattener`` is the inverse.
public struct Flattener: Sendable, Hashable {
  /// What to write for a related resource that isn't included or isn't followed.
  public enum NotIncluded: String, Sendable, Hashable, CaseIterable {
    /// Its identifier (`type` and `id`). A relationship without linkage is left out.
    case identifiers

    /// Nothing: `null` for to-one; to-many arrays omit it.
    ///
    /// Relationships that aren't in ``Flattener/include`` are left out. Absent linkage becomes
    /// `null`.
    case empty
  }

  /// The relationship paths to follow; `nil` to follow all.
  public var include: IncludePaths?

  /// What to write for a related resource that isn't included or isn't followed.
  public var notIncluded: NotIncluded

  /// Whether to write the names of each resource's relationships as `@relationships`.
  ///
  /// ``Unflattener`` uses it to recognize relationships that are `null` or empty, and attributes
  /// that look like resources. Names that it would take for others are refused then, with
  /// ``FlatFormError/Code/ambiguousName``.
  public var listsRelationships: Bool

  /// The output format.
  public var format: JSONFormat

  /// The limits on the input document.
  public var limits: JSONLimits

  /// The maximum nesting of resources below a primary one if all relationships are followed.
  ///
  /// Deeper resources are written as identifiers. Explicit paths are followed to their end.
  public var maximumDepth: Int

  /// The maximum size of the result in compact form, in bytes.
  ///
  /// `nil` allows 256 MiB or eight times the document's size, whichever is greater.
  public var maximumOutputSize: Int?

  /// Creates a flattener.
  public init(
    include: IncludePaths? = nil, notIncluded: NotIncluded = .identifiers,
    listsRelationships: Bool = false, format: JSONFormat = .compact,
    limits: JSONLimits = .default, maximumDepth: Int = 64, maximumOutputSize: Int? = nil
  ) {
    self.include = include
    self.notIncluded = notIncluded
    self.listsRelationships = listsRelationships
    self.format = format
    self.limits = limits
    self.maximumDepth = maximumDepth
    self.maximumOutputSize = maximumOutputSize
  }

  /// Flattens a document.
  ///
  /// - Returns: The flat form in UTF-8.
  /// - Throws: ``JSONError`` if the text isn't JSON, ``FlatFormError`` if it isn't such a document or
  ///   the result would be too large.
  public func flatten(_ document: [UInt8]) throws -> [UInt8] {
    let storage = try JSONStorage.lenient(document, limits: limits).storage
    // Slightly more than the document; untouched memory costs nothing.
    let estimate = document.count + document.count / 4 + 64
    let flat = try storage.withRoot { root in
      try JSONWriter.bytes(estimate: estimate) { writer in
        try FlattenWalk(self, root, writer).run()
      }
    }
    return try format.applied(to: flat)
  }

  /// Flattens a document.
  ///
  /// - Returns: The flat form in UTF-8.
  /// - Throws: ``JSONError`` if the text isn't JSON, ``FlatFormError`` if it isn't such a document or
  ///   the result would be too large.
  public func flatten(_ document: Data) throws -> Data { Data(try flatten([UInt8](document))) }
}
