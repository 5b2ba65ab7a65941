import JSONAPI
import JSONAPIServer
import Testing

@Suite("OpenAPI documents of many types")
struct OpenAPISizeTests {
  /// Types of which each may be written and leads to others, in cycles.
  private func server(
    types: Int, attributes: Int, relationships: Int
  ) throws -> JSONAPIServer<NoPrincipal> {
    let schemas = (0..<types).map { type in
      Schema(
        "type\(type)s", id: Int.self,
        (0..<attributes).map { number -> Schema.Field in
          // Half of the names occur once.
          let name = number.isMultiple(of: 2) ? "\(number)Of\(type)" : "\(number)"
          return switch number % 4 {
          case 0: .attribute("name\(name)", String.self)
          case 1: .attribute("count\(name)", Int?.self)
          case 2: .attribute("isOpen\(name)", Bool.self)
          default: .attribute("rating\(name)", Double?.self)
          }
        }
          + (0..<relationships).map { number in
            .relationship(
              Schema.Relationship(
                "related\(number)", number.isMultiple(of: 2) ? .one : .many,
                to: ["type\((type * 7 + number * 3 + 1) % types)s"]))
          })
    }
    return try JSONAPIServer(database: MemoryDatabase([:])) {
      for schema in schemas {
        Serve(schema: schema) { definition in
          definition.allow(.create, .update, .delete)
          for relationship in schema.relationships where relationship.cardinality == .many {
            definition.relationship(
              relationship.name, .through(table: "pairs", own: "one", other: "two"))
            definition.allow(.replace, .add, .remove, of: relationship.name)
          }
        }
      }
    }
  }

  @Test func `200 types stay below 2.5 MB, in the brief form`() throws {
    let document = try server(types: 200, attributes: 6, relationships: 2).openAPI()
    #expect(document.bytes.count < 2_500_000)
    let paths = try #require(document.json["paths"]?.object)
    #expect(paths["/type0s/{id}/relationships/{relationship}"] != nil)
    #expect(paths["/type0s/{id}/relationships/related0"] == nil)
    // Each operation has an id of its own.
    let ids = paths.values.flatMap { $0.object?.values ?? [] }
      .compactMap { $0["operationId"]?.string }
    #expect(Set(ids).count == ids.count)
    #expect(ids.count == 200 * 11 + 1)
  }

  @Test(arguments: [1, 61])
  func `Operators without regard to case are named in a description`(_ types: Int) async throws {
    let fields: [Schema.Field] = [
      .attribute("title", String.self), .attribute("words", Int.self),
    ]
    let api = try JSONAPIServer(database: MemoryDatabase([:])) {
      for number in 0..<types { Serve(schema: Schema("type\(number)s", id: Int.self, fields)) }
    }
    let parameters = try #require(api.openAPI().json["components"]?["parameters"]?.object?.values)
    func others(_ name: String) throws -> [Substring] {
      let parameter = try #require(parameters.first { $0["name"]?.string == name })
      let text = parameter["description"]?.string ?? ""
      #expect(text.contains("without regard to case") == (types == 1 && name == "filter[title]"))
      return text.matches(of: /\[(i\w+)\]/).map(\.output.1)
    }
    let caseless: Set<Substring> = [
      "ieq", "ine", "iin", "inin", "icontains", "istartsWith", "iendsWith", "ilike",
    ]
    #expect(try caseless.isSubset(of: others("filter[title]")))
    #expect(try caseless.isDisjoint(with: others("filter[words]")))
    for name in caseless {
      #expect(await api.get("/type0s?filter[title][\(name)]=x").status == 200, "\(name)")
    }
  }

  @Test func `Paths that lead on and on in cycles are not all listed`() throws {
    let document = try server(types: 20, attributes: 2, relationships: 20).openAPI()
    #expect(document.bytes.count < 4_000_000)
    let include = document.json["components"]?["parameters"]?["IncludeType0s"]
    #expect(include?["schema"]?["items"]?["enum"]?.count == 20)
  }

  @Test func `Names that clash, and names that are no words, get names of their own`() throws {
    let text: [Schema.Field] = [.attribute("text", String.self)]
    let schemas = ["error", "Error", "blog-posts", "blog_posts", "errorCollection", "größen"].map {
      Schema($0, id: Int.self, text)
    }
    let api = try JSONAPIServer(database: MemoryDatabase([:])) {
      for schema in schemas { Serve(schema: schema) { $0.allow(.create) } }
    }
    let document = api.openAPI().json
    let names = try #require(document["components"]?["schemas"]?.object?.keys)
    #expect(Set(names).count == names.count)
    for name in names {
      #expect(
        name.utf8.allSatisfy { $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-") || isWord($0) })
    }
    for name in schemas.map(\.type) {
      let types = names.filter {
        let schema = document["components"]?["schemas"]?[$0]
        return schema?["properties"]?["type"]?["enum"] == [JSONValue(name)]
          && schema?["properties"]?["links"] != nil
      }
      #expect(types.count == 1, "\(name) \(types)")
    }
    #expect(document["paths"]?["/gr%C3%B6%C3%9Fen"]?["get"] != nil)
  }

  private func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}
