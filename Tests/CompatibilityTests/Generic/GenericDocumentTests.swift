import Foundation
import JSONAPIResourceObject
import Testing

// Functions of a program that take documents of any type, by the protocols for it.

private func primaryType<T: EncodableJSONAPIDocument>(of document: T) -> String {
  String(describing: T.PrimaryResourceBody.PrimaryResource.self)
}

private func data<T: CodableJSONAPIDocument>(of document: T) -> T.BodyData? {
  guard let body = document.body.data else {
    return nil
  }
  let data: T.BodyData = body
  return data
}

private func errors<T: EncodableJSONAPIDocument>(of document: T) -> [T.Error] {
  document.body.errors ?? []
}

private func roundTrip<T: CodableJSONAPIDocument>(_ document: T) throws -> T {
  try JSONDecoder().decode(T.self, from: JSONEncoder().encode(document))
}

private func succeed<T: SucceedableJSONAPIDocument>(_ type: T.Type, _ body: T.PrimaryResourceBody)
  -> T
where T.MetaType == NoMetadata, T.LinksType == NoLinks, T.APIDescription == NoAPIDescription {
  T(apiDescription: .none, body: body, includes: .none, meta: .none, links: .none)
}

private func fail<T: FailableJSONAPIDocument>(_ type: T.Type) -> T
where T.APIDescription == NoAPIDescription {
  T(apiDescription: .none, errors: [.unknown], meta: nil, links: nil)
}

private func first<T: EncodableJSONAPIDocument>(of document: T) -> T.PrimaryResourceBody
  .PrimaryResource?
where T.PrimaryResourceBody: ManyResourceBodyProtocol {
  document.body.primaryResource?.values.first
}

private func only<T: EncodableJSONAPIDocument>(of document: T) -> T.PrimaryResourceBody
  .PrimaryResource?
where T.PrimaryResourceBody: SingleResourceBodyProtocol {
  document.body.primaryResource?.value
}

private func relatives<T: EncodableJSONAPIDocument>(of document: T) -> [T.IncludeType.A]
where T.IncludeType: _Poly1 {
  document.body.includes?[T.IncludeType.A.self] ?? []
}

private func append<Body: ResourceBodyAppendable>(_ one: Body, _ two: Body) -> Body {
  one + two
}

private func name<T: ResourceObjectProxy>(of entity: T) -> String {
  "\(T.jsonType) \(entity.id.rawValue)"
}

private func meta<T: ResourceObjectType>(of entity: T) -> T.Meta {
  entity.meta
}

private func reference<T: IdentifiableResourceObjectType>(to entity: T) -> T.EntityRawIdType {
  entity.id.rawValue
}

private func create<T: CreatableIdType>(_ type: T.Type) -> T {
  T()
}

private func rawValue<T: OptionalId>(_ id: T) -> T.RawType {
  id.rawValue
}

private func about<T: RelationshipType>(_ relationship: T) -> (T.MetaType, T.LinksType) {
  (relationship.meta, relationship.links)
}

private func value<T: AttributeType>(_ attribute: T) -> T.ValueType {
  attribute.value
}

private func there<T: Transformer>(_ transformer: T.Type, _ value: T.From) throws -> T.To {
  try transformer.transform(value)
}

private func andBack<T: ReversibleTransformer>(_ transformer: T.Type, _ value: T.From) throws
  -> T.From
{
  try transformer.reverse(transformer.transform(value))
}

private enum Doubling: ReversibleTransformer {
  static func transform(_ value: Int) throws -> String { String(value * 2) }
  static func reverse(_ value: String) throws -> Int { (Int(value) ?? 0) / 2 }
}

@Suite struct GenericDocumentTests {
  private let recipe = Recipe(title: "Soup", author: nil)
  private let kitchen = Kitchen(
    id: .init(rawValue: "k"), attributes: .none, relationships: .none, meta: .none, links: .none)

