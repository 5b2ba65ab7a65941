import Foundation
import JSONAPIResourceObject
import Testing

/// What a program does with the models of the kitchen: make, write, read, pass on, and change.
@Suite struct UsageTests {
  @Test func `A document of one resource is made, written and read`() throws {
    let recipe = Recipe(title: "Soup", author: nil)
    let document = SingleRecipeDocument(
      apiDescription: .none, body: .init(resourceObject: recipe), includes: .none, meta: .none,
      links: .none)
    let data = try JSONEncoder().encode(document)

    let response = try JSONDecoder().decode(SingleRecipeDocument.self, from: data)
    let recipeFromData = response.body.primaryResource?.value
    let author: Cook.Id? = recipeFromData.flatMap { $0 ~> \.author }

    #expect(recipeFromData == recipe)
    #expect(recipeFromData?.title == "Soup")
    #expect(author == nil)
  }

  @Test func `Another model reads the same document`() throws {
    let cookId = Cook.Id(rawValue: "1")
    let data = try JSONEncoder().encode(
      SingleRecipeDocument(body: .init(resourceObject: Recipe(title: "Soup", author: cookId))))

    let dish = try JSONDecoder().decode(SingleDishDocument.self, from: data).body.primaryResource?
      .value
    let cook: Cook.Id? = dish.flatMap { $0 ~> \.cook }

    #expect(dish?.name == "Soup")
    #expect(cook == cookId)
  }

  @Test func `A document of many resources with included ones is made, written and read`() throws {
    let cookIds = [Cook.Id(), Cook.Id()]
    let recipes = [
      Recipe(title: "Soup", author: cookIds[0]),
      Recipe(title: "Bread", author: cookIds[0]),
      Recipe(title: "Cake", author: cookIds[1]),
    ]
    let kitchens = [
      Kitchen(attributes: .none, relationships: .none, meta: .none, links: .none),
      Kitchen(attributes: .none, relationships: .none, meta: .none, links: .none),
    ]
    let cooks = [
      Cook(
        id: cookIds[0], name: ["Gary", "Doe"], favoriteSpice: "Pepper", apprentices: [],
        recipes: [recipes[0], recipes[1]], kitchen: kitchens[0]),
      Cook(
        id: cookIds[1], name: ["Elise", "Joy"], favoriteSpice: "Salt", apprentices: [],
        recipes: [recipes[2]], kitchen: kitchens[1]),
    ]

    let includes =
      recipes.map { BatchCookDocument.Include($0) } + kitchens.map { BatchCookDocument.Include($0) }
    let document = BatchCookDocument(
      apiDescription: .none, body: .init(resourceObjects: cooks), includes: .init(values: includes),
      meta: .none, links: .none)
    let data = try JSONEncoder().encode(document)

    let response = try JSONDecoder().decode(BatchCookDocument.self, from: data)
    #expect(response == document)
    #expect(response.body.primaryResource?.values == cooks)
    #expect(response.body.includes?[Recipe.self] == recipes)
    #expect(response.body.includes?[Kitchen.self] == kitchens)

    guard case let .data(bodyData) = response.body else {
      Issue.record("no data")
      return
    }
    #expect(bodyData.primary.values[0].fullName == "Gary Doe")
    #expect(bodyData.primary.values[0][direct: \.nameCount] == 2)
    let recipeIds: [Recipe.Id] = bodyData.primary.values[0] ~> \.recipes
    #expect(recipeIds == [recipes[0].id, recipes[1].id])
    let kitchenId: Kitchen.Id = bodyData.primary.values[1] ~> \.kitchen
    #expect(kitchenId == kitchens[1].id)
    let byId = Dictionary(grouping: bodyData.includes[Recipe.self], by: \.id)
    #expect(byId[recipes[2].id]?.first?.title == "Cake")
  }

