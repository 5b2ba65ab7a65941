import JSONAPI
import JSONAPIConformance
import Testing

@Suite("The cases of the conformance suite")
struct ConformanceSuiteTests {
  @Test func `They are all read, each with an id of its own and requirements of the catalogue`()
    throws
  {
    _ = try ConformanceSuite.readStandard()
    let cases = ConformanceSuite.standard.cases
    #expect(cases.count >= 134)
    #expect(Set(cases.map(\.id)).count == cases.count)
    for test in cases {
      #expect(!test.requirements.isEmpty, "\(test.id)")
      for id in test.requirements { #expect(Requirement.byID[id] != nil, "\(test.id): \(id)") }
    }
    let known = Set(cases.map(\.id))
    for feature in ConformanceSuite.standard.features {
      #expect(!feature.cases.isEmpty, "\(feature.name)")
      #expect(feature.cases.isSubset(of: known), "\(feature.name)")
    }
  }

  @Test(
    "A case that can't be read says where",
    arguments: [
      (#"{"cases": 1}"#, "/cases"),
      (#"{"cases": [{}]}"#, "/cases/0"),
      (#"{"cases": [{"id": "A", "title": "T", "level": "PERHAPS"}]}"#, "/cases/0/level"),
      (
        #"{"cases": [{"id": "A", "title": "T", "request": {"method": "GET", "path": "/"}, "expect": {}}]}"#,
        "/cases/0/expect"
      ),
      (
        #"{"cases": [{"id": "A", "title": "T", "request": {"method": "GET", "path": "/"}, "expect": {"status": ["no"]}}]}"#,
        "/cases/0/expect/status/0"
      ),
      (
        #"{"cases": [{"id": "A", "title": "T", "request": {"method": "GET", "path": "/"}, "expect": {"status": [200], "refusals": ["no"]}}]}"#,
        "/cases/0/expect/refusals/0"
      ),
      (
        #"{"cases": [{"id": "A", "title": "T", "request": {"method": "GET", "path": "/"}, "expect": {"status": [200], "facts": [{"pointer": "/data", "sounds": 1}]}}]}"#,
        "/cases/0/expect/facts/0"
      ),
      (
        #"{"fixture": {"people": [{"id": "1", "relationships": {"a": ["x"]}}]}}"#,
        "/fixture/people/0/relationships/a/0"
      ),
    ])
  func format(_ text: String, _ pointer: String) throws {
    var suite = ConformanceSuite()
    let error = #expect(throws: ConformanceFormatError.self) {
      try suite.append(JSONValue(parsing: text))
    }
    #expect(error?.pointer.description == pointer)
    #expect(suite.cases.isEmpty)
  }

  @Test(
    "A map that can't be read says in which line",
    arguments: [
      ("articles = posts\nnonsense", 2), ("tags = labels", 1), ("articles.colour = red", 1),
      ("\n\nsort = perhaps", 3), ("articles = posts\r\nnonsense", 2),
    ])
  func map(_ text: String, _ line: Int) {
    let error = #expect(throws: ConformanceMapError.self) {
      try ConformanceMap(text, for: .standard)
    }
    #expect(error?.line == line)
  }
}
