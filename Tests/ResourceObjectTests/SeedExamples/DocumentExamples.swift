import Foundation
import JSONAPIResourceObject
import Testing

/// The usage guide's examples of documents, errors and compound resources.
private enum Guide {
  enum DogDescription: ResourceObjectDescription {
    static let jsonType = "dogs"
    struct Attributes: JSONAPI.Attributes { var name: Attribute<String> }
    typealias Relationships = NoRelationships
  }

  enum CatDescription: ResourceObjectDescription {
    static let jsonType = "cats"
    typealias Attributes = NoAttributes
    typealias Relationships = NoRelationships
  }

  typealias Dog = ResourceObject<DogDescription, NoMetadata, NoLinks, String>
  typealias Cat = ResourceObject<CatDescription, NoMetadata, NoLinks, String>

  typealias SingleDog = JSONAPI.Document<
    SingleResourceBody<Dog>, NoMetadata, NoLinks, NoIncludes, NoAPIDescription,
    BasicJSONAPIError<String>
  >
  typealias ManyCats = JSONAPI.Document<
    ManyResourceBody<Cat>, NoMetadata, NoLinks, NoIncludes, NoAPIDescription,
    BasicJSONAPIError<String>
  >
  typealias ManyDogsOrCats = JSONAPI.Document<
    ManyResourceBody<Poly2<Dog, Cat>>, NoMetadata, NoLinks, NoIncludes, NoAPIDescription,
    BasicJSONAPIError<String>
  >
  typealias MaybeDog = JSONAPI.Document<
    SingleResourceBody<Dog?>, NoMetadata, NoLinks, NoIncludes, APIDescription<NoMetadata>,
    UnknownJSONAPIError
  >

  struct PageMetadata: JSONAPI.Meta {
    let total: Int
    let limit: Int
    let offset: Int
  }

  typealias PagedCats = JSONAPI.Document<
    ManyResourceBody<Cat>, PageMetadata, NoLinks, NoIncludes, NoAPIDescription,
    UnknownJSONAPIError
  >

  typealias ErrorDoc = JSONAPI.Document<
    NoResourceBody, NoMetadata, NoLinks, NoIncludes, NoAPIDescription, BasicJSONAPIError<String>
  >

  struct Problem: Codable, Equatable, Sendable {
    let severity: Int
  }

  typealias ProblemDoc = JSONAPI.Document<
    NoResourceBody, NoMetadata, NoLinks, NoIncludes, NoAPIDescription,
    GenericJSONAPIError<Problem>
  >

  typealias SinglePersonDocument = Document<
    SingleResourceBody<Person>, NoMetadata, NoLinks, Include1<Person>, NoAPIDescription,
    BasicJSONAPIError<String>
  >
  typealias ManyPersonDocument = Document<
    ManyResourceBody<Person>, NoMetadata, NoLinks, Include1<Person>, NoAPIDescription,
    BasicJSONAPIError<String>
  >
}

@Suite struct DocumentExamples {
  static let dog = #"{"type":"dogs","id":"1","attributes":{"name":"Rex"}}"#
  static let cat = #"{"type":"cats","id":"2"}"#