  @Test func `A response is changed and sent back`() throws {
    let mock = Data(
      """
      {
          "data": {
              "id": "1234",
              "type": "recipes",
              "attributes": { "title": "Soup" },
              "relationships": { "author": { "data": null } }
          }
      }
      """.utf8)

    // Properties that are variables are changed in a copy ...
    let dish = try #require(
      JSONDecoder().decode(SingleDishDocument.self, from: mock).body.primaryResource
    ).value
    let changed = dish.tappingAttributes { $0.name = .init(value: "Stew") }
      .tappingRelationships { $0.cook = .init(id: .init(rawValue: "1")) }
    #expect(dish.name == "Soup")
    #expect(changed.name == "Stew")
    #expect((changed ~> \.cook) == Cook.Id(rawValue: "1"))
    #expect(changed.id == dish.id)

    // ... and those that aren't are replaced.
    let recipe = try #require(
      JSONDecoder().decode(SingleRecipeDocument.self, from: mock).body.primaryResource
    ).value
    let replaced = recipe.replacingAttributes { _ in
      .init(title: .init(value: "Stew"))
    }.replacingRelationships { _ in
      .init(author: .init(id: Id(rawValue: "1")))
    }
    let request = SingleRecipeDocument(
      apiDescription: .none, body: .init(resourceObject: replaced), includes: .none, meta: .none,
      links: .none)

    let sent =
      try JSONSerialization.jsonObject(with: JSONEncoder().encode(request)) as? [String: Any]
    let data = sent?["data"] as? [String: Any]
    #expect(data?["id"] as? String == "1234")
    #expect((data?["attributes"] as? [String: Any])?["title"] as? String == "Stew")
    let author = (data?["relationships"] as? [String: Any])?["author"] as? [String: Any]
    #expect((author?["data"] as? [String: Any])?["id"] as? String == "1")
    #expect((author?["data"] as? [String: Any])?["type"] as? String == "cooks")
  }

  @Test func `A new resource is sent without an identifier and gets one`() throws {
    let new = NewCook(
      attributes: .init(name: .init(value: ["Ann"]), favoriteSpice: .init(value: "Cumin")),
      relationships: .init(
        apprentices: .none, recipes: .none, kitchen: .init(id: .init(rawValue: "k"))),
      meta: .none,
      links: .none
    )
    let sent = try JSONSerialization.jsonObject(with: JSONEncoder().encode(new)) as? [String: Any]
    #expect(sent?["id"] == nil)
    #expect(sent?["type"] as? String == "cooks")
    #expect(try JSONDecoder().decode(NewCook.self, from: JSONEncoder().encode(new)) == new)

    let identified: Cook = new.identified(by: "7")
    #expect(identified.id == Cook.Id(rawValue: "7"))
    #expect(identified.attributes == new.attributes)
    let made = new.identified(byType: String.self)
    #expect(made.withNewIdentifier().id != made.id)
    let unique = new.identified(byType: UUID.self)
    #expect(unique.relationships == new.relationships)
  }

  @Test func `Errors are read, or what can't be read is unknown`() throws {
    typealias ErrorDoc = JSONAPI.Document<
      NoResourceBody, NoMetadata, NoLinks, NoIncludes, NoAPIDescription, BasicJSONAPIError<String>
    >
    let mock = Data(
      """
      {
          "errors": [
              { "status": "500", "title": "Internal Server Error", "detail": "The kitchen is on fire." },
              { "status": 500 }
          ]
      }
      """.utf8)

    let response = try JSONDecoder().decode(ErrorDoc.self, from: mock)
    switch response.body {
    case .data:
      Issue.record("no errors")
    case .errors(let errors, let meta, let links):
      #expect(errors.compactMap { $0.payload?.detail } == ["The kitchen is on fire."])
      #expect(errors.last == .unknown)
      #expect(errors[0].definedFields["status"] == "500")
      #expect(meta == NoMetadata.none)
      #expect(links == NoLinks.none)
    }
    #expect(response.body.errors?.count == 2)
  }
}
