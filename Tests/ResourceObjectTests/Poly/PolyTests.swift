import Foundation
import Testing

@testable import JSONAPIResourceObject

@Suite struct PolyTests {
  struct A: Codable, Hashable { var a: Int }
  struct B: Codable, Hashable { var b: Int }
  struct C: Codable, Hashable { var c: Int }
  typealias ABC = Poly3<A, B, C>

  @Test func `A value is reached by its case and by its type`() {
    let value = ABC(B(b: 1))
    #expect(value == .b(B(b: 1)))
    #expect(value.a == nil)
    #expect(value.b == B(b: 1))
    #expect(value.c == nil)
    #expect(value[A.self] == nil)
    #expect(value[B.self] == B(b: 1))
    #expect(value.value as? B == B(b: 1))
    #expect(ABC.allTypes.map { String(describing: $0) } == ["A", "B", "C"])
    #expect(String(describing: Poly2<Int, String>("x")) == "Poly(x)")
    #expect(Set([value, ABC(B(b: 1)), ABC(A(a: 1))]).count == 2)
    let values: [ABC] = [.a(A(a: 1)), .b(B(b: 2)), .a(A(a: 3))]
    #expect(values[A.self] == [A(a: 1), A(a: 3)])
    #expect(values[C.self].isEmpty)
  }

  @Test(arguments: Coder.allCases)
  func `The first type that can be read is taken`(coder: Coder) throws {
    let values = try coder.roundTrip(
      [ABC].self, #"[{"c": 1}, {"a": 1, "b": 2, "c": 3}, {"b": 2, "c": 3}]"#)
    #expect(values == [.c(C(c: 1)), .a(A(a: 1)), .b(B(b: 2))])
    #expect(try coder.encode(values) == #"[{"c":1},{"a":1},{"b":2}]"#)
    let scalars = try coder.roundTrip([Either<Int, String>].self, #"[1, "x"]"#)
    #expect(scalars == [.a(1), .b("x")])
    #expect(try coder.encode(scalars) == #"[1,"x"]"#)
    let date = try coder.decode([Either<Date, Int>].self, "[5]")
    #expect(date == [.a(Date(timeIntervalSinceReferenceDate: 5))])
  }

  @Test(arguments: Coder.allCases)
  func `Fifteen types are tried in order`(coder: Coder) throws {
    typealias All = Poly15<
      [[Int]], [String: Int], [Int], Bool, Int8, Int16, Int32, Int, Double, URL, UUID, Date, Data,
      String, [String]
    >
    #expect(
      try coder.decode(
        [All].self, #"[[1], [[1]], {"a": 1}, true, 127, 300, 70000, 1.5, ["a"]]"#)
        == [
          .c([1]), .a([[1]]), .b(["a": 1]), .d(true), .e(127), .f(300), .g(70000), .i(1.5),
          .o(["a"]),
        ])
    #expect(All.allTypes.count == 15)
  }

  @Test(arguments: Coder.allCases)
  func `One type fails with its own error`(coder: Coder) throws {
    guard case DecodingError.keyNotFound? = coder.failure(Poly1<A>.self, "{}") else {
      Issue.record("the key is missing")
      return
    }
    #expect(try coder.roundTrip(Poly1<A>.self, #"{"a": 1}"#) == .a(A(a: 1)))
  }

  @Test(arguments: Coder.allCases)
  func `Several types fail with all their errors`(coder: Coder) throws {
    struct Holder: Codable { var values: [ABC] }
    let failure = coder.failure(
      Holder.self, #"{"values": [{"a": 1}, {"a": "x", "c": null}]}"#)
    let error = try #require(failure as? PolyDecodeNoTypesMatchedError)
    #expect(error.codingPath.first?.stringValue == "values")
    #expect(error.codingPath.last?.intValue == 1)
    #expect(error.individualTypeFailures.map { String(describing: $0.type) } == ["A", "B", "C"])
    #expect(
      error.debugDescription == """
        Poly failed to decode any of its types at: "values/1"

        A could not be decoded because:
        Found something that could not be decoded as 'Int'.

        B could not be decoded because:
        The 'b' key was not found.

        C could not be decoded because:
        A value of type 'Int' was expected but not found.
        """)
  }

  @Test func `Errors of other kinds are described too`() {
    struct Odd: Error, CustomStringConvertible { var description: String { "odd" } }
    struct Index: CodingKey {
      var intValue: Int? { 3 }
      var stringValue: String { "three" }
      init() {}
      init?(intValue: Int) {}
      init?(stringValue: String) {}
    }
    let failures: [PolyDecodeNoTypesMatchedError.IndividualFailure] = [
      .init(type: Int.self, wrapping: Odd(), at: []),
      .init(
        type: [Int].self,
        error: .typeMismatch([String: Any].self, .init(codingPath: [], debugDescription: ""))),
      .init(
        type: String.self,
        error: .keyNotFound(
          Index(), .init(codingPath: [], debugDescription: ""))),
    ]
    let text = PolyDecodeNoTypesMatchedError(codingPath: [], individualTypeFailures: failures)
      .debugDescription
    #expect(text.contains("as an Object (key/value dictionary)."))
    #expect(text.contains("The key at index 3 was not found."))
    #expect(text.contains("Found something that could not be decoded as 'Int'."))
    #expect(failures[0].resourceObjectError == nil)
  }
}
