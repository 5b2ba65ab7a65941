import JSONAPIResourceObject
import JSONAPIResourceObjectTesting
import Testing

// Every literal by itself, in the form in which a test of a program would write it.

@Suite struct AttributeLiteralTests {
  @Test func `A string`() {
    let attribute: Attribute<String> = "hello"
    #expect(attribute == Attribute(value: "hello"))
  }

  @Test func `A string for a nullable attribute`() {
    let attribute: Attribute<String?> = "hello"
    #expect(attribute == Attribute(value: Optional("hello")))
  }

  @Test func `A string for an attribute that may be missing`() {
    let attribute: Attribute<String>? = "hello"
    #expect(attribute == Attribute(value: "hello"))
  }

  @Test func `A string for an attribute that may be null or missing`() {
    let attribute: Attribute<String?>? = "hello"
    #expect(attribute == Attribute(value: Optional("hello")))
  }

  @Test func `A character`() {
    #expect(Attribute<String>(extendedGraphemeClusterLiteral: "é") == "é")
    #expect(Attribute<String>(unicodeScalarLiteral: "e") == "e")
    #expect(Attribute<String?>(extendedGraphemeClusterLiteral: "é") == "é")
    #expect(Attribute<String?>(unicodeScalarLiteral: "e") == "e")
  }

  @Test func `An integer`() {
    let attribute: Attribute<Int> = 5
    #expect(attribute == Attribute(value: 5))
  }

  @Test func `An integer for a nullable attribute`() {
    let attribute: Attribute<Int?> = 5
    #expect(attribute == Attribute(value: Optional(5)))
  }

  @Test func `An integer for an attribute that may be missing`() {
    let attribute: Attribute<Int>? = 5
    #expect(attribute == Attribute(value: 5))
  }

  @Test func `An integer for an attribute that may be null or missing`() {
    let attribute: Attribute<Int?>? = 5
    #expect(attribute == Attribute(value: Optional(5)))
  }

  @Test func `An integer of another size`() {
    let small: Attribute<UInt8> = 255
    let large: Attribute<Int64?> = 9_000_000_000
    #expect(small.value == 255)
    #expect(large.value == 9_000_000_000)
  }

  @Test func `A number with a point`() {
    let attribute: Attribute<Double> = 1.5
    #expect(attribute == Attribute(value: 1.5))
  }

  @Test func `A number with a point for a nullable attribute`() {
    let attribute: Attribute<Double?> = 1.5
    #expect(attribute == Attribute(value: Optional(1.5)))
  }

  @Test func `A number with a point for an attribute that may be missing`() {
    let attribute: Attribute<Double>? = 1.5
    #expect(attribute == Attribute(value: 1.5))
  }

  @Test func `A number with a point for an attribute that may be null or missing`() {
    let attribute: Attribute<Double?>? = 1.5
    #expect(attribute == Attribute(value: Optional(1.5)))
  }

  @Test func `A truth value`() {
    let attribute: Attribute<Bool> = true
    #expect(attribute == Attribute(value: true))
  }

  @Test func `A truth value for a nullable attribute`() {
    let attribute: Attribute<Bool?> = false
    #expect(attribute == Attribute(value: Optional(false)))
  }

  @Test func `A truth value for an attribute that may be missing`() {
    let attribute: Attribute<Bool>? = true
    #expect(attribute == Attribute(value: true))
  }

  @Test func `A truth value for an attribute that may be null or missing`() {
    let attribute: Attribute<Bool?>? = true
    #expect(attribute == Attribute(value: Optional(true)))
  }

  @Test func `Nil for a nullable attribute`() {
    let attribute: Attribute<String?> = nil
    #expect(attribute == Attribute(value: nil))
    #expect(attribute.value == nil)
  }

  @Test func `Nil for an attribute that may be missing`() {
    let attribute: Attribute<String?>? = nil
    #expect(attribute == Attribute<String?>?.none)
  }

  @Test func `An array`() {
    let attribute: Attribute<[String]> = ["hello", "world"]
    #expect(attribute == Attribute(value: ["hello", "world"]))
    let empty: Attribute<[Int]> = []
    #expect(empty.value.isEmpty)
  }

