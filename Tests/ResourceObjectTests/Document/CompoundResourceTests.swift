import Testing

@testable import JSONAPIResourceObject

@Suite struct CompoundResourceTests {
  typealias Single = One<Person, NoMetadata, NoLinks, Include1<Person>, NoAPIDescription>
  typealias Batch = Many<Person, NoMetadata, NoLinks, Include2<Person, Tag>, NoAPIDescription>

  @Test func `One resource and its relatives make a document`() {
    let resource = CompoundResource(
      primary: Person("1"), relatives: [Person("2"), Person("2")].map(Single.Include.init))
    let document = Single(
      apiDescription: .none, resource: resource, meta: .none, links: .none)
    #expect(document.body.primaryResource?.value.id == "1")
    #expect(document.body.includes?[Person.self].map(\.id) == ["2", "2"])
    let success = Single.SuccessDocument(
      apiDescription: .none, resource: resource, meta: .none, links: .none)
    #expect(success == document)
  }

  @Test func `Many resources include each relative once, where it comes first`() {
    let resources: [Batch.CompoundResource] = [
      .init(primary: Person("1"), relatives: [.init(Person("3", name: "A")), .init(Tag("3"))]),
      .init(primary: Person("2"), relatives: [.init(Person("3", name: "B")), .init(Person("1"))]),
    ]
    let document = Batch(
      apiDescription: .none, resources: resources, meta: .none, links: .none)
    #expect(document.body.primaryResource?.values.map(\.id) == ["1", "2"])
    #expect(
      document.body.includes?.values
        == [.init(Person("3", name: "A")), .init(Tag("3")), .init(Person("1"))])
    let success = Batch.SuccessDocument(
      apiDescription: .none, resources: resources, meta: .none, links: .none)
    #expect(success == document)
  }

  @Test func `One resource includes a relative as often as it comes`() {
    let relatives = [Person("2"), Person("3"), Person("2")].map(Single.Include.init)
    let document = Single(
      apiDescription: .none, resource: .init(primary: Person("1"), relatives: relatives),
      meta: .none, links: .none)
    #expect(document.body.includes?.values == relatives)
  }

  @Test func `A relative that is primary data too stays included`() {
    let people = [Person("1"), Person("2")]
    let resources = people.map {
      Batch.CompoundResource(primary: $0, relatives: people.map(Batch.Include.init))
    }
    let document = Batch(apiDescription: .none, resources: resources, meta: .none, links: .none)
    #expect(document.body.includes?[Person.self] == people)
    let one = Single(
      apiDescription: .none,
      resource: .init(primary: people[0], relatives: [.init(people[0])]), meta: .none,
      links: .none)
    #expect(one.body.includes?[Person.self] == [people[0]])
  }

  @Test func `Resources without relatives include none`() {
    let document = Batch(
      apiDescription: .none, resources: [.init(primary: Person("1"), relatives: [])], meta: .none,
      links: .none)
    #expect(document.body.includes == Includes.none)
    let empty = Batch(apiDescription: .none, resources: [], meta: .none, links: .none)
    #expect(empty.body.primaryResource?.values.isEmpty == true)
    #expect(empty.body.includes?.count == 0)
  }

  @Test func `Relatives that only hash alike are all included`() {
    enum CollidingDescription: ResourceObjectDescription {
      static let jsonType = "colliding"
      typealias Attributes = NoAttributes
      typealias Relationships = NoRelationships
    }
    struct CollidingId: RawIdType {
      var value: Int
      func hash(into hasher: inout Hasher) {}
    }
    typealias Colliding = ResourceObject<CollidingDescription, NoMetadata, NoLinks, CollidingId>
    let relatives = (1...3).map {
      Include1(
        Colliding(
          id: .init(rawValue: .init(value: $0)), attributes: .none, relationships: .none,
          meta: .none, links: .none))
    }
    let document = Many<Tag, NoMetadata, NoLinks, Include1<Colliding>, NoAPIDescription>(
      apiDescription: .none,
      resources: [.init(primary: Tag("a"), relatives: relatives + relatives)],
      meta: .none, links: .none)
    #expect(document.body.includes?.values == relatives)
  }

  @Test func `Relatives are filtered`() {
    let resource = CompoundResource<Person, Include1<Person>>(
      primary: Person("1"), relatives: ["2", "3"].map { .init(Person($0)) })
    let filtered = resource.filteringRelatives { $0.a?.id == "3" }
    #expect(filtered.relatives.compactMap(\.a?.id) == ["3"])
    #expect(filtered.primary == resource.primary)
    #expect([resource, resource].filteringRelatives { _ in false }.flatMap(\.relatives).isEmpty)
    #expect(filtered != resource)
  }

  @Test func `Sparse relatives are the same when their resources are`() {
    typealias Sparse = Many<
      Tag, NoMetadata, NoLinks, Include1<Article.SparseType>, NoAPIDescription
    >
    let relatives: [Include1<Article.SparseType>] = [
      .init(Article("1").sparse(with: [.title])), .init(Article("1").sparse(with: [])),
    ]
    let document = Sparse(
      apiDescription: .none, resources: [.init(primary: Tag("a"), relatives: relatives)],
      meta: .none, links: .none)
    #expect(document.body.includes?.values == [relatives[0]])
  }
}
