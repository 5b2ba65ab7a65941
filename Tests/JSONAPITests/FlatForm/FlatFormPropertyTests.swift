import Foundation
import JSONAPI
import Testing

@Suite struct FlatFormPropertyTests {
  /// A document with cycles, local ids, meta and names that collide, in which all that is included is
  /// linked to.
  ///
  /// With `listed`, resources also have what only a list of names tells apart: relationships that are
  /// null, empty or meta alone, and attributes that look like identifiers.
  private func randomDocument(
    _ random: inout SeededGenerator, listed: Bool = false
  ) -> JSONValue {
    let count = Int.random(in: 1...12, using: &random)
    let primary = Int.random(in: 1...count, using: &random)
    func identifier(_ number: Int) -> JSONObject {
      let id = number % 5 == 4 ? "lid" : "id"
      return ["type": JSONValue("t\(number % 3)"), id: JSONValue("\(number)\"é")]
    }
    var links: [[Int]] = (0..<count).map { _ in
      (0..<Int.random(in: 0...3, using: &random)).map { _ in
        Int.random(in: 0..<count, using: &random)
      }
    }
    for number in primary..<count {
      links[Int.random(in: 0..<number, using: &random)].append(number)
    }
    let resources = (0..<count).map { number -> JSONValue in
      var resource = identifier(number)
      resource["attributes"] = [
        "n": JSONValue(number), "id": "x", "r0Meta": [1, ["type": "t0"]], "k": JSONValue("\\\u{1}"),
      ]
      var relationships: JSONObject = [:]
      if listed {
        resource["attributes"]?["looks"] = ["type": "t0", "id": "1"]
        if Bool.random(using: &random) { relationships["one"] = ["data": nil] }
        if Bool.random(using: &random) { relationships["many"] = ["data": []] }
        if Bool.random(using: &random) { relationships["told"] = ["meta": ["m": 1]] }
      }
      for (index, target) in links[number].enumerated() {
        var one = identifier(target)
        if Bool.random(using: &random) { one["meta"] = ["at": JSONValue(index)] }
        let data = index % 2 == 0 ? JSONValue(one) : JSONValue([JSONValue(one)])
        relationships["r\(index)"] = ["data": data]
        if Bool.random(using: &random) { relationships["r\(index)"]?["meta"] = ["m": 1.5] }
      }
      if !relationships.isEmpty { resource["relationships"] = JSONValue(relationships) }
      if Bool.random(using: &random) { resource["meta"] = ["own": JSONValue(number)] }
      if Bool.random(using: &random) { resource["links"] = ["self": "/"] }
      return JSONValue(resource)
    }
    var document: JSONObject = ["data": JSONValue(Array(resources[..<primary]))]
    if primary < count { document["included"] = JSONValue(Array(resources[primary...])) }
    if Bool.random(using: &random) { document["links"] = ["self": "/", "next": nil] }
    return JSONValue(document)
  }

  private func included(_ document: JSONValue) -> Set<JSONValue> {
    Set(document.object?["included"]?.elements.map { $0 } ?? [])
  }

  @Test(arguments: 0..<300)
  func `A document that is flattened and made a document again is the same`(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let document = randomDocument(&random)
    let format: JSONFormat = seed % 2 == 0 ? .compact : .pretty
    let flat = try Flattener().flatten(document.bytes(format: format))
    let again = try JSONValue(parsing: Unflattener().unflatten(flat))
    #expect(again.object?["data"] == document.object?["data"])
    #expect(included(again) == included(document))
    #expect(again.object?["links"] == document.object?["links"])
  }