  @Test func `A response is decoded as the type that describes it`() throws {
    let data = Data(#"{"data":\#(Samples.person("9"))}"#.utf8)
    let decoder = JSONDecoder()
    let responseStructure = JSONAPI.Document<
      SingleResourceBody<Person>, NoMetadata, NoLinks, NoIncludes, NoAPIDescription,
      BasicJSONAPIError<String>
    >.self
    let document = try decoder.decode(responseStructure, from: data)
    #expect(document.body.primaryResource?.value.id.rawValue == "9")
  }

  @Test(arguments: Coder.allCases)
  func `A body has one resource, many, many of several types, or none`(coder: Coder) throws {
    let dog = try coder.roundTrip(Guide.SingleDog.self, #"{"data":\#(Self.dog)}"#)
    #expect(dog.body.primaryResource?.value.name == "Rex")
    let cats = try coder.roundTrip(Guide.ManyCats.self, #"{"data":[\#(Self.cat)]}"#)
    #expect(cats.body.primaryResource?.values.count == 1)
    let both = try coder.roundTrip(
      Guide.ManyDogsOrCats.self, #"{"data":[\#(Self.cat),\#(Self.dog)]}"#)
    let values = try #require(both.body.primaryResource?.values)
    #expect(values[Guide.Dog.self].map(\.name) == ["Rex"])
    #expect(values[Guide.Cat.self].count == 1)
    let json = #"{"data":null,"jsonapi":{"version":"1.1"}}"#
    let none = try coder.roundTrip(Guide.MaybeDog.self, json)
    #expect(none.body.primaryResource?.value == .some(nil))
    #expect(none.apiDescription.version == "1.1")
  }

  @Test(arguments: Coder.allCases)
  func `A document may have pagination as metadata`(coder: Coder) throws {
    let json = #"{"data":[],"meta":{"total":100,"limit":50,"offset":50}}"#
    let page = try coder.roundTrip(Guide.PagedCats.self, json)
    #expect(page.body.meta?.total == 100)
    #expect(page.body.meta?.limit == 50)
    #expect(page.body.meta?.offset == 50)
  }

  @Test func `The details of errors are reached by their payload or as a dictionary`() throws {
    let mockErrorData = Data(
      #"{"errors":[{"status":"404","detail":"gone","source":{"pointer":"/data"}}]}"#.utf8)
    let errorResponse = try JSONDecoder().decode(Guide.ErrorDoc.self, from: mockErrorData)
    switch errorResponse.body {
    case .data:
      Issue.record("cool, data!")
    case .errors(let errors, let meta, let links):
      let errorDetails = errors.compactMap { $0.payload?.detail }
      #expect(errorDetails == ["gone"])
      #expect(
        errors.map(\.definedFields)
          == [["status": "404", "detail": "gone", "pointer": "/data"]])
      #expect(meta == NoMetadata.none)
      #expect(links == NoLinks.none)
    }
  }

  @Test(arguments: Coder.allCases)
  func `The id of an error may be of any type, and of several`(coder: Coder) throws {
    #expect(
      try coder.decode(BasicJSONAPIError<Int>.self, #"{"id":3}"#).payload?.id == 3)
    typealias Either = BasicJSONAPIError<Poly2<Int, String>>
    #expect(try coder.decode(Either.self, #"{"id":3}"#).payload?.id == Poly2(3))
    #expect(try coder.decode(Either.self, #"{"id":"x"}"#).payload?.id == Poly2("x"))
    #expect(try coder.decode(Either.self, #"{"id":true}"#) == .unknownError)
  }

  @Test(arguments: Coder.allCases)
  func `An error may have a payload of one's own`(coder: Coder) throws {
    let document = try coder.roundTrip(
      Guide.ProblemDoc.self, #"{"errors":[{"severity":4},{"severity":"high"}]}"#)
    #expect(document.body.errors == [.error(.init(severity: 4)), .unknownError])
  }

  @Test func `A success document has what is optional in a document`() throws {
    typealias Response = Guide.SinglePersonDocument
    let data = Data(
      #"{"data":\#(Samples.person("9")),"included":[\#(Samples.person("7"))]}"#.utf8)
    let decoder = JSONDecoder()
    let document = try decoder.decode(Response.SuccessDocument.self, from: data)
    let primaryResource = document.primaryResource
    let includes = document.includes
    #expect(primaryResource.value.id.rawValue == "9")
    #expect(includes[Person.self].map(\.id.rawValue) == ["7"])
    #expect(throws: DocumentDecodingError.foundSuccessDocumentWhenExpectingError) {
      try decoder.decode(Response.ErrorDocument.self, from: data)
    }
  }

  @Test func `A compound resource makes a document of one`() {
    let person = Person("1", friends: ["2", "3"])
    let friends: [Person] = [Person("2"), Person("3")]
    let friendIncludes = friends.map(Guide.SinglePersonDocument.Include.init)
    let compoundResource = CompoundResource(primary: person, relatives: friendIncludes)
    let document = Guide.SinglePersonDocument(
      apiDescription: .none, resource: compoundResource, meta: .none, links: .none)
    #expect(document.body.primaryResource?.value == person)
    #expect(document.body.includes?[Person.self] == friends)
  }

  @Test func `Compound resources make a document of many`() {
    let people = [Person("1", friends: ["3"]), Person("2", friends: ["3"])]
    let compoundResources = people.map {
      person -> CompoundResource<Person, Guide.ManyPersonDocument.Include> in
      let friends: [Person] = [Person("3")]
      let friendIncludes = friends.map(Guide.ManyPersonDocument.Include.init)
      return CompoundResource(primary: person, relatives: friendIncludes)
    }
    let document = Guide.ManyPersonDocument(
      apiDescription: .none, resources: compoundResources, meta: .none, links: .none)
    #expect(document.body.primaryResource?.values == people)
    #expect(document.body.includes?[Person.self] == [Person("3")])
  }
}
