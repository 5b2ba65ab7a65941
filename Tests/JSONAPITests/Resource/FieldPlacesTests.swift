import JSONAPI
import Testing

/// A resource whose fields are read in another order than they stand in the table.
private struct Leaf: StaticResource, Equatable {
  static let resourceType = "leaves"
  static let fieldTable = FieldTable(
    attributes: ["first", "second", "a-name-of-more-than-sixteen-bytes", "number"],
    relationships: ["child", "other"])

  var id: String
  var first: String
  var second: String?
  var long: Int
  var number: Int = 7
  var nullable: Int?
  var children: [Leaf]

  init(from reader: inout ResourceReader) throws {
    let table = Self.fieldTable
    // The relationship first: what is read inside must not disturb the places of what follows.
    children = try reader.relationship(ifPresent: 4, in: table, [Leaf].self) ?? []
    long = try reader.attribute(2, in: table, Int.self)
    if let number = try reader.attribute(ifNotNull: 3, in: table, Int.self) { self.number = number }
    nullable = try reader.attribute(ifPresent: 3, in: table, Int?.self) ?? -1
    second = try reader.attribute(1, in: table, String?.self)
    first = try reader.attribute(0, in: table, String.self)
    id = try reader.id()
  }

  func write(to writer: inout ResourceWriter) throws {}
}

/// Asks for a field that its table does not have.
private struct Careless: StaticResource {
  static let resourceType = "things"
  static let fieldTable = FieldTable(attributes: ["name"], relationships: [])
  var id: String
  var other: String

  init(from reader: inout ResourceReader) throws {
    id = try reader.id()
    other = try reader.attribute(-1, in: Self.fieldTable, String?.self) ?? ""
    other += try reader.attribute(5, in: Self.fieldTable, String.self)
  }

  func write(to writer: inout ResourceWriter) throws {}
}

private struct PlainThing: Resource {
  static let resourceType = "things"
  var id: String
  var name: String
}

private struct WrittenThing: StaticResource {
  static let resourceType = "things"
  static let fieldTable = FieldTable(attributes: ["name"], relationships: [])
  var id: String
  var name: String

  init(from reader: inout ResourceReader) throws {
    id = try reader.id()
    name = try reader.attribute(0, in: Self.fieldTable, String.self)
  }

  func write(to writer: inout ResourceWriter) throws {}
}

private struct Linking: StaticResource {
  static let resourceType = "links"
  static let fieldTable = FieldTable(attributes: [], relationships: ["one", "many"])
  var id: String
  var one: ToOne<WrittenThing>
  var many: ToMany<WrittenThing>

  init(from reader: inout ResourceReader) throws {
    id = try reader.id()
    one = try reader.relationship(0, in: Self.fieldTable, ToOne<WrittenThing>.self)
    many = try reader.relationship(1, in: Self.fieldTable, ToMany<WrittenThing>.self)
  }

  func write(to writer: inout ResourceWriter) throws {}
}

@Suite struct FieldPlacesTests {
  private static let long = "a-name-of-more-than-sixteen-bytes"

