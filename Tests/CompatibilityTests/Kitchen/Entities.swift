import Foundation
import JSONAPIResourceObject

// The models of a program that was written for version 5 of the library these types come from, in
// Swift 5. Nothing here may need a change but the imports.

extension String: CreatableRawIdType {
  /// A new UUID.
  public static func unique() -> String {
    UUID().uuidString
  }
}

extension UUID: CreatableRawIdType {
  /// A new UUID.
  public static func unique() -> UUID {
    UUID()
  }
}

extension Int: RawIdType {}

extension Foundation.URL: JSONAPIURL {}
extension String: JSONAPIURL {}

/// A resource object with nothing else.
public typealias KitchenEntity<Description: ResourceObjectDescription> = JSONAPI.ResourceObject<
  Description, NoMetadata, NoLinks, String
>
typealias NewKitchenEntity<Description: ResourceObjectDescription> = JSONAPI.ResourceObject<
  Description, NoMetadata, NoLinks, Unidentified
>
typealias ToOne<E: JSONAPIIdentifiable> = JSONAPI.ToOneRelationship<
  E, NoIdMetadata, NoMetadata, NoLinks
>
typealias ToMany<E: Relatable> = JSONAPI.ToManyRelationship<E, NoIdMetadata, NoMetadata, NoLinks>

enum CookDescription: ResourceObjectDescription {
  static var jsonType: String { "cooks" }

  struct Attributes: JSONAPI.Attributes {
    let name: Attribute<[String]>
    let favoriteSpice: Attribute<String>

    var fullName: Attribute<String> {
      name.map { $0.joined(separator: " ") }
    }

    var nameCount: Int {
      name.value.count
    }

    init(name: Attribute<[String]>, favoriteSpice: Attribute<String>) {
      self.name = name
      self.favoriteSpice = favoriteSpice
    }
  }

  struct Relationships: JSONAPI.Relationships {
    let apprentices: ToMany<Cook>
    let recipes: ToMany<Recipe>
    let kitchen: ToOne<Kitchen>

    init(apprentices: ToMany<Cook>, recipes: ToMany<Recipe>, kitchen: ToOne<Kitchen>) {
      self.apprentices = apprentices
      self.recipes = recipes
      self.kitchen = kitchen
    }
  }
}

typealias Cook = KitchenEntity<CookDescription>
typealias NewCook = NewKitchenEntity<CookDescription>

extension ResourceObject
where
  Description == CookDescription, MetaType == NoMetadata, LinksType == NoLinks,
  EntityRawIdType == String
{
  init(
    id: Cook.Id? = nil, name: [String], favoriteSpice: String, apprentices: [Cook],
    recipes: [Recipe], kitchen: Kitchen
  ) {
    self = Cook(
      id: id ?? Cook.Id(),
      attributes: .init(name: .init(value: name), favoriteSpice: .init(value: favoriteSpice)),
      relationships: .init(
        apprentices: .init(resourceObjects: apprentices),
        recipes: .init(resourceObjects: recipes),
        kitchen: .init(resourceObject: kitchen)
      ),
      meta: .none,
      links: .none
    )
  }
}

/// What a recipe has.
public enum RecipeDescription: ResourceObjectDescription {
  /// The type.
  public static var jsonType: String { "recipes" }

  /// A title.
  public struct Attributes: JSONAPI.Attributes {
    let title: Attribute<String>

    init(title: Attribute<String>) {
      self.title = title
    }
  }

  /// The author, if known.
  public struct Relationships: JSONAPI.Relationships {
    let author: ToOne<Cook?>

    init(author: ToOne<Cook?>) {
      self.author = author
    }
  }
}

/// A recipe.
public typealias Recipe = KitchenEntity<RecipeDescription>

extension ResourceObject
where
  Description == RecipeDescription, MetaType == NoMetadata, LinksType == NoLinks,
  EntityRawIdType == String
{
  init(title: String, author: Cook?) {
    self = Recipe(
      attributes: .init(title: .init(value: title)),
      relationships: RecipeDescription.Relationships(author: .init(resourceObject: author)),
      meta: .none,
      links: .none
    )
  }

  init(title: String, author: Cook.Id) {
    self = Recipe(
      attributes: .init(title: .init(value: title)),
      relationships: .init(author: .init(id: author)),
      meta: .none,
      links: .none
    )
  }
}

/// The same resource under other names in Swift.
enum DishDescription: ResourceObjectDescription {
  static var jsonType: String { "recipes" }

  struct Attributes: JSONAPI.Attributes {
    var name: Attribute<String>

    enum CodingKeys: String, CodingKey {
      case name = "title"
    }
  }

  struct Relationships: JSONAPI.Relationships {
    var cook: ToOne<Cook?>

    enum CodingKeys: String, CodingKey {
      case cook = "author"
    }
  }
}

typealias Dish = KitchenEntity<DishDescription>

/// What a kitchen has: nothing.
public enum KitchenDescription: ResourceObjectDescription {
  /// The type.
  public static var jsonType: String { "kitchens" }

  /// None.
  public typealias Attributes = NoAttributes
  /// None.
  public typealias Relationships = NoRelationships
}

/// A kitchen.
public typealias Kitchen = KitchenEntity<KitchenDescription>

typealias SingleRecipeDocument = JSONAPI.Document<
  SingleResourceBody<Recipe>, NoMetadata, NoLinks, NoIncludes, NoAPIDescription,
  BasicJSONAPIError<String>
>

typealias SingleDishDocument = JSONAPI.Document<
  SingleResourceBody<Dish>, NoMetadata, NoLinks, NoIncludes, NoAPIDescription,
  BasicJSONAPIError<String>
>

typealias BatchCookDocument = JSONAPI.Document<
  ManyResourceBody<Cook>, NoMetadata, NoLinks, Include2<Recipe, Kitchen>, NoAPIDescription,
  BasicJSONAPIError<String>
>
