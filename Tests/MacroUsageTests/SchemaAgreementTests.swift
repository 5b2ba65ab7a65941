#if Macros
  import Foundation
  import JSONAPI
  import Testing

  /// Every kind of attribute, as the macro and as probing see it.
  @Resource("everythings")
  struct Everything {
    var id: Int
    var text: String
    var count: Int
    var small: UInt8
    var ratio: Double
    var share: Float
    var flag: Bool
    var date: Date
    var url: URL
    var uuid: UUID
    var price: Decimal
    var data: Data
    var kind: Kind
    var level: Level
    var open: OpenEnum<Kind>
    var code: Code
    var place: Place
    var tags: [String]
    var places: [Place]
    var scores: [String: Int]
    var unique: Set<String>
    var anything: JSONValue
    var note: String?
    var other: Place?
    var state: Field<String>
    var `default`: Int
  }

  struct PlainEverything: Resource {
    static let resourceType = "everythings"
    var id: Int
    var text: String
    var count: Int
    var small: UInt8
    var ratio: Double
    var share: Float
    var flag: Bool
    var date: Date
    var url: URL
    var uuid: UUID
    var price: Decimal
    var data: Data
    var kind: Kind
    var level: Level
    var open: OpenEnum<Kind>
    var code: Code
    var place: Place
    var tags: [String]
    var places: [Place]
    var scores: [String: Int]
    var unique: Set<String>
    var anything: JSONValue
    var note: String?
    var other: Place?
    var state: Field<String>
    var `default`: Int
  }

  enum Kind: String, Codable, CaseIterable, Sendable { case draft, published }
  enum Level: Int, Codable, CaseIterable, Sendable { case low = 1, high }
  struct Code: RawRepresentable, Codable, Sendable { var rawValue: String }
  struct Place: Codable, Sendable {
    var latitude: Double
    var name: String?
  }

  /// Every kind of relationship.
  @Resource("knots")
  struct Knot {
    var id: UUID?
    @Relationship var one: Person
    @Relationship var maybe: Person?
    @Relationship var many: [Person]
    var linked: ToOne<Person>
    var linkedMany: ToMany<Comment>
    @Relationship var union: Commenter
    @Relationship var maybeUnion: Pet?
    @Relationship var unions: [Pet]
    @Relationship var open: Anyone?
    var linkedUnion: ToOne<Commenter>
    var linkedUnions: ToMany<Anyone>
    var untyped: ToMany<AnyResource>
  }

  struct PlainKnot: Resource {
    static let resourceType = "knots"
    var id: UUID?
    var one: Person
    var maybe: Person?
    var many: [Person]
    var linked: ToOne<Person>
    var linkedMany: ToMany<Comment>
    var union: Commenter
    var maybeUnion: Pet?
    var unions: [Pet]
    var open: Anyone?
    var linkedUnion: ToOne<Commenter>
    var linkedUnions: ToMany<Anyone>
    var untyped: ToMany<AnyResource>
  }

  struct PlainMember: Resource {
    static let resourceType = "members"
    static let keyFormat = KeyFormat.dasherized
    var id: String
    @Transformed<Trimmed> var name: String
    @Transformed<Trimmed>.OrNull var biography: String?
    @Validated<Percentage> var share: Int
    @DateOnly var birthday: Date
    @EpochSeconds var joinedAt: Date
    @EpochMilliseconds.OrNull var leftAt: Date?
    @Dated<GermanDay> var dueOn: Date
    @DefaultEmpty<[String]> var tags: [String]
    @DefaultFalse var isAdmin: Bool
    @Default<FirstState> var state: Member.State
  }

  @Resource("named", keys: .underscored)
  struct Named {
    var id: BotID
    var lid: String?
    var createdAt: Date
    var imageURL: URL?
    @Relationship var lastEditor: Person?
    var allEditors: ToMany<Person>
    var meta: ArticleMeta?
    var links: [String: String]?
  }

  struct PlainNamed: Resource {
    static let resourceType = "named"
    static let keyFormat = KeyFormat.underscored
    var id: BotID
    var lid: String?
    var createdAt: Date
    var imageURL: URL?
    var lastEditor: Person?
    var allEditors: ToMany<Person>
    var meta: ArticleMeta?
    var links: [String: String]?
  }

  @Resource("shouted", keys: .custom { $0.uppercased() })
  struct Shouted {
    var id: String
    var title: String
    @Relationship var author: Person?
  }

  struct PlainShouted: Resource {
    static let resourceType = "shouted"
    static let keyFormat = KeyFormat.custom { $0.uppercased() }
    var id: String
    var title: String
    var author: Person?
  }

  @Suite("The schema of a macro and that of probing")
  struct SchemaAgreementTests {
    static let pairs: [(macro: Schema, probed: Schema)] = [
      (Everything.schema, Schema(probing: PlainEverything.self)),
      (Knot.schema, Schema(probing: PlainKnot.self)),
      (Member.schema, Schema(probing: PlainMember.self)),
      (Named.schema, Schema(probing: PlainNamed.self)),
      (Shouted.schema, Schema(probing: PlainShouted.self)),
      (Owner.schema, Schema(probing: PlainOwner.self)),
    ]

    @Test(arguments: pairs)
    func `They agree in every field`(macro: Schema, probed: Schema) {
      #expect(probed.gaps.isEmpty, "\(probed.gaps)")
      #expect(macro.type == probed.type)
      #expect(macro.id == probed.id)
      #expect(macro.attributes.map(\.name) == probed.attributes.map(\.name))
      #expect(macro.relationships.map(\.name) == probed.relationships.map(\.name))
      for field in macro.fields { #expect(probed[field.name] == field) }
      for relationship in macro.relationships {
        #expect(
          relationship.destinations.map(\.type)
            == probed.relationship(relationship.name)?.destinations.map(\.type))
      }
    }

    @Test func `Unions lead to the types of their cases, open ones to any`() {
      let schema = Knot.schema
      #expect(schema.relationship("union")?.destinationTypes == ["people", "bots"])
      #expect(schema.relationship("unions")?.destinationTypes == ["cats", "dogs"])
      #expect(schema.relationship("unions")?.cardinality == .many)
      #expect(schema.relationship("open")?.destinationTypes == nil)
      #expect(schema.relationship("maybeUnion")?.isOptional == true)
    }
  }
#endif
