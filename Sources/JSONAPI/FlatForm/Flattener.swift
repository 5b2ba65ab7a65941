#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Turns documents of JSON:API into plain nested JSON, the flat form.
///
/// Attributes and relationships move to the root of each resource, and relationships hold the resources
/// that the document has for them instead of identifiers.
///
/// ```swift
/// let flat = try Flattener(include: ["author"]).flatten(document)
/// // {"data":{"type":"articles","id":"1","title":"Moby-Dick","author":{"type":"people", …}}}
/// ```
///
/// All rules are in <doc:FlatForm>; ``Unflattener`` goes the other way.
public struct Flattener: Sendable, Hashable {
  /// What stands for a related resource that the document doesn't have, or that isn't in the list.
  public enum NotIncluded: Sendable, Hashable {
    /// Its identifier, with the type and the id; a relationship without linkage is left out.
    case identifiers

    /// Nothing: `null` for one, and the rest of the array for many.
    ///
    /// Relationships that aren't in ``Flattener/include`` are left out. Linkage that is absent is
    /// `null`.
    case empty
  }

  /// The relationships to follow, each as deep as its path says, or `nil` to follow all.
  public var include: IncludePaths?

  /// What stands for a related resource that the document doesn't have, or that isn't in the list.
  public var notIncluded: NotIncluded

  /// Whether each resource gets a member `@relationships` with the names of its relationships.
  ///
  /// ``Unflattener`` reads it, and so knows relationships that are `null` or empty, and attributes
  /// that look like resources.
  public var listsRelationships: Bool

  /// How the result looks.
  public var format: JSONFormat

  /// What a document may ask for at most.
  public var limits: JSONLimits

  /// How many resources may stand inside one another below a primary one, where all are followed.
  ///
  /// What lies deeper stays an identifier. A list of paths is followed to its end.
  public var maximumDepth: Int

  /// The greatest length of the result in compact form, in bytes.
  ///
  /// `nil` allows 256 MiB, or eight times the document if that is more.
  public var maximumOutputSize: Int?

  /// Creates a flattener.
  ///
  /// - Parameters:
  ///   - include: The relationships to follow, or `nil` to follow all.
  ///   - notIncluded: What stands for a related resource that the document doesn't have, or that isn't
  ///     in the list.
  ///   - listsRelationships: Whether each resource gets a member `@relationships` with the names of its
  ///     relationships.
  ///   - format: How the result looks.
  ///   - limits: What a document may ask for at most.
  ///   - maximumDepth: How many resources may stand inside one another below a primary one.
  ///   - maximumOutputSize: The greatest length of the result, in bytes.
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
  /// - Parameter document: A document of JSON:API in UTF-8.
  /// - Returns: The flat form in UTF-8.
  /// - Throws: ``JSONError`` if the text isn't JSON, ``FlatFormError`` if it isn't such a document or
  ///   the result would be too large.
  public func flatten(_ document: [UInt8]) throws -> [UInt8] {
    let storage = try JSONStorage(document, limits: limits)
    // A little more than the document, as memory that stays untouched costs nothing.
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
  /// - Parameter document: A document of JSON:API in UTF-8.
  /// - Returns: The flat form in UTF-8.
  /// - Throws: ``JSONError`` if the text isn't JSON, ``FlatFormError`` if it isn't such a document or
  ///   the result would be too large.
  public func flatten(_ document: Data) throws -> Data { Data(try flatten([UInt8](document))) }
}

extension JSONFormat {
  /// Compact JSON of this package's own making, in this format.
  func applied(to compact: [UInt8]) throws(JSONError) -> [UInt8] {
    guard self != .compact else { return compact }
    let storage = try JSONStorage(compact, limits: JSONLimits(maximumDepth: .max))
    return storage.withRoot { root in
      var writer = JSONWriter(capacity: compact.count + compact.count / 2)
      root.write(to: &writer, format: self)
      return writer.finish()
    }
  }
}