  @Test(arguments: 0..<300)
  func `A document whose relationships are listed is the same again`(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed) &+ 1 << 32)
    let document = randomDocument(&random, listed: true)
    let flat = try Flattener(listsRelationships: true).flatten(document.bytes())
    let again = try JSONValue(parsing: Unflattener().unflatten(flat))
    #expect(again.object?["data"] == document.object?["data"])
    #expect(included(again) == included(document))
  }

  @Test(arguments: 0..<40)
  func `No change of a byte makes anything crash`(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed) &+ 1 << 40)
    let document = randomDocument(&random).bytes()
    let flat = try Flattener().flatten(document)
    let marks = Array(#"{}[]",:0nt\"#.utf8)
    for _ in 0..<250 {
      var bytes = Bool.random(using: &random) ? document : flat
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes[place] = marks.randomElement(using: &random) ?? 0
        case 2: bytes.remove(at: place)
        default: bytes.insert(bytes[place], at: place)
        }
      }
      let include: IncludePaths? = Bool.random(using: &random) ? nil : ["r0.r1", "r1"]
      let flattener = Flattener(
        include: include, notIncluded: Bool.random(using: &random) ? .empty : .identifiers)
      expectJSONOrError { try flattener.flatten(bytes) }
      expectJSONOrError { try Unflattener(relationships: include).unflatten(bytes) }
    }
  }

  private func expectJSONOrError(_ body: () throws -> [UInt8]) {
    do {
      _ = try JSONValue(parsing: body(), limits: JSONLimits(maximumDepth: .max))
    } catch let error as JSONError {
      #expect(error.offset >= 0)
    } catch {
      #expect(error is FlatFormError)
    }
  }
}

@Suite struct FlatFormNameTests {
  @Test func `Names in a run that is taken are renamed and named back`() throws {
    var attributes: JSONObject = [:]
    var (field, meta) = ("id", "a")
    for number in 0..<40 {
      attributes[field] = JSONValue(number)
      field += "Attribute"
      meta += "Meta"
      attributes[meta] = JSONValue(number)
    }
    let document: JSONValue = [
      "data": [
        "type": "a", "id": "1", "attributes": JSONValue(attributes),
        "relationships": ["a": ["data": nil, "meta": ["n": 1]]],
      ]
    ]
    let flat = try Flattener(listsRelationships: true).flatten(document.bytes())
    #expect(try JSONValue(parsing: Unflattener().unflatten(flat)) == document)
  }