  private var batch: BatchCookDocument {
    let cook = Cook(
      name: ["Ann"], favoriteSpice: "Salt", apprentices: [], recipes: [recipe], kitchen: kitchen)
    return BatchCookDocument(
      apiDescription: .none, body: .init(resourceObjects: [cook]),
      includes: .init(values: [.init(recipe), .init(kitchen)]), meta: .none, links: .none)
  }

  @Test func `Any document has a body with data or errors`() throws {
    let document = SingleRecipeDocument(body: .init(resourceObject: recipe))
    #expect(primaryType(of: document).contains("RecipeDescription"))
    #expect(data(of: document)?.primary.value == recipe)
    #expect(try roundTrip(document) == document)
    #expect(errors(of: document).isEmpty)
    #expect(data(of: SingleRecipeDocument(errors: [.unknown])) == nil)
    #expect(errors(of: SingleRecipeDocument(errors: [.unknown])).count == 1)
  }

  @Test func `Documents that may succeed or fail are made alike`() {
    let document = succeed(SingleRecipeDocument.self, .init(resourceObject: recipe))
    let success = succeed(SingleRecipeDocument.SuccessDocument.self, .init(resourceObject: recipe))
    #expect(document == success)
    #expect(fail(SingleRecipeDocument.self) == fail(SingleRecipeDocument.ErrorDocument.self))
    #expect(fail(SingleRecipeDocument.self).body.isError)
  }

  @Test func `Halves of documents are documents`() throws {
    let success = SingleRecipeDocument.SuccessDocument(body: .init(resourceObject: recipe))
    #expect(data(of: success)?.primary.value == recipe)
    #expect(try roundTrip(success) == success)
    let error = SingleRecipeDocument.ErrorDocument(errors: [.error(.init(status: "404"))])
    let again = try roundTrip(error)
    #expect(again.errors == error.errors)
    #expect(try roundTrip(again) == again)
    #expect(error.meta == nil)
    #expect(again.meta == NoMetadata.none)
    #expect(error.errors.first?.payload?.status == "404")
  }

  @Test func `Bodies are of one or of many`() {
    #expect(first(of: batch)?.fullName == "Ann")
    #expect(only(of: SingleRecipeDocument(body: .init(resourceObject: recipe))) == recipe)
    #expect(relatives(of: batch) == [recipe])
    let body = ManyResourceBody(resourceObjects: [recipe])
    #expect(append(body, body).values.count == 2)
  }

  @Test func `Pages are merged`() throws {
    let page = try #require(batch.body.data)
    let pages = page.merging(
      page, combiningMetaWith: { one, _ in one }, combiningLinksWith: { one, _ in one })
    #expect(pages.primary.values.count == 2)
    #expect(pages.includes.count == 4)
    #expect(page.merging(page) == pages)
  }

  @Test func `Resources, identifiers and relationships have protocols`() {
    #expect(name(of: kitchen) == "kitchens k")
    #expect(meta(of: kitchen) == NoMetadata.none)
    #expect(reference(to: kitchen) == "k")
    #expect(create(Kitchen.Id.self) != create(Kitchen.Id.self))
    #expect(rawValue(kitchen.id) == "k")
    #expect(rawValue(Optional<Kitchen.Id>.none) == nil)
    #expect(Optional<Kitchen.Id>(rawValue: "k") == kitchen.id)
    #expect(about(kitchen.pointer) == (NoMetadata.none, NoLinks.none))
    #expect(Optional<Kitchen>.jsonType == "kitchens")
    let marked: [Any] = [kitchen, kitchen.id, "k"]
    #expect(marked.map { $0 is AbstractResourceObject } == [true, false, false])
    #expect(marked.map { $0 is AbstractId } == [false, true, false])
    #expect(Kitchen.Id.self == Kitchen.ID.self)
  }

  @Test func `Attributes and transformers have protocols`() throws {
    #expect(value(Attribute(value: 1)) == 1)
    #expect(try value(TransformedAttribute<Int, Doubling>(rawValue: 2)) == "4")
    #expect(try there(Doubling.self, 3) == "6")
    #expect(try andBack(Doubling.self, 3) == 3)
    #expect(try TransformedAttribute<Int, Doubling>(transformedValue: "8").rawValue == 4)
  }
}
