#if Macros
  import Testing

  @Suite("What @ResourceUnion adds and reports")
  struct ResourceUnionTests {
    @Test func `A closed union`() {
      expectExpansion(
        "@ResourceUnion public enum Commenter {\n  case person(Person), bot(Bots.Bot)\n}",
        into: """
          public enum Commenter {
            case person(Person), bot(Bots.Bot)

            public nonisolated static var destinationTypes: Swift.Optional<[Swift.String]> {
              [Person.resourceType, Bots.Bot.resourceType]
            }

            public nonisolated static func resolve(
              _ reader: JSONAPI.RelatedReader
            ) throws -> JSONAPI.Resolution<Self> {
              if let resource = try reader.resource(Person.self) {
                return resource.map { .person($0) }
              }
              if let resource = try reader.resource(Bots.Bot.self) {
                return resource.map { .bot($0) }
              }
              return .unresolved(.unknownType)
            }

            public nonisolated var resource: any JSONAPI.RelatedResource {
              switch self {
              case .person(let resource): resource
              case .bot(let resource): resource
              }
            }
          }

          nonisolated extension Commenter: \(relatedResource), JSONAPI.ResourceUnion {
          private static func checkCases() {
            #sourceLocation(file: "test.swift", line: 1)
            Self
                       .checkCase(Self.person)
            #sourceLocation()
            #sourceLocation(file: "test.swift", line: 1)
            Self
                                    .checkCase(Self.bot)
            #sourceLocation()
          }
          }
          """)
    }

    @Test func `An open union keeps resources of other types`() {
      expectExpansion(
        """
        @ResourceUnion enum Commenter {
          case person(Person)
          case unknown(JSONAPI.AnyResource)
        }
        """,
        into: """
          enum Commenter {
            case person(Person)
            case unknown(JSONAPI.AnyResource)

            nonisolated static var destinationTypes: Swift.Optional<[Swift.String]> {
              nil
            }

            nonisolated static func resolve(
              _ reader: JSONAPI.RelatedReader
            ) throws -> JSONAPI.Resolution<Self> {
              if let resource = try reader.resource(Person.self) {
                return resource.map { .person($0) }
              }
              return .found(.unknown(try reader.anyResource()))
            }

            nonisolated var resource: any JSONAPI.RelatedResource {
              switch self {
              case .person(let resource): resource
              case .unknown(let resource): resource
              }
            }
          }

          nonisolated extension Commenter: \(relatedResource), JSONAPI.ResourceUnion {
          private static func checkCases() {
            #sourceLocation(file: "test.swift", line: 1)
            Self
                       .checkCase(Self.person)
            #sourceLocation()
          }
          }
          """)
    }

    @Test func `A struct is no enum`() {
      expectReports(
        "@ResourceUnion struct A {}",
        [Report("'@ResourceUnion' needs an enum; a struct is marked '@Resource'", at: "struct")])
    }

    @Test func `A class is no enum`() {
      expectReports(
        "@ResourceUnion final class A {}", [Report("'@ResourceUnion' needs an enum", at: "class")])
    }

    @Test func `A union needs a case`() {
      expectReports(
        "@ResourceUnion enum E {}",
        [Report("a union of resources needs at least one case with a resource", at: "E")])
    }

    @Test func `Every case holds one resource, without a label`() {
      expectReports(
        """
        @ResourceUnion enum Commenter {
          case nobody
          case two(Person, Bot)
          case labelled(by: Person)
          case text(String)
          case optional(Person?)
          case many([Person])
          case linkage(ToOne<Person>)
        }
        """,
        [
          Report("the case 'nobody' needs a resource: 'nobody(Type)'", at: "nobody"),
          Report("the case 'two' holds one resource, not 2", at: "Person, Bot"),
          Report(
            "the resource of the case 'labelled' has no label", at: "by", fixIts: ["remove 'by:'"]),
          Report("'String' is not a resource", at: "String"),
          Report("'Person?' is not a resource", at: "Person?"),
          Report("'[Person]' is not a resource", at: "[Person]"),
          Report("'ToOne<Person>' is not a resource", at: "ToOne<Person>"),
        ],
        fixed: """
          @ResourceUnion enum Commenter {
            case nobody
            case two(Person, Bot)
            case labelled(Person)
            case text(String)
            case optional(Person?)
            case many([Person])
            case linkage(ToOne<Person>)
          }
          """)
    }

    @Test func `The type of a resource decides its case`() {
      expectReports(
        "@ResourceUnion enum E { case first(Author), second(Author) }",
        [
          Report(
            "two cases hold 'Author'; the type of a resource decides which case it is",
            at: "Author", occurrence: 2, note: ("the other one is here", "Author"))
        ])
    }

    @Test func `Cases within '#if' are reported`() {
      expectReports(
        "@ResourceUnion enum E {\n  case a(A)\n  #if DEBUG\n  case b(B)\n  #endif\n}",
        [
          Report(
            "'@ResourceUnion' can't tell whether a case within '#if' exists; declare it outside",
            at: "#if DEBUG\n  case b(B)\n  #endif")
        ])
    }
  }
#endif
