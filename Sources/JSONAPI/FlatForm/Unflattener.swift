#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Converts plain nested JSON to JSON:API documents; the inverse of ``Flattener``.
///
/// Members that are resources or arrays of resources become relationships, and those resources go
/// to `included`. All other members become attributes.
///
/// ```swift
/// let flat = #"{"type":"articles","title":"Moby-Dick","author":{"type":"people","id":"9"}}"#
/// let body = try Unflattener(embedded: .identifiers).unflatten(Array(flat.utf8))
/// // {"data":{"type":"articles","attributes":{"title":"Moby-Dick"},
/// //  "relationships":{"author":{"data":{"type":"people","id":"9"}}}}}
/// ```
///
/// See <doc:FlatForm> for all rules.
public struct Unflattener: Sendable, Hashable {
  /// The kind of input.
  public enum Input: String, Sendable, Hashable, CaseIterable {
    /// An array is a list of resources. An object without `type` is a document if it has `data` or
    /// `errors`, or nothing but members of a document. Any other object is a resource.
    case automatic
    /// A document with resources in `data`.
    case document
    /// A resource, or an array of resources.
    case resources
  }

  /// Where the `meta` of a flat resource goes.
  public enum MetaPlacement: String, Sendable, Hashable, CaseIterable {
    /// Into the resource's `meta`. Identifiers keep their meta.
    case resource
    /// Into the attributes. Identifiers lose their meta.
    case attributes
  }

  /// What happens to the members of nested resources.
  public enum Embedded: String, Sendable, Hashable, CaseIterable {
    /// Nested resources go to `included`, each once.
    case included
    /// Nested resources are reduced to identifiers, as servers expect in requests.
    ///
    /// The identifier gets the resource's `meta`, unless it has one of its own (`identifierMeta`).
    case identifiers
  }

  /// The members that are relationships; `nil` to detect them by value.
  ///
  /// With a list, `null` and empty arrays can be relationships too, and members that aren't listed
  /// are attributes. Below the end of a path, relationships are detected by value. A resource that
  /// lists its own relationships, as ``Flattener/listsRelationships`` writes them, has exactly
  /// those.
  public var relationships: IncludePaths?

  /// The kind of input.
  public var input: Input

  /// Where the `meta` of a flat resource goes.
  public var meta: MetaPlacement

  /// What happens to the members of nested resources.
  public var embedded: Embedded

  /// Whether to write empty `attributes` and `relationships` objects.
  public var includesEmptyMembers: Bool

  /// Members to add to the document.
  ///
  /// They replace those of the input, except for `data`.
  public var additionalMembers: JSONObject

  /// The output format.
  public var format: JSONFormat

  /// The limits on the input.
  public var limits: JSONLimits

  /// Creates an unflattener.
  public init(
    relationships: IncludePaths? = nil, input: Input = .automatic,
    meta: MetaPlacement = .resource, embedded: Embedded = .included,
    includesEmptyMembers: Bool = false, additionalMembers: JSONObject = [:],
    format: JSONFormat = .compact, limits: JSONLimits = .default
  ) {
    self.relationships = relationships
    self.input = input
    self.meta = meta
    self.embedded = embedded
    self.includesEmptyMembers = includesEmptyMembers
    self.additionalMembers = additionalMembers
    self.format = format
    self.limits = limits
  }

  /// Converts flat JSON to a document.
  ///
  /// - Parameter flat: A resource, an array of resources, or a document with them in `data`, in UTF-8.
  /// - Returns: The document in UTF-8.
  /// - Throws: ``JSONError`` if the text isn't JSON, ``FlatFormError`` if no document can be made of it.
  public func unflatten(_ flat: [UInt8]) throws -> [UInt8] {
    let storage = try JSONStorage(flat, limits: limits)
    let document = try storage.withRoot { root in
      var walk = UnflattenWalk(self, root)
      return try walk.run()
    }
    return try format.applied(to: document)
  }

  /// Converts flat JSON to a document.
  ///
  /// - Parameter flat: A resource, an array of resources, or a document with them in `data`, in UTF-8.
  /// - Returns: The document in UTF-8.
  /// - Throws: ``JSONError`` if the text isn't JSON, ``FlatFormError`` if no document can be made of it.
  public func unflatten(_ flat: Data) throws -> Data { Data(try unflatten([UInt8](flat))) }
}
