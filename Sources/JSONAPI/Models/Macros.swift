#if Macros
  /// Makes a struct a resource with a generated codec, typed paths and a schema.
  ///
  /// The declaration of a property decides what it is in JSON:API:
  ///
  /// ```swift
  /// @Resource("articles")
  /// struct Article {
  ///   var id: String
  ///   var title: String                          // an attribute
  ///   @Key("description") var summary: String?   // an attribute by another name
  ///   var tags: [String] = []                    // the initial value stands for null and for nothing
  ///   @Relationship var author: Person           // a relationship, embedded from `included`
  ///   @Relationship var comments: [Comment]
  ///   var editor: ToOne<Person>                  // a relationship; no mark is needed
  /// }
  /// ```
  ///
  /// - `id` is a ``ResourceID``, optional for resources whose id the server assigns.
  /// - `lid` (a `String?`), `meta` and `links` (of any `Codable` type) are the resource's own members.
  /// - Properties of the types ``ToOne`` and ``ToMany`` are relationships, and so are those that are
  ///   marked ``Relationship()``. All others are attributes.
  /// - A property wrapper codes its attribute, so it must be `Codable` itself.
  /// - Computed, static and lazy properties, constants with a value, and properties marked ``Ignored()`` aren't
  ///   fields. The macro warns of constants with a value, since they look like fields.
  ///
  /// Macros see only the spelling of a type. A type alias of an optional, an array or a linkage is therefore not
  /// recognised as one, and a property with an initial value needs its type unless the value is a literal.
  /// For the same reason, declare a resource that is nested in a generic type within the type itself, and
  /// not in an extension without a `where` clause.
  ///
  /// What the macro adds:
  ///
  /// - the conformance to ``StaticResource``, which is several times faster than `Codable`;
  /// - an initializer with a parameter for each property and the access level of the struct. Properties of a
  ///   lower access level with an initial value are left out; for a `public` struct, so are default values that
  ///   other modules can't see. Optionals are nil by default, and a ``ToMany`` is absent;
  /// - `Fields`, the typed paths for ``Query``, and `schema`.
  ///
  /// - Parameters:
  ///   - type: The `type` of the resources, a string literal (RES-09).
  ///   - keys: The key format for properties without ``Key(_:)``.
  @attached(
    member,
    names: named(init), named(resourceType), named(fieldTable), named(write), named(schema),
    named(Fields), named(fields)
  )
  @attached(
    extension,
    conformances: Decodable, Encodable, RelationshipValue, PrimaryData, RequestOutput,
    ResourceReferencing, ResourceOutput, ResourceBody, RelatedResource, Resource, StaticResource,
    LocallyIdentified
  )
  public macro Resource(_ type: String, keys: KeyFormat = .inherited) =
    #externalMacro(module: "JSONAPIMacros", type: "ResourceMacro")

  /// Names the field of a property, in a struct that is marked ``Resource(_:keys:)``.
  ///
  /// ```swift
  /// @Key("word-count") var words: Int
  /// ```
  ///
  /// Some servers have attributes called `type` or `id`, which JSON:API forbids (RES-12). Such a property is
  /// read, with a warning of the compiler, and never written: it is in no body, draft or schema, and no query has
  /// a path to it.
  ///
  /// - Parameter name: The name in documents, a string literal; no key format changes it (RES-18).
  @attached(peer)
  public macro Key(_ name: String) =
    #externalMacro(module: "JSONAPIMacros", type: "KeyMacro")

  /// Makes a property a relationship whose resources are embedded, in a struct that is marked
  /// ``Resource(_:keys:)``.
  ///
  /// The property's type is a resource or a union of resources, an optional of one, or an array. A
  /// ``ToOne`` or ``ToMany`` is a relationship without the mark, and what to write with where linkage may be
  /// absent or not included in full; see <doc:RelationshipsAndIncludes>.
  ///
  /// ```swift
  /// @Relationship var author: Person
  /// @Relationship var reviewers: [Person]
  /// @Relationship var lastComment: Comment?
  /// ```
  @attached(peer)
  public macro Relationship() =
    #externalMacro(module: "JSONAPIMacros", type: "RelationshipMacro")

  /// Keeps a stored property out of documents, in a struct that is marked ``Resource(_:keys:)``.
  ///
  /// The property isn't coded and doesn't count as a change. It has its initial value after decoding, and isn't a
  /// parameter of the initializer.
  ///
  /// ```swift
  /// @Ignored var isExpanded = false
  /// ```
  @attached(peer)
  public macro Ignored() =
    #externalMacro(module: "JSONAPIMacros", type: "IgnoredMacro")

  /// Makes an enum a union of resources, for relationships and primary data of several types.
  ///
  /// Every case holds one resource. Its type decides which case a resource goes to:
  ///
  /// ```swift
  /// @ResourceUnion
  /// enum Commenter {
  ///   case person(Person)
  ///   case bot(Bot)
  ///   case unknown(AnyResource)
  /// }
  /// ```
  ///
  /// A case with an ``AnyResource`` receives resources of all other types. Without one,
  /// ``JSONAPIDecoder/unknownTypes`` decides what happens to them.
  @attached(member, names: named(destinationTypes), named(resolve), named(resource))
  @attached(
    extension,
    conformances: Decodable, Encodable, RelationshipValue, PrimaryData, RequestOutput,
    ResourceReferencing, ResourceOutput, ResourceBody, RelatedResource, ResourceUnion,
    names: named(checkCases)
  )
  public macro ResourceUnion() =
    #externalMacro(module: "JSONAPIMacros", type: "ResourceUnionMacro")
#endif
