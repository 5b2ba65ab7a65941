import JSONAPI
import Testing

@Suite struct DocumentLookupTests {
  private static let text = """
    {"data":[{"type":"a","id":"1","attributes":{"from":"data"}},{"type":"a","id":"2"},
             {"type":"a","lid":"x"}, 7],
     "included":[null,{"type":"b","id":"1"},{"type":"a","id":"2","attributes":{"from":"included"}},
       {"type":"a","id":"1","attributes":{"from":"included"}},{"type":"b","id":"5","lid":"y"},
       {"type":"b","id":7},{"id":"9"},{"type":"b"},
       {"type":"b","id":"\\u0038","attributes":{"from":"first"}},
       {"type":"b","id":"8","attributes":{"from":"second"}}]}
    """

  /// The same document as it was parsed, after a change that changes nothing, and built.
  private var documents: [AnyDocument] {
    get throws {
      let parsed = try AnyDocument(parsing: Self.text)
      var touched = parsed
      touched.included = parsed.included
      return [parsed, touched, AnyDocument(data: parsed.data, included: parsed.included)]
    }
  }

  @Test func `Resources are found by type and id (CMP-04, CMP-05)`() throws {
    for document in try documents {
      #expect(document.resource(type: "a", id: "1")?.from == "data")
      #expect(document.resource(type: "a", id: "2")?.from == "included")
      #expect(document.resource(type: "b", id: "1")?.id == "1")
      #expect(document.resource(type: "b", id: "7")?.id == "7")
      #expect(document.resource(type: "b", id: "8")?.from == "first")
      #expect(document.resource(type: "c", id: "1") == nil)
      #expect(document.resource(type: "b", id: "9") == nil)
      #expect(document.resource(type: "", id: "9") == nil)
    }
  }

  @Test(arguments: [0, 20])
  func `Types that Unicode calls equivalent are two, however many others there are`(
    _ others: Int
  ) throws {
    let types = (0..<others).map { "t\($0)" } + ["\u{E9}", "e\u{301}"]
    let resources = types.enumerated().map {
      "{\"type\":\"\($1)\",\"id\":\"1\",\"attributes\":{\"from\":\"\($0)\"}}"
    }
    let document = try AnyDocument(parsing: "{\"data\":[\(resources.joined(separator: ","))]}")
    for (number, type) in types.enumerated() {
      #expect(document.resource(type: type, id: "1")?.from == "\(number)")
    }
  }

  @Test func `Resources are found by type and local id (RES-03)`() throws {
    for document in try documents {
      #expect(document.resource(type: "a", lid: "x")?.lid == "x")
      #expect(document.resource(type: "b", lid: "y")?.id == "5")
      #expect(document.resource(type: "a", id: "x") == nil)
      #expect(document.resource(type: "a", lid: "1") == nil)
      #expect(document.resolve(ResourceIdentifier(type: "b", id: "no", lid: "y"))?.id == "5")
      #expect(document.resolve(ResourceIdentifier(type: "b")) == nil)
    }
  }

  @Test func `Changes are seen by the next lookup`() throws {
    var document = try AnyDocument(parsing: Self.text)
    let original = document
    #expect(document.resource(type: "new", id: "1") == nil)
    document.included?.insert(AnyResource(type: "new", id: "1"), at: 0)
    #expect(document.resource(type: "new", id: "1") != nil)
    #expect(document.resource(type: "b", id: "5")?.lid == "y")
    document.data = .one(AnyResource(type: "b", id: "5", attributes: ["from": "data"]))
    #expect(document.resource(type: "b", id: "5")?.from == "data")
    #expect(original.resource(type: "new", id: "1") == nil)
    #expect(original.resource(type: "b", id: "5")?.lid == "y")
  }

  @Test(arguments: 400..<700)
  func `Parsed and built documents find the same`(_ seed: Int) throws {
    let text = RandomJSON.document(seed: UInt64(seed))
    let parsed = try AnyDocument(parsing: text)
    var built = parsed
    built.data = parsed.data
    for type in ["articles", "people"] {
      for id in ["1", "2", "3", "10", "4"] {
        #expect(
          parsed.resource(type: type, id: id) == built.resource(type: type, id: id),
          "\(type) \(id): \(text)")
        #expect(
          parsed.resource(type: type, lid: id) == built.resource(type: type, lid: id),
          "\(type) \(id): \(text)")
      }
    }
    for resource in parsed.data.resources {
      for (_, relationship) in resource.relationships ?? [:] {
        for identifier in relationship.data.identifiers {
          guard let found = parsed.resolve(identifier) else { continue }
          #expect(found.type == identifier.type)
          #expect(found.id == identifier.id || found.lid == identifier.lid)
        }
      }
    }
  }

  @Test func `Lookups from many tasks agree`() async throws {
    let document = try AnyDocument(parsing: Self.text)
    let found = await withTaskGroup(of: AnyResource?.self) { group in
      for _ in 0..<50 { group.addTask { document.resource(type: "b", id: "8") } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(found.count == 50)
    #expect(found.allSatisfy { $0?.from == "first" })
  }
}
