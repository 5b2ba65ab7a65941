import Foundation
import JSONAPIResourceObject
import Testing

/// A resource of whatever type, written by hand: it doesn't look at `type`, and so catches every
/// included resource that nothing before it took.
private struct AnyResource: ResourceObjectProxy, Codable {
  enum Description: ResourceObjectProxyDescription {
    static var jsonType: String { "any" }

    typealias Attributes = NoAttributes
    typealias Relationships = NoRelationships
  }

  typealias EntityRawIdType = String

  let type: String
  let id: JSONAPI.Id<String, AnyResource>
  let attributes: NoAttributes
  let relationships: NoRelationships

  enum CodingKeys: CodingKey {
    case id
    case type
  }

  init(from decoder: Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    type = try container.decode(String.self, forKey: .type)
    id = .init(rawValue: try container.decode(String.self, forKey: .id))
    attributes = .none
    relationships = .none
  }

  func encode(to encoder: Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(type, forKey: .type)
    try container.encode(id, forKey: .id)
  }
}

/// A kitchen or a recipe behind one face.
private typealias Meal = Poly2<Kitchen, Recipe>

extension Poly2: ResourceObjectProxy, JSONTyped where A == Kitchen, B == Recipe {
  /// What both have in common.
  public enum Description: ResourceObjectProxyDescription {
    /// No type in particular.
    public static var jsonType: String { "meals" }

    /// A caption.
    public struct Attributes: Equatable {
      let caption: String
      let loud: Attribute<String>
    }

    /// Nothing.
    public typealias Relationships = NoRelationships
  }

  /// The identifiers of both are strings.
  public typealias EntityRawIdType = String

  /// The identifier of either.
  public var id: Id<EntityRawIdType, Poly2> {
    switch self {
    case .a(let kitchen): Id(rawValue: kitchen.id.rawValue)
    case .b(let recipe): Id(rawValue: recipe.id.rawValue)
    }
  }

  /// What they have in common.
  public var attributes: Description.Attributes {
    let caption = b?.title ?? "a kitchen"
    return .init(caption: caption, loud: .init(value: caption.uppercased()))
  }

  /// Nothing.
  public var relationships: NoRelationships { .none }
}

/// Something that is no resource object and yet has identifiers.
private struct Supplier: Relatable, Equatable {
  typealias ID = JSONAPI.Id<Int, Supplier>

  static var jsonType: String { "suppliers" }

  var name: String
}

@Suite struct CatchAllTests {
  private let json = Data(
    """
    {"data": [],
     "included": [
      {"type": "kitchens", "id": "k"}, {"type": "unheard-of", "id": "x", "attributes": {"a": 1}}
     ]}
    """.utf8)

  private typealias CatchingDocument = JSONAPI.Document<
    ManyResourceBody<Recipe>, NoMetadata, NoLinks, Include2<Kitchen, AnyResource>,
    NoAPIDescription, UnknownJSONAPIError
  >

  @Test func `What no other type takes is caught`() throws {
    let document = try JSONDecoder().decode(CatchingDocument.self, from: json)
    #expect(document.body.includes?[Kitchen.self].map(\.id.rawValue) == ["k"])
    #expect(document.body.includes?[AnyResource.self].map(\.type) == ["unheard-of"])
    #expect(
      document.body.includes?.values.map { String(describing: $0).prefix(5) } == ["Poly(", "Poly("])
  }

  @Test func `Without it the document is not read`() {
    typealias Strict = JSONAPI.Document<
      ManyResourceBody<Recipe>, NoMetadata, NoLinks, Include1<Kitchen>, NoAPIDescription,
      UnknownJSONAPIError
    >
    do {
      _ = try JSONDecoder().decode(Strict.self, from: json)
      Issue.record("nothing takes the second resource")
    } catch DocumentDecodingError.includes(error: let error) {
      #expect(error.idx == 1)
      #expect(error.totalIncludesCount == 2)
      #expect(error.error is ResourceObjectDecodingError)
    } catch {
      Issue.record(error)
    }
  }

  @Test func `A poly stands for what its types have in common`() throws {
    let meal = try JSONDecoder().decode(
      Meal.self, from: Data(#"{"type": "kitchens", "id": "k"}"#.utf8))
    #expect(meal.id.rawValue == "k")
    #expect(Meal.jsonType == "meals")
    #expect(meal[direct: \.caption] == "a kitchen")
    #expect(meal.loud == "A KITCHEN")
    #expect(meal.a?.id.rawValue == "k")
    #expect(meal[Recipe.self] == nil)
  }

  @Test func `Anything with identifiers can be related to`() throws {
    struct Relationships: JSONAPI.Relationships {
      let supplier: ToOne<Supplier>
      let substitute: ToOne<Supplier?>
      let others: ToMany<Supplier>
    }
    let relationships = Relationships(
      supplier: .init(id: .init(rawValue: 1)), substitute: .init(id: nil),
      others: .init(ids: [Supplier.ID(rawValue: 2), .init(rawValue: 3)]))
    let data = try JSONEncoder().encode(relationships)
    #expect(try JSONDecoder().decode(Relationships.self, from: data) == relationships)
    #expect(Supplier.ID.id(from: 1) == relationships.supplier.id)
  }
}
