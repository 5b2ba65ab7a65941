#if Macros
  import Foundation
  import JSONAPI
  import Testing

  struct HomeAddress: Codable, Hashable, Sendable { var city: String }

  /// Names that no plain identifier has.
  @Resource("contacts")
  struct Contact: Equatable {
    var id: String
    var `full name`: String
    var `home address`: HomeAddress
    @DateOnly var `birth day`: Date
    var `best friend`: ToOne<Self>
  }

  /// Names of what the macro makes, and of what the library calls things.
  @Resource("pages")
  struct Page: Equatable {
    var id: String
    var fields: [String]
    var schema: String
    var fieldTable: Int
    var resourceType: String
    var attributes: String
    var relationships: String
    var reader: String
    var readerValue: String
    var writer: String
    var query: String
    var draft: String
    var `init`: String
    struct Schema: Codable, Hashable, Sendable { var version: Int }
    var version: Schema
  }

  @Resource("leaves")
  struct Leaf: Equatable {
    var id: String
    var isLeftOut: Bool
  }

  @Resource("trees")
  struct Tree {
    var id: String
    @Relationship var leaf: Leaf
  }

  @Suite("Names of properties")
  struct NamesTests {
    @Test func `Names with spaces are names of fields`() throws {
      let source = """
        {"data":{"type":"contacts","id":"1","attributes":{"full name":"Ada",\
        "home address":{"city":"London"},"birth day":"1815-12-10"},"relationships":{\
        "best friend":{"data":{"type":"contacts","id":"2"}}}}}
        """
      let contact = try JSONAPIDecoder().decode(Contact.self, from: Data(source.utf8))
      #expect(contact.`full name` == "Ada")
      #expect(contact.`home address` == HomeAddress(city: "London"))
      #expect(contact.`best friend`.id == "2")
      #expect(
        try JSONValue(parsing: JSONAPIEncoder().encode(contact))
          == JSONValue(parsing: source))
      let query = Contact.query.include(\.`best friend`.`best friend`)
        .filter { $0.`birth day` == contact.`birth day` }
      #expect(
        try query.queryItems() == [
          QueryItem("include", "best friend.best friend"),
          QueryItem("filter[birth day]", "1815-12-10"),
        ])
    }

    @Test func `No attribute decides whether a relationship is written`() throws {
      let tree = Tree(id: "1", leaf: Leaf(id: "2", isLeftOut: true))
      let data = try JSONAPIEncoder().encode(tree)
      #expect(try JSONAPIDecoder().decode(Tree.self, from: data).leaf == tree.leaf)
    }

    @Test func `Names of the library can be those of fields`() throws {
      let page = Page(
        id: "1", fields: ["f"], schema: "s", fieldTable: 1, resourceType: "r", attributes: "a",
        relationships: "b", reader: "c", readerValue: "v", writer: "d", query: "q", draft: "e",
        init: "i",
        version: Page.Schema(version: 2))
      let data = try JSONAPIEncoder().encode(page)
      #expect(try JSONAPIDecoder().decode(Page.self, from: data) == page)
      #expect(Page.fields.fields.fieldRoute.path == "fields")
    }
  }
#endif
