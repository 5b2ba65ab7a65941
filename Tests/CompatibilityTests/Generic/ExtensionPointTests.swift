import Foundation
import JSONAPIResourceObject
import Testing

// What packages that stand on these types add to them.

/// A place to look resources up in, by types and identifiers.
private final class Shelf {
  private var tables: [ObjectIdentifier: [AnyHashable: Any]] = [:]

  func put<T: IdentifiableResourceObjectType>(_ resource: T) where T.ID: Hashable, T.ID == T.Id {
    tables[ObjectIdentifier(T.Id.self), default: [:]][resource.id] = resource
  }

  subscript<Description, MetaType, LinksType, RawId>(
    id: JSONAPI.ResourceObject<Description, MetaType, LinksType, RawId>.ID
  ) -> JSONAPI.ResourceObject<Description, MetaType, LinksType, RawId>?
  where RawId: JSONAPI.RawIdType {
    tables[
      ObjectIdentifier(
        JSONAPI.ResourceObject<Description, MetaType, LinksType, RawId>.Id.self)]?[id]
      as? JSONAPI.ResourceObject<Description, MetaType, LinksType, RawId>
  }

  var count: Int { tables.values.map(\.count).reduce(0, +) }
}

private protocol Shelvable {
  func shelve(on shelf: Shelf)
}

extension ResourceObject: Shelvable where EntityRawIdType: RawIdType {
  fileprivate func shelve(on shelf: Shelf) { shelf.put(self) }
}

extension Include1: Shelvable where A: Shelvable {
  fileprivate func shelve(on shelf: Shelf) {
    switch self {
    case .a(let value): value.shelve(on: shelf)
    }
  }
}

extension Include2: Shelvable where A: Shelvable, B: Shelvable {
  fileprivate func shelve(on shelf: Shelf) {
    switch self {
    case .a(let value): value.shelve(on: shelf)
    case .b(let value): value.shelve(on: shelf)
    }
  }
}

extension EncodableJSONAPIDocument
where
  PrimaryResourceBody: ManyResourceBodyProtocol,
  PrimaryResourceBody.PrimaryResource: Shelvable, IncludeType: Shelvable
{
  fileprivate func shelf() -> Shelf {
    let shelf = Shelf()
    for resource in body.primaryResource?.values ?? [] { resource.shelve(on: shelf) }
    for resource in body.includes?.values ?? [] { resource.shelve(on: shelf) }
    return shelf
  }
}

extension JSONAPI.Document.SuccessDocument where PrimaryResourceBody: ManyResourceBodyProtocol {
  fileprivate var resourceCount: Int { primaryResource.values.count + includes.count }
}

@Suite struct ExtensionPointTests {
  private var document: BatchCookDocument.SuccessDocument {
    let kitchen = Kitchen(
      id: .init(rawValue: "k"), attributes: .none, relationships: .none, meta: .none, links: .none)
    let soup = Recipe(title: "Soup", author: nil)
    let cook = Cook(
      id: .init(rawValue: "c"), name: ["Ann"], favoriteSpice: "Salt", apprentices: [],
      recipes: [soup], kitchen: kitchen)
    return .init(
      apiDescription: .none, body: .init(resourceObjects: [cook]),
      includes: .init(values: [.init(soup), .init(kitchen)]), meta: .none, links: .none)
  }

  @Test func `Resources are found by identifiers that know their type`() throws {
    let shelf = document.shelf()
    #expect(shelf.count == 3)
    let cook = try #require(shelf[Cook.Id(rawValue: "c")])
    #expect(cook.fullName == "Ann")
    #expect(shelf[cook ~> \.kitchen]?.id.rawValue == "k")
    #expect((cook ~> \.recipes).compactMap { shelf[$0]?.title } == ["Soup"])
    #expect(shelf[Cook.Id(rawValue: "k")] == nil)
  }

  @Test func `Halves of documents are extended like documents`() {
    #expect(document.resourceCount == 3)
    #expect(document.document.shelf().count == 3)
  }

  @Test func `Resources are kept in sets and dictionaries`() {
    let cook = Cook.Id(rawValue: "1")
    let names: [Cook.Id: String] = [cook: "Ann", .init(rawValue: "2"): "Bob"]
    #expect(names[Cook.Id(rawValue: "1")] == "Ann")
    #expect(Set([cook, cook, Cook.Id(rawValue: "2")]).count == 2)
    let recipes: Set<Recipe> = [
      Recipe(title: "Soup", author: nil), Recipe(title: "Soup", author: nil),
    ]
    #expect(recipes.count == 2)
    func ids<T: Swift.Identifiable>(_ values: [T]) -> [T.ID] { values.map(\.id) }
    #expect(ids(Array(recipes)).count == 2)
  }
}