  private func leaf(_ attributes: String, _ rest: String = "") throws -> Leaf {
    try JSONAPIDecoder().decode(
      Leaf.self,
      from: Array(
        #"{"data":{"type":"leaves","id":"1","attributes":{\#(attributes)}\#(rest)}}"#.utf8))
  }

  @Test(arguments: [
    #""first":"a","second":"b","\#(long)":1,"number":2"#,
    #""number":2,"\#(long)":1,"second":"b","first":"a""#,
    #""x":{"first":0},"first":"a","y":[1],"\#(long)":1,"number":2,"z":"","second":"b""#,
    #""\u0066irst":"a","secon\u0064":"b","\u0061-name-of-more-than-sixteen-bytes":1,"number":2"#,
    #""second":"b","first":"a","\#(long).":9,"\#(long)":1,"Number":0,"number":2"#,
  ])
  func `Fields are found in any order, among others, and with escapes`(attributes: String) throws {
    let leaf = try leaf(attributes)
    #expect(leaf.first == "a")
    #expect(leaf.second == "b")
    #expect(leaf.long == 1)
    #expect(leaf.number == 2)
  }

  @Test func `Of a name that repeats, the first one counts, as everywhere`() throws {
    let text = #"{"type":"things","id":"1","attributes":{"name":"a","name":"b"}}"#
    let bytes = Array(#"{"data":\#(text)}"#.utf8)
    #expect(try JSONAPIDecoder().decode(PlainThing.self, from: bytes).name == "a")
    #expect(try JSONAPIDecoder().decode(WrittenThing.self, from: bytes).name == "a")
    let leaf = try leaf(#""second":"b","first":"a","\#(Self.long)":1,"second":"c","first":"d""#)
    #expect(leaf.first == "a")
    #expect(leaf.second == "b")
  }

  @Test func `What is absent or null leaves an initial value where it is`() throws {
    let absent = try leaf(#""first":"a","\#(Self.long)":1"#)
    #expect(absent.number == 7)
    #expect(absent.nullable == -1)
    #expect(absent.second == nil)
    let null = try leaf(#""first":"a","\#(Self.long)":1,"number":null,"second":null"#)
    #expect(null.number == 7)
    #expect(null.nullable == nil)
    #expect(null.second == nil)
  }

  @Test func `A field that the table does not have is an error, and nothing worse`() throws {
    let bytes = Array(#"{"data":{"type":"things","id":"1","attributes":{"name":"a"}}}"#.utf8)
    let error = try #require(throws: ResourceDecodingError.self) {
      try JSONAPIDecoder().decode(Careless.self, from: bytes)
    }
    #expect(error.code == .missingMember)
  }

  @Test func `Places stay right however many resources are read inside one another`() throws {
    let depth = 60
    let resources = (1...depth).map { number in
      let next = number < depth ? #"[{"id":"\#(number + 1)","type":"leaves"}]"# : "[]"
      return #"{"type":"leaves","id":"\#(number)","attributes":{"number":\#(number),"#
        + #""\#(Self.long)":\#(number * 2),"first":"f\#(number)"},"#
        + #""relationships":{"child":{"data":\#(next)}}}"#
    }
    let text =
      #"{"data":\#(resources[0]),"included":[\#(resources.dropFirst().joined(separator: ","))]}"#
    var leaf = try JSONAPIDecoder().decode(Leaf.self, from: Array(text.utf8))
    for number in 1...depth {
      #expect(leaf.id == String(number))
      #expect(leaf.first == "f\(number)")
      #expect(leaf.long == number * 2)
      #expect(leaf.number == number)
      guard number < depth else { break }
      leaf = try #require(leaf.children.first)
    }
    #expect(leaf.children.isEmpty)
  }

  @Test(arguments: [
    #"{"type":"things","id":"1"}"#, #"{"id":"1","type":"things"}"#,
    #"{"type":"things","id":"1","meta":{}}"#, #"{"meta":{},"id":"1","type":"things"}"#,
    #"{"\u0074ype":"things","id":"1"}"#, #"{"type":"thing\u0073","id":"1"}"#,
    #"{"type":"things","id":"\u0031"}"#, #"{"type":"things","id":1}"#,
    #"{"type":"things","lid":"2","id":"1"}"#,
  ])
  func `Identifiers are read however they are written`(identifier: String) throws {
    let text =
      #"{"data":{"type":"links","id":"1","relationships":{"#
      + #""one":{"data":\#(identifier)},"many":{"data":[\#(identifier),\#(identifier)]}}},"#
      + #""included":[{"attributes":{"name":"a"},"id":"1","type":"things"}]}"#
    let linking = try JSONAPIDecoder().decode(Linking.self, from: Array(text.utf8))
    #expect(linking.one.id == "1")
    #expect(linking.one.value?.name == "a")
    #expect(linking.one.identifier?.type == "things")
    #expect(linking.many.ids == ["1", "1"])
    #expect(linking.many.values.map(\.name) == ["a", "a"])
  }

  @Test func `Types that begin or end as the wanted one does are others`() throws {
    let text =
      #"{"data":{"type":"links","id":"1","relationships":{"#
      + #""one":{"data":{"type":"thing","id":"1"}},"#
      + #""many":{"data":[{"type":"things2","id":"1"},{"type":"Things","id":"1"}]}}},"#
      + #""included":[{"type":"thing","id":"1","attributes":{"name":"a"}},"#
      + #"{"type":"things2","id":"1","attributes":{"name":"a"}}]}"#
    let linking = try JSONAPIDecoder().decode(Linking.self, from: Array(text.utf8))
    #expect(linking.one.value == nil)
    #expect(linking.one.identifier?.type == "thing")
    #expect(linking.many.values.isEmpty)
    #expect(linking.many.identifiers.map(\.type) == ["things2", "Things"])
  }
}
