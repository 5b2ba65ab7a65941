import JSONAPIResourceObject
import JSONAPIResourceObjectTesting
import Testing

@Suite struct LiteralTests {
  @Test func `Attributes are written as literals of what they hold`() {
    #expect(Attribute<String>(value: "x") == "x")
    #expect(Attribute<Int>(value: 1) == 1)
    #expect(Attribute<Double>(value: 1.5) == 1.5)
    #expect(Attribute<Double>(value: 1) == 1)
    #expect(Attribute<Bool>(value: true) == true)
    #expect(Attribute<[Int]>(value: [1, 2]) == [1, 2])
    #expect(Attribute<[String: Int]>(value: ["a": 1]) == ["a": 1])
    let repeated: Attribute<[String: Int]> = ["a": 1, "a": 2]
    #expect(repeated.value == ["a": 1])
  }

  @Test func `Nullable attributes are written as literals of what they hold, or nil`() {
    #expect(Attribute<String?>(value: "x") == "x")
    #expect(Attribute<String?>(value: nil) == nil)
    #expect(Attribute<Int?>(value: 1) == 1)
    #expect(Attribute<Double?>(value: 1.5) == 1.5)
    #expect(Attribute<Bool?>(value: false) == false)
    #expect(Attribute<[Int]?>(value: [1]) == [1])
    #expect(Attribute<[String: Int]?>(value: ["a": 1]) == ["a": 1])
    let repeated: Attribute<[String: Int]?> = ["a": 1, "a": 2]
    #expect(repeated.value == ["a": 1])
  }

  @Test func `Omittable attributes are written as literals of what they hold`() {
    let string: Attribute<String>? = "x"
    let int: Attribute<Int>? = 1
    let double: Attribute<Double>? = 1.5
    let bool: Attribute<Bool>? = true
    let nullable: Attribute<String?>? = "x"
    #expect(string?.value == "x")
    #expect(int?.value == 1)
    #expect(double?.value == 1.5)
    #expect(bool?.value == true)
    #expect(nullable?.value == "x")
  }

  @Test func `Identifiers are written as strings and integers`() {
    let string: Person.ID = "a"
    let int: Tag.ID = 5
    let optional: Person.ID? = "a"
    let optionalInt: Tag.ID? = 5
    #expect(string.rawValue == "a")
    #expect(int.rawValue == 5)
    #expect(optional == string)
    #expect(optionalInt == int)
  }

  @Test func `Relationships are written as identifiers`() {
    let toOne: ToOne<Person> = "a"
    let nullable: ToOne<Person?> = "a"
    let null: ToOne<Person?> = nil
    let omittable: ToOne<Person>? = "a"
    let toMany: ToMany<Person> = ["a", "b"]
    let numbered: ToMany<Tag> = [1, 2]
    let omittableMany: ToMany<Person>? = ["a"]
    #expect(toOne.id.rawValue == "a")
    #expect(nullable.id?.rawValue == "a")
    #expect(null.id == nil)
    #expect(omittable?.id == "a")
    #expect(toMany.ids.map(\.rawValue) == ["a", "b"])
    #expect(numbered.ids.map(\.rawValue) == [1, 2])
    #expect(omittableMany?.ids == ["a"])
  }

  @Test func `Optional collections are made of sequences`() {
    let array = [Int]?(1...3)
    #expect(array == [1, 2, 3])
    let dictionary = [String: Int]?([("a", 1), ("a", 2)], uniquingKeysWith: { $0 + $1 })
    #expect(dictionary == ["a": 3])
  }
}
