import Foundation
import JSONAPIResourceObject
import JSONAPIResourceObjectTesting
import Testing

/// What a program's own tests do with the testing kit.
@Suite struct TestLibraryTests {
  private enum PantryDescription: ResourceObjectDescription {
    static var jsonType: String { "pantries" }

    struct Attributes: JSONAPI.Attributes {
      let label: Attribute<String>
      let shelves: Attribute<Int?>
      let weight: Attribute<Double>?
      let isOpen: Attribute<Bool>
      let spices: Attribute<[String]>
      let stock: Attribute<[String: Int]>
      let owner: Attribute<String?>?
    }

    struct Relationships: JSONAPI.Relationships {
      let kitchen: ToOne<Kitchen>
      let cook: ToOne<Cook?>
      let recipes: ToMany<Recipe>
    }
  }

  private typealias Pantry = KitchenEntity<PantryDescription>
  private typealias PantryDocument = JSONAPI.Document<
    SingleResourceBody<Pantry>, NoMetadata, NoLinks, Include1<Kitchen>, NoAPIDescription,
    BasicJSONAPIError<String>
  >

  private func pantry(
    id: Pantry.Id = "1", label: Attribute<String> = "dry", cook: ToOne<Cook?> = nil
  ) -> Pantry {
    Pantry(
      id: id,
      attributes: .init(
        label: label, shelves: nil, weight: 1.5, isOpen: true, spices: ["salt", "pepper"],
        stock: ["rice": 2], owner: "Ann"),
      relationships: .init(kitchen: "k", cook: cook, recipes: ["a", "b"]),
      meta: .none,
      links: .none)
  }

  @Test func `A resource of literals is read back`() throws {
    let data = try JSONEncoder().encode(pantry())
    let again = try JSONDecoder().decode(Pantry.self, from: data)
    #expect(again == pantry())
    #expect(again.label == "dry")
    #expect(again.shelves == nil)
    #expect(again.weight == 1.5)
    #expect(again.owner == "Ann")
    #expect((again ~> \.recipes) == ["a", "b"])
  }

  @Test func `A description is checked`() throws {
    try Pantry.check(pantry())
    enum Careless: ResourceObjectDescription {
      static var jsonType: String { "careless" }

      struct Attributes: JSONAPI.Attributes {
        let bare: String
        let list: Attribute<[String]?>
      }

      struct Relationships: JSONAPI.Relationships {
        let bare: Int
      }
    }
    do {
      try KitchenEntity<Careless>.check(
        .init(
          id: "1", attributes: .init(bare: "x", list: nil), relationships: .init(bare: 1),
          meta: .none, links: .none))
      Issue.record("nothing is wrong")
    } catch let error as ResourceObjectCheckErrors {
      #expect(
        String(describing: error.problems.map { String(describing: $0) }) == """
          ["nonAttribute(named: \\"bare\\")", "nullArray(named: \\"list\\")", \
          "nonRelationship(named: \\"bare\\")"]
          """)
    }
  }

  @Test func `Resources are compared`() {
    #expect(pantry().compare(to: pantry()).differences == [:])
    let comparison = pantry().compare(to: pantry(id: "2", label: "wet", cook: "9"))
    #expect(
      comparison.differences == [
        "id": "1 ≠ 2",
        "'label' attribute": "dry ≠ wet",
        "'cook' relationship": "nil ≠ Optional(Id(9))",
      ])
    #expect(
      String(describing: comparison)
        == "('cook' relationship: nil ≠ Optional(Id(9))), ('label' attribute: dry ≠ wet), (id: 1 ≠ 2)"
    )
  }

  @Test func `Documents are compared`() {
    func document(_ pantry: Pantry, _ kitchens: [Kitchen.Id]) -> PantryDocument {
      PantryDocument(
        apiDescription: .none, body: .init(resourceObject: pantry),
        includes: .init(
          values: kitchens.map {
            .init(
              Kitchen(
                id: $0, attributes: .none, relationships: .none, meta: .none, links: .none))
          }),
        meta: .none, links: .none)
    }
    let one = document(pantry(), ["k"])
    #expect(one.compare(to: one).differences.isEmpty)
    #expect(
      one.compare(to: document(pantry(label: "wet"), ["l", "m"])).differences == [
        "Body": """
        (Includes: (include 1: id: k ≠ l), (include 2: missing)), \
        (Primary Resource: (resource 1: 'label' attribute: dry ≠ wet))
        """
      ])
    let errors = PantryDocument(apiDescription: .none, errors: [.unknown])
    #expect(one.compare(to: errors).differences == ["Body": "data response ≠ error response"])
    #expect(
      errors.compare(to: PantryDocument(apiDescription: .none, errors: [.error(.init(code: "c"))]))
        .rawValue == "(Body: Errors: (unknown error ≠ code: c))")
  }
}
