@testable import JSONAPI
import Testing

@Suite("Repeated identities and names")
struct RepeatedIdentityTests {
  private struct Person: Resource, Hashable {
    static let resourceType = "people"
    var id: String
    var age: Int
  }

  private static let people = Array(
    (#"{"data":[{"type":"people","id":"1","attributes":{"age":1}},"#
      + #"{"type":"people","id":"1","attributes":{"age":2}}]}"#).utf8)

  @Test func `Each copy of a repeated identity is itself, with a model or without`() async throws {
    let decoder = JSONAPIDecoder()
    #expect(try decoder.decode([Person].self, from: Self.people).map(\.age) == [1, 2])
    #expect(
      try decoder.decode([AnyResource].self, from: Self.people).map { $0.age?.int } == [1, 2])
    let document = try decoder.decode(Document<[AnyResource], JSONValue>.self, from: Self.people)
    #expect(document.data.map { $0.age?.int } == [1, 2])
    let streamed = await decoder.stream(of: AnyResource.self, from: Pieces([Self.people])).outcome()
    #expect(streamed.elements.map { $0.age?.int } == [1, 2])
  }

  @Test func `An identifier means the included resource, each time`() throws {
    let text = Array(
      (#"{"data":[{"type":"people","id":"1"},{"type":"people","id":"1"},{"type":"people","id":"2"}],"#
        + #""included":[{"type":"people","id":"1","attributes":{"age":1}}]}"#).utf8)
    #expect(
      try JSONAPIDecoder().decode([AnyResource].self, from: text).map { $0.age?.int }
        == [1, 1, nil])
  }

  private struct Payment: Resource, Hashable {
    static let resourceType = "payments"
    var id: String
    var amount: String
  }

  private struct Check: Resource {
    static let resourceType = "checks"
    var id: String
    var payments: [Payment]
    var first: ToOne<Payment>
    var last: Payment?
    var note: String?
  }

  private struct Written: StaticResource {
    static let resourceType = "checks"
    static let fieldTable = FieldTable(
      attributes: ["note"], relationships: ["payments", "first", "last"])
    var id: String
    var payments: [Payment]
    var first: ToOne<Payment>
    var last: Payment?
    var note: String?

    init(from reader: inout ResourceReader) throws {
      let table = Self.fieldTable
      id = try reader.id()
      note = try reader.attribute(0, in: table, String?.self)
      payments = try reader.relationship(1, in: table, [Payment].self)
      first = try reader.relationship(2, in: table, ToOne<Payment>.self)
      last = try reader.relationship(3, in: table, Payment?.self)
    }

    func write(to writer: inout ResourceWriter) {}
  }

  @Test
  func
    `A relationship is read where an attribute has its name, with a plain struct as with a macro`()
    throws
  {
    let linkage = #"{"data":{"type":"payments","id":"p1"}}"#
    let text = Array(
      (#"{"data":{"id":"c1","type":"checks","attributes":{"payments":[{"id":"p1","amount":12.5}],"#
        + #""first":7,"last":{"id":"x"},"note":"n"},"#
        + #""relationships":{"payments":{"data":[{"type":"payments","id":"p1"}]},"#
        + #""first":\#(linkage),"last":\#(linkage),"note":\#(linkage)}},"#
        + #""included":[{"type":"payments","id":"p1","attributes":{"amount":"12.50"}}]}"#).utf8)
    let payment = Payment(id: "p1", amount: "12.50")
    let plain = try JSONAPIDecoder().decode(Check.self, from: text)
    let written = try JSONAPIDecoder().decode(Written.self, from: text)
    #expect(plain.payments == [payment] && written.payments == [payment])
    #expect(plain.first.id == "p1" && written.first.id == "p1")
    #expect(plain.last == payment && written.last == payment)
    // A property that is no relationship is the attribute.
    #expect(plain.note == "n" && written.note == "n")
  }
}
