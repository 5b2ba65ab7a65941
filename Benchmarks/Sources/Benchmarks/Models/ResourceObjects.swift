import JSONAPIResourceObject

/// The types of the documents as resource objects, with everything written out.
enum ResourceObjects {
  typealias Model<Description: ResourceObjectDescription> = ResourceObject<
    Description, NoMetadata, NoLinks, String
  >
  typealias Author = ToOneRelationship<Person, NoIdMetadata, NoMetadata, NoLinks>

  enum PersonDescription: ResourceObjectDescription {
    static var jsonType: String { "people" }

    struct Attributes: JSONAPI.Attributes {
      let firstName: Attribute<String>
      let lastName: Attribute<String>
      let email: Attribute<String>
      let karma: Attribute<Int>
    }

    typealias Relationships = NoRelationships
  }

  enum CommentDescription: ResourceObjectDescription {
    static var jsonType: String { "comments" }

    struct Attributes: JSONAPI.Attributes {
      let body: Attribute<String>
      let createdAt: Attribute<String>
      let likes: Attribute<Int>
    }

    struct Relationships: JSONAPI.Relationships {
      let author: Author
    }
  }

  enum ArticleDescription: ResourceObjectDescription {
    static var jsonType: String { "articles" }

    struct Attributes: JSONAPI.Attributes {
      let title: Attribute<String>
      let body: Attribute<String>
      let createdAt: Attribute<String>
      let viewCount: Attribute<Int>
      let rating: Attribute<Double>
      let isFeatured: Attribute<Bool>
      let tags: Attribute<[String]>
    }

    struct Relationships: JSONAPI.Relationships {
      let author: Author
      let comments: ToManyRelationship<Comment, NoIdMetadata, NoMetadata, NoLinks>
    }
  }

  /// A type that never occurs, which makes the list of includes longer.
  enum OtherDescription<Marker>: ResourceObjectDescription {
    static var jsonType: String { "others-\(Marker.self)" }

    struct Attributes: JSONAPI.Attributes {
      let name: Attribute<String>
    }

    typealias Relationships = NoRelationships
  }

  typealias Person = Model<PersonDescription>
  typealias Comment = Model<CommentDescription>
  typealias Article = Model<ArticleDescription>
  typealias Other<Marker> = Model<OtherDescription<Marker>>

  typealias Document<I: Include> = JSONAPI.Document<
    ManyResourceBody<Article>, NoMetadata, NoLinks, I, NoAPIDescription, UnknownJSONAPIError
  >
  typealias Two = Include2<Person, Comment>
  typealias Fifteen = Include15<
    Other<Int8>, Other<Int16>, Other<Int32>, Other<Int64>, Other<UInt8>, Other<UInt16>,
    Other<UInt32>, Other<UInt64>, Other<Int>, Other<UInt>, Other<Float>, Other<Double>,
    Other<Bool>, Person, Comment
  >
}
