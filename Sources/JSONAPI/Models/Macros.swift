#if Macros
  /// Makes a struct a resource, with a generated codec, typed paths and a schema.
  ///
  /// A property's declaration determines its role in JSON:API:
  ///
  /// ```swift
  /// @Resource("articles")
  /// struct Article {
  ///   var id: String
  ///   var title: String                          // an attribute
  ///   @Key("description") var summary: String?   // an attribute by another name
  ///   var tags: [String] = []                    // the initial value replaces null and absence
  ///   @Relationship var author: Person           // a relationship, embedded from `included`
  ///   @Relationship var comments: [Comment]
  ///   var editor: ToOne<Person>                  // a relationship; no mark is needed
  /// }
  /// ```
  ///
  /// - `id` is a ``ResourceID``, optional for resources whose id the server assigns.
  /// - `lid` (a `String?`), `meta` and `links` (of any `Codable` type) are the resource's own members.
  /// - Properties of the types ``ToOne`` and ``ToMany`` are relationships, and so are those marked
  ///   ``Relationship()``. All others are attributes.
  /// - A property wrapper encodes and decodes its attribute, so it must be `Codable` itself.
  /// - Computed, static and lazy properties, constants with a value, and properties marked ``Ignored()`` aren't
  ///   fields. The macro warns about constants with a value, since they look like fields.
  ///
  /// Macros see only how a type is spelled. They don't recognise a type alias of an optional, an
  /// array or a linkage, and a property with an initial value needs a type annotation unless the
  /// value is a literal. For the same reason, declare a resource nested in a generic type within
  /// the type itself, not in an extension without a `where` clause.
  ///
  /// What the macro adds:
  ///
  /// - the conformance to ``StaticResource``, which is several times faster than `Codable`;
  /// - an initializer with a parameter for each property and the access level of the struct. Properties of a
  ///   lower access level with an initial value are left out; for a `public` struct, so are default values that
  ///   other modules can't see, where members of the property's own type count as public. Write the initializer if
  ///   such a member isn't. Optionals are nil by default, and a ``ToMany`` is absent;
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

  /// Sets the field name of a property, in a struct marked ``Resource(_:keys:)``.
  ///
  /// ```swift
  /// @Key("word-count") var words: Int
  /// ```
  ///
  /// Some servers have attributes called `type` or `id`, which JSON:API forbids (RES-12). Such a property is
  /// read, with a compiler warning, but never written: no body, draft or schema contains it, and no
  /// query has a path to it.
  ///
  /// - Parameter name: The name in documents, a string literal; key formats don't change it
  ///   (RES-18).
  @attached(peer)
  public macro Key(_ name: String) =
    #externalMacro(module: "JSONAPIMacros", type: "KeyMacro")

  /// Makes a property a relationship whose resources are embedded, in a struct marked
  /// ``Resource(_:keys:)``.
  ///
  /// The property's type is a resource or a union of resources, an optional of one, or an array. A
  /// ``ToOne`` or ``ToMany`` is a relationship without the mark; use these to write where linkage
  /// may be absent or not included in full. See <doc:RelationshipsAndIncludes>.
  ///
  /// ```swift
  /// @Relationship var author: Person
  /// @Relationship var reviewers: [Person]
  /// @Relationship var lastComment: Comment?
  /// ```
  @attached(peer)
  public macro Relationship() =
    #externalMacro(module: "JSONAPIMacros", type: "RelationshipMacro")

  /// Keeps a stored property out of documents, in a struct marked ``Resource(_:keys:)``.
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
  /// Every case holds one resource. A resource's type determines its case:
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
  /// A case with an ``AnyResource`` takes resources of all other types. Without one,
  /// ``JSONAPIDecoder/unknownTypes`` determines how they are handled.
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
