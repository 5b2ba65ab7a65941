#if Macros
  import Foundation
  import JSONAPI
  import JSONAPIStore
  import Testing

  @Suite("Relationships of live objects")
  struct RelationshipTests {
    @Test func `To one, to many and in a circle, as the same objects`() throws {
      let article = try Documents.load()
      let author = try #require(article.author)
      #expect(author.name == "Dan")
      #expect(author.articles.first === article)
      #expect(author.bestFriend === author)
      #expect(article.author === author)
      #expect(article.comments.map(\.body) == ["First!", "I like XML better"])
      #expect(article.comments[0].article === article)
    }

    @Test func `Linkage to what is not in the store is kept`() throws {
      let article = try Documents.load()
      #expect(article.linkage(of: \.comments).identifiers.map(\.id) == ["5", "6", "12"])
      #expect(article.comments.count == 2)
      #expect(article.references(to: \.comments).map(\.isLoaded) == [true, false, true])
      #expect(article.editor.value == nil)
      #expect(article.editor.id == "77")
    }

    @Test func `Relationships have meta and links, and so do identifiers`() throws {
      let article = try Documents.load()
      #expect(article.meta(of: \.author)?["checked"] == true)
      #expect(article.links(of: \.author)?["related"] != nil)
      #expect(article.linkage(of: \.author).identifiers.first?.meta?["since"] == 2020)
      #expect(article.editor.meta?["role"] == "chief")
      #expect(article.reviewers.isLinkageAbsent)
      #expect(article.reviewers.links?["self"] != nil)
    }

    @Test func `Unions find the class of each resource`() throws {
      let article = try Documents.load()
      guard case .bot(let bot)? = article.owner else {
        Issue.record("the owner is no bot")
        return
      }
      #expect(bot.model == "R2")
      #expect(article.followers.count == 2)
      guard case .person(let person)? = article.followers.last else {
        Issue.record("the second follower is no person")
        return
      }
      #expect(person === article.author)
      #expect(article.anything?["sheet"] == "white")
      article.owner = .person(person)
      #expect(article.linkage(of: \.owner) == .one(ResourceIdentifier(type: "people", id: "9")))
    }

    @Test func `Setting writes linkage`() throws {
      let article = try Documents.load()
      let store = article.store
      let person = Person(in: store)
      person.name = "New"
      article.author = person
      #expect(
        article.linkage(of: \.author)
          == .one(ResourceIdentifier(type: "people", lid: person.lid)))
      #expect(article.author === person)
      article.author = nil
      #expect(article.author == nil)
      #expect(article.linkage(of: \.author) == .null)
      article.comments = []
      #expect(article.linkage(of: \.comments) == .many([]))
      article.editor = ToOne(id: "9")
      #expect(article.editor.value?.name == "Dan")
      article.reviewers = [person]
      #expect(article.reviewers.values.first === person)
      article.reviewers = .absent
      #expect(article.linkage(of: \.reviewers) == .absent)
    }

    @Test func `A change in place keeps what is not in the store`() throws {
      let article = try Documents.load()
      let comment = Comment(in: article.store)
      article.comments.append(comment)
      #expect(
        article.linkage(of: \.comments).identifiers.map { $0.id ?? $0.lid }
          == ["5", "6", "12", comment.lid])
      article.comments.removeAll { $0.body == "First!" }
      #expect(article.linkage(of: \.comments).identifiers.map(\.id) == ["12", "6", nil])
    }

    @Test func `A change in place keeps an edited order`() throws {
      let article = try Documents.load()
      let known = article.linkage(of: \.comments).identifiers
      article.record.setRelationship(
        "comments", to: AnyRelationship(data: .many(known.reversed())), ordered: true)
      article.comments.append(Comment(in: article.store))
      article.comments.removeLast()
      #expect(article.linkage(of: \.comments).identifiers.map(\.id) == ["12", "6", "5"])
      #expect(article.isDirty(\.comments))
    }

    @Test func `Additions and removals are told apart, and cancel each other`()
      throws
    {
      let article = try Documents.load()
      #expect(article.linkageChanges(of: \.comments).isEmpty)
      let first = article.comments[0]
      let comment = Comment(in: article.store)
      article.remove(first, from: \.comments)
      article.add(comment, to: \.comments)
      article.add(comment, to: \.comments)
      var changes = article.linkageChanges(of: \.comments)
      #expect(changes.added.map(\.lid) == [comment.lid])
      #expect(changes.removed.map(\.id) == ["5"])
      article.add(first, to: \.comments)
      article.remove(comment, from: \.comments)
      changes = article.linkageChanges(of: \.comments)
      #expect(changes.isEmpty)
    }

    @Test func `A relationship that is not what it should be reads as empty`() throws {
      let store = Store()
      let json = try AnyResource(
        JSONValue(
          parsing: #"""
            {
              "type": "articles", "id": "1",
              "relationships": {
                "author": {"data": [{"type": "people", "id": "1"}]},
                "comments": {"data": {"type": "comments", "id": "1"}},
                "owner": {"data": 5}, "followers": {"data": [{"type": "people"}]}, "editor": {"data": []}
              }
            }
            """#))
      try store.insert(json)
      let article = try #require(store.object(Article.self, id: "1"))
      #expect(article.author == nil)
      #expect(article.owner == nil)
      #expect(article.followers.isEmpty)
      // Many servers write an empty to-one relationship so.
      #expect(article.editor.linkage == .null)
    }

    @Test func `The JSON behind a relationship can be changed, and the property follows`()
      throws
    {
      let article = try Documents.load()
      article.record.setRelationship(
        "author", to: AnyRelationship(data: .one(ResourceIdentifier(type: "bots", id: "3"))))
      #expect(article.author == nil)
      #expect(article.linkage(of: \.author).identifiers.map(\.type) == ["bots"])
      article.record.setRelationship("author", to: AnyRelationship(data: .null))
      #expect(article.linkage(of: \.author) == .null)
      article.record.setRelationship(
        "comments",
        to: AnyRelationship(data: .many([ResourceIdentifier(type: "comments", id: "12")])))
      #expect(article.comments.map(\.body) == ["I like XML better"])
      #expect(article.record.relationship("comments")?.data == article.linkage(of: \.comments))
    }

    @Test func `An object that was made without a store joins that of what it is linked to`() throws
    {
      let (article, person, other) = (Article(), Person(), Person())
      person.name = "Before"
      article.author = person
      #expect(article.author === person)
      #expect(person.store === article.store)
      person.name = "After"
      #expect(article.author?.name == "After")
      #expect(article.store.count == 2)
      // The other way: what it belongs to is in a store.
      let known = try Documents.load()
      known.comments.append(Comment())
      known.author = other
      #expect(known.author === other)
      let comment = try #require(known.comments.first)
      article.comments = [comment]
      #expect(article.store === known.store)
      #expect(person.store === known.store)
      #expect(article.author === person)
      #expect(article.comments.first === comment)
      #expect(known.store.record(person.record.identifier) === person.record)
      try known.store.assign(id: "77", to: person.record)
      #expect(article.linkage(of: \.author).identifiers.map(\.id) == ["77"])
      #expect(known.store.object(Person.self, id: "77") === person)
      #expect(try known.store.objects(matching: Person.query).contains { $0 === person })
      known.store.remove(person.record)
      #expect(article.author == nil)
    }

    @LiveResource("links") final class Link {
      @Relationship var one: Person?
      @Relationship var two: Person?
    }

    @Test func `Objects that are made without a store are linked from several threads`() async {
      for _ in 0..<50 {
        let people = (0..<6).map { _ in Person() }
        let links = (0..<6).map { _ in Link() }
        await withTaskGroup(of: Void.self) { group in
          for index in links.indices {
            group.addTask { links[index].one = people[index] }
            group.addTask { links[index].two = people[(index + 1) % 6] }
          }
        }
        #expect(Set(links.map { ObjectIdentifier($0.store) }).count == 1)
        #expect(links[0].store.count == 12)
        for index in links.indices {
          #expect(links[index].one === people[index])
          #expect(links[index].two === people[(index + 1) % 6])
        }
      }
    }

    @Test func `An object of another store is copied`() throws {
      let article = try Documents.load()
      let person = Person(in: Store())
      person.name = "Elsewhere"
      article.author = person
      let copy = try #require(article.author)
      #expect(copy !== person)
      #expect(copy.name == "Elsewhere")
      #expect(copy.store === article.store)
      #expect(copy.isNew)
    }

    @Test func `An object of another store that several tasks refer to is copied once`() async {
      let person = Store().reference(Person.self, id: "1")
      for _ in 0..<50 {
        let store = Store()
        await withTaskGroup(of: Void.self) { group in
          for id in 0..<8 {
            group.addTask { store.reference(Article.self, id: "\(id)").author = person }
          }
        }
        #expect(store.count(of: "people") == 1)
      }
    }

    @Test func `A resource that comes into the store later is found`() throws {
      let article = try Documents.load()
      #expect(article.comments.count == 2)
      try article.store.insert(
        AnyResource(type: "comments", id: "6", attributes: ["body": "Second"]))
      #expect(article.comments.map(\.body) == ["First!", "Second", "I like XML better"])
    }
  }
#endif