  @Test func `An array for a nullable attribute`() {
    let attribute: Attribute<[String]?> = ["hello", "world"]
    #expect(attribute == Attribute(value: Optional(["hello", "world"])))
  }

  @Test func `A slice of an array is made like an array`() {
    func make<A: ArrayType>(_ elements: A.Element...) -> A { A(elements) }
    let slice: ArraySlice<Int> = make(1, 2)
    let optional: ArraySlice<Int>? = make(1, 2)
    #expect(slice == [1, 2])
    #expect(optional == .some([1, 2]))
  }

  @Test func `A dictionary`() {
    let attribute: Attribute<[String: Bool]> = ["hello": true, "world": false]
    #expect(attribute == Attribute(value: ["hello": true, "world": false]))
    let empty: Attribute<[String: Int]> = [:]
    #expect(empty.value.isEmpty)
  }

  @Test func `A dictionary for a nullable attribute`() {
    let attribute: Attribute<[String: Int]?> = ["hello": 1]
    #expect(attribute == Attribute(value: Optional(["hello": 1])))
  }

  @Test func `The first value of a key that comes twice`() {
    let attribute: Attribute<[String: Int]> = ["hello": 1, "hello": 2]
    #expect(attribute.value == ["hello": 1])
  }
}

@Suite struct IdentifierLiteralTests {
  @Test func `A string`() {
    let id: Person.Id = "abc"
    #expect(id == Person.Id(rawValue: "abc"))
    #expect(Person.Id(extendedGraphemeClusterLiteral: "a") == Person.Id(unicodeScalarLiteral: "a"))
  }

  @Test func `An integer`() {
    let id: Tag.Id = 12
    #expect(id == Tag.Id(rawValue: 12))
  }

  @Test func `Identifiers in collections`() {
    let ids: [Person.Id] = ["a", "b"]
    #expect(ids.map(\.rawValue) == ["a", "b"])
    let named: [Tag.Id: String] = [1: "one"]
    #expect(named[.init(rawValue: 1)] == "one")
  }
}

@Suite struct RelationshipLiteralTests {
  @Test func `A string for one`() {
    let relationship: ToOne<Person> = "1"
    #expect(relationship == ToOne<Person>(id: .init(rawValue: "1")))
    #expect(ToOne<Person>(extendedGraphemeClusterLiteral: "1") == relationship)
    #expect(ToOne<Person>(unicodeScalarLiteral: "1") == relationship)
  }

  @Test func `A string for one or none`() {
    let relationship: ToOne<Person?> = "1"
    #expect(relationship == ToOne<Person?>(id: .init(rawValue: "1")))
  }

  @Test func `Nil for one or none`() {
    let relationship: ToOne<Person?> = nil
    #expect(relationship == ToOne<Person?>(id: nil))
  }

  @Test func `A string for a relationship that may be missing`() {
    let relationship: ToOne<Person>? = "1"
    let nullable: ToOne<Person?>? = "1"
    #expect(relationship?.id.rawValue == "1")
    #expect(nullable?.id?.rawValue == "1")
  }

  @Test func `An array for many`() {
    let relationship: ToMany<Person> = ["1", "2"]
    #expect(relationship == ToMany<Person>(ids: [.init(rawValue: "1"), .init(rawValue: "2")]))
    let none: ToMany<Person> = []
    #expect(none == .none)
    let numbered: ToMany<Tag> = [1, 2]
    #expect(numbered.ids.map(\.rawValue) == [1, 2])
  }

  @Test func `A whole resource of literals`() {
    let person = Person(
      id: "1",
      attributes: .init(
        name: "Ann", age: 40, height: 1.7, isAdmin: nil, tags: ["x"], scores: ["a": 1],
        nickname: "An"),
      relationships: .init(
        mother: "2", father: nil, boss: "3", friends: ["4"], enemies: nil),
      meta: .none,
      links: .none)
    #expect(person.name == "Ann")
    #expect(person.age == 40)
    #expect(person.height == 1.7)
    #expect((person ~> \.mother) == "2")
    #expect((person ~> \.friends) == ["4"])
    #expect((person ~> \.enemies) == nil)
  }
}
