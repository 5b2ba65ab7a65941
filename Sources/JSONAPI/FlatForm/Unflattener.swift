#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Turns plain nested JSON into documents of JSON:API, as ``Flattener`` does the other way.
///
/// Members that are resources, or arrays of resources, become relationships, and what these resources
/// hold goes to `included`. All other members become attributes.
///
/// ```swift
/// let flat = #"{"type":"articles","title":"Moby-Dick","author":{"type":"people","id":"9"}}"#
/// let body = try Unflattener(embedded: .identifiers).unflatten(Array(flat.utf8))
/// // {"data":{"type":"articles","attributes":{"title":"Moby-Dick"},
/// //  "relationships":{"author":{"data":{"type":"people","id":"9"}}}}}
/// ```
///
/// All rules are in <doc:FlatForm>.
public struct Unflattener: Sendable, Hashable {
  /// What the input is.
  public enum Input: Sendable, Hashable {
    /// An array is a list of resources. An object without `type` is a document if it has `data` or
    /// `errors`, or nothing but members of a document. Any other object is a resource.
    case automatic
    /// A document with resources in `data`.
    case document
    /// A resource, or an array of resources.
    case resources
  }

  /// Where the member `meta` of a resource goes.
  public enum MetaPlacement: Sendable, Hashable {
    /// To the resource. Identifiers keep their meta as well.
    case resource
    /// To the attributes. Identifiers lose their meta.
    case attributes
  }

  /// What becomes of the members of resources that stand in others.
  public enum Embedded: Sendable, Hashable {
    /// They go to `included`, once for each resource.
    case included
    /// They are left out, and only identifiers are written, as servers expect it in requests.
    ///
    /// The identifier gets the resource's `meta`, unless it has one of its own (`identifierMeta`).
    case identifiers
  }

  /// The members that are relationships, or `nil` to tell by their values.
  ///
  /// With a list, `null` and empty arrays can be relationships too, and what isn't in the list is an
  /// attribute. Below the end of a path, values tell. A resource that lists its relationships itself,
  /// as ``Flattener/listsRelationships`` makes it, has exactly those.
  public var relationships: IncludePaths?

  /// What the input is.
  public var input: Input

  /// Where the member `meta` of a resource goes.
  public var meta: MetaPlacement

  /// What becomes of the members of resources that stand in others.
  public var embedded: Embedded

  /// Whether a resource without attributes or relationships gets an empty object for them.
  public var includesEmptyMembers: Bool

  /// Members to add to the document.
  ///
  /// They replace those of the input, except for `data`.
  public var additionalMembers: JSONObject

  /// How the result looks.
  public var format: JSONFormat

  /// What the input may ask for at most.
  public var limits: JSONLimits

  /// Creates an unflattener.
  ///
  /// - Parameters:
  ///   - relationships: The members that are relationships, or `nil` to tell by their values.
  ///   - input: What the input is.
  ///   - meta: Where the member `meta` of a resource goes.
  ///   - embedded: What becomes of the members of resources that stand in others.
  ///   - includesEmptyMembers: Whether a resource without attributes or relationships gets an empty
  ///     object for them.
  ///   - additionalMembers: Members to add to the document.
  ///   - format: How the result looks.
  ///   - limits: What the input may ask for at most.
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

  /// Makes a document of flat JSON.
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

  /// Makes a document of flat JSON.
  ///
  /// - Parameter flat: A resource, an array of resources, or a document with them in `data`, in UTF-8.
  /// - Returns: The document in UTF-8.
  /// - Throws: ``JSONError`` if the text isn't JSON, ``FlatFormError`` if no document can be made of it.
  public func unflatten(_ flat: Data) throws -> Data { Data(try unflatten([UInt8](flat))) }
}
