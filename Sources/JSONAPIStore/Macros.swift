#if Macros
  public import JSONAPI

  /// Turns a final class into typed views of records in a ``Store``.
  ///
  /// ```swift
  /// @LiveResource("articles", keys: .dasherized)
  /// final class Article {
  ///   var title: String = ""                         // an attribute; "" where it is absent or null
  ///   @Key("description") var summary: String?       // an attribute by another name
  ///   @Coded(as: DateOnly.self) var printedOn: Date? // an attribute with a coding of its own
  ///   @Relationship var author: Person?              // a relationship, resolved when it is read
  ///   @Relationship var comments: [Comment]
  ///   var editor: ToOne<Person>                      // a relationship with its linkage, links and meta
  /// }
  /// ```
  ///
  /// - Every stored `var` becomes a view of the record: reading it reads the record's JSON, and setting
  ///   it changes that. Nothing is stored in the object.
  /// - An attribute is optional, or has a default value, which replaces a field that is absent,
  ///   null or unreadable. `field(_:)` tells which.
  /// - Setting an optional attribute or relationship to `nil` writes null. ``LiveResource/remove(_:)``
  ///   removes a field; ``LiveResource/setNull(_:)`` writes null to one that is not optional.
  /// - Properties of the types `ToOne` and `ToMany` are relationships, and so are those that are
  ///   marked `@Relationship`: optionals and arrays of other live classes, of an enum of such classes
  ///   marked `@ResourceUnion`, of `AnyResource`, or of structs that are resources. The latter are
  ///   copies: changing them doesn't change the store.
  /// - A generic class works as well, but is slower, since its description is looked up on each read.
  /// - `id` is a `String?`, unless it is declared with another type, as in `var id: UUID?`.
  /// - `meta` and `links` are those of the resource; they may be declared with custom types, and
  ///   can't be set.
  ///
  /// The macro adds the record and the initializer that takes it, accessors, `Fields`, `schema`,
  /// and the conformance to ``LiveResource``. In a module whose default isolation is the main
  /// actor, the properties are isolated to the main actor, unless the class is marked
  /// `nonisolated`.
  ///
  /// - Parameters:
  ///   - type: The `type` of the resources, a string literal (RES-09).
  ///   - keys: How property names become field names, unless `@Key` gives one.
  @attached(
    member,
    names: named(liveRecord), named(init(liveRecord:)), named(resourceType), named(liveFields),
    named(livePaths), named(id), named(schema), named(Fields), named(fields)
  )
  @attached(memberAttribute)
  @attached(
    extension,
    conformances: Decodable, Encodable, RelationshipValue, PrimaryData, RequestOutput,
    ResourceReferencing, ResourceOutput, ResourceBody, RelatedResource, Resource,
    LocallyIdentified, LiveDecodable, LiveResource
  )
  public macro LiveResource(_ type: String, keys: KeyFormat = .asIs) =
    #externalMacro(module: "JSONAPIMacros", type: "LiveResourceMacro")

  /// Declares the JSON representation of a live object's attribute, if its type doesn't determine
  /// it.
  ///
  /// It can be any property wrapper for attributes, such as `Transformed`, `Validated`, `DateOnly`
  /// and `EpochSeconds`. The property can be optional.
  ///
  /// ```swift
  /// @Coded(as: Transformed<Lowercased>.self) var email: String?
  /// @Coded(as: EpochSeconds.self) var createdAt: Date?
  /// ```
  ///
  /// Drafts and filters use it too.
  @attached(peer)
  public macro Coded<Coding: AttributeCoding>(as coding: Coding.Type) =
    #externalMacro(module: "JSONAPIMacros", type: "CodedMacro")

  /// Adds accessors to a property; ``LiveResource(_:keys:)`` applies it.
  @attached(accessor)
  public macro LiveField(_ field: Int) =
    #externalMacro(module: "JSONAPIMacros", type: "LiveFieldMacro")
#endif