  @Test(
    arguments: [
      #"{'relationships':{'a':{'data':null,'meta':{'n':1}},'aMeta':{'data':null,'meta':{'n':2}}}}"#,
      #"{'relationships':{'aMeta':{'data':null,'meta':{'n':2}},'a':{'data':[],'meta':{'n':1}}}}"#,
      #"{'relationships':{'a':{'meta':{'n':1}},'aMeta':{'meta':{'n':2}}}}"#,
      #"{'relationships':{'a':{'data':null},'aMeta':{'data':null,'meta':{'n':2}}}}"#,
      #"""
      {'attributes':{'aMetaMeta':{}},
      'relationships':{'a':{'data':null,'meta':{'n':1}},'aMeta':{'data':null,'meta':{'n':2}}}}
      """#,
      #"{'attributes':{'aMeta':{},'aMetaMeta':[]},'relationships':{'a':{'meta':{'n':1}}}}"#,
      #"{'attributes':{'b':1,'bAttribute':2},'relationships':{'b':{'data':null},'bAttribute':{'data':null}}}"#,
      #"{'attributes':{'bAttribute':2},'relationships':{'b':{'data':null},'bAttribute':{'data':null}}}"#,
      #"{'attributes':{'id':1,'idAttribute':2},'relationships':{'idAttribute':{'data':null}}}"#,
      #"{'attributes':{'@relationships':['x'],'identifierMeta':{'n':1}}}"#,
      #"{'attributes':{'identifierMeta':{'n':1}},'relationships':{'identifier':{'data':[],'meta':{'n':2}}}}"#,
      #"{'attributes':{'@context':1,'e:x':2},'@context':3,'e:x':4}"#,
    ], [JSONFormat.compact, .sorted])
  func `Members that want one name get theirs back`(_ members: String, _ format: JSONFormat) throws
  {
    let resource = try JSONValue(parsing: Array(members.replacing("'", with: "\"").utf8))
    var (one, two): (JSONObject, JSONObject) = (
      ["type": "t", "id": "1"], ["type": "t", "id": "2"]
    )
    for (name, value) in resource.object ?? [:] {
      one[name] = value
      two[name] = value
    }
    var relationships = one["relationships"]?.object ?? [:]
    relationships["to"] = ["data": ["type": "t", "id": "2", "meta": ["at": 1]]]
    one["relationships"] = JSONValue(relationships)
    let document: JSONObject = ["data": JSONValue(one), "included": [JSONValue(two)]]
    let flat = try Flattener(listsRelationships: true, format: format).flatten(
      JSONValue(document).bytes())
    let again = try JSONValue(parsing: Unflattener().unflatten(flat))
    #expect(again.bytes(format: .sorted) == JSONValue(document).bytes(format: .sorted))
  }

  @Test func `Attributes with names of the flat form itself need no list of relationships`() throws
  {
    let document: JSONValue = [
      "data": [
        "type": "t", "id": "1",
        "relationships": ["to": ["data": ["type": "t", "id": "2", "meta": ["at": 1]]]],
      ],
      "included": [
        [
          "type": "t", "id": "2",
          "attributes": ["@relationships": ["x"], "identifierMeta": ["n": 1]],
        ]
      ],
    ]
    let flat = try Flattener().flatten(document.bytes())
    #expect(try JSONValue(parsing: Unflattener().unflatten(flat)) == document)
  }

  @Test func `Relationships in a run get different names for their meta`() throws {
    var relationships: JSONObject = [:]
    for number in 0..<40 {
      let name = "a" + String(repeating: "Meta", count: number)
      relationships[name] = ["data": nil, "meta": ["n": JSONValue(number)]]
    }
    let document: JSONValue = [
      "data": ["type": "a", "id": "1", "relationships": JSONValue(relationships)]
    ]
    let flat = try JSONValue(parsing: Flattener().flatten(document.bytes()))
    let members = try #require(flat["data"]?.object)
    #expect(Set(members.map(\.name)).count == members.count)
    // After type and id, each relationship is followed by its meta.
    #expect(members.count == 2 + 2 * 40)
    #expect(members.compactMap { $0.value["n"]?.int } == Array(0..<40))
  }
}

@Suite struct FlatFormRealDocumentTests {
  /// The folder with documents as real servers send them: those of the package, or those of JSONAPI_SHARED.
  static let folder: URL = {
    let shared = ProcessInfo.processInfo.environment["JSONAPI_SHARED"].map {
      URL(fileURLWithPath: $0).appendingPathComponent("real")
    }
    let package = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return shared ?? package.appendingPathComponent("Examples/RealAPIs")
  }()

  static let files: [String] = {
    let names = try? FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return (names ?? []).filter { $0.hasSuffix(".json") }.sorted()
  }()

  @Test func `There are documents of several servers`() {
    #expect(Self.files.count > 3, "\(Self.folder.path)")
  }

  @Test(arguments: files)
  func `A document of a real server is flattened and made a document again`(_ file: String) throws {
    let bytes = [UInt8](try Data(contentsOf: Self.folder.appendingPathComponent(file)))
    let document = try JSONValue(parsing: bytes)
    let flat = try Flattener().flatten(bytes)
    let value = try JSONValue(parsing: flat)
    #expect(value.object?["included"] == nil)
    #expect(value.object?["data"]?.kind == document.object?["data"]?.kind)
    for name in ["links", "meta", "jsonapi", "errors"] {
      #expect(value.object?[name] == document.object?[name])
    }
    #expect(try Flattener(notIncluded: .empty).flatten(bytes).count <= flat.count + 1000)
    guard value.object?["errors"] == nil else { return }
    let again = try JSONValue(parsing: Unflattener().unflatten(flat))
    #expect(again.object?["data"]?.kind == document.object?["data"]?.kind)
  }
}
