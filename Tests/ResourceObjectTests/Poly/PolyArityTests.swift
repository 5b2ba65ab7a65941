import Testing

@testable import JSONAPIResourceObject

/// A value that is read from an object with one key, and from nothing else.
struct Only<N: Numbered>: Codable, Hashable, CustomStringConvertible {
  private struct Key: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  private static var key: Key { Key(stringValue: "n\(N.number)") }

  init() {}

  init(from decoder: any Decoder) throws {
    _ = try decoder.container(keyedBy: Key.self).decode(Bool.self, forKey: Self.key)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(true, forKey: Self.key)
  }

  var description: String { "only \(N.number)" }
}

/// What is the same for polys of any number of types.
@Suite struct PolyArityTests {
  typealias P1 = Poly1<Only<N1>>
  typealias P2 = Poly2<Only<N1>, Only<N2>>
  typealias P3 = Poly3<Only<N1>, Only<N2>, Only<N3>>
  typealias P4 = Poly4<Only<N1>, Only<N2>, Only<N3>, Only<N4>>
  typealias P5 = Poly5<Only<N1>, Only<N2>, Only<N3>, Only<N4>, Only<N5>>
  typealias P6 = Poly6<Only<N1>, Only<N2>, Only<N3>, Only<N4>, Only<N5>, Only<N6>>
  typealias P7 = Poly7<Only<N1>, Only<N2>, Only<N3>, Only<N4>, Only<N5>, Only<N6>, Only<N7>>
  typealias P8 = Poly8<
    Only<N1>, Only<N2>, Only<N3>, Only<N4>, Only<N5>, Only<N6>, Only<N7>, Only<N8>
  >
  typealias P9 = Poly9<
    Only<N1>, Only<N2>, Only<N3>, Only<N4>, Only<N5>, Only<N6>, Only<N7>, Only<N8>, Only<N9>
  >
  typealias P10 = Poly10<
    Only<N1>, Only<N2>, Only<N3>, Only<N4>, Only<N5>, Only<N6>, Only<N7>, Only<N8>, Only<N9>,
    Only<N10>
  >
  typealias P11 = Poly11<
    Only<N1>, Only<N2>, Only<N3>, Only<N4>, Only<N5>, Only<N6>, Only<N7>, Only<N8>, Only<N9>,
    Only<N10>, Only<N11>
  >
  typealias P12 = Poly12<
    Only<N1>, Only<N2>, Only<N3>, Only<N4>, Only<N5>, Only<N6>, Only<N7>, Only<N8>, Only<N9>,
    Only<N10>, Only<N11>, Only<N12>
  >
  typealias P13 = Poly13<
    Only<N1>, Only<N2>, Only<N3>, Only<N4>, Only<N5>, Only<N6>, Only<N7>, Only<N8>, Only<N9>,
    Only<N10>, Only<N11>, Only<N12>, Only<N13>
  >
  typealias P14 = Poly14<
    Only<N1>, Only<N2>, Only<N3>, Only<N4>, Only<N5>, Only<N6>, Only<N7>, Only<N8>, Only<N9>,
    Only<N10>, Only<N11>, Only<N12>, Only<N13>, Only<N14>
  >
  typealias P15 = Poly15<
    Only<N1>, Only<N2>, Only<N3>, Only<N4>, Only<N5>, Only<N6>, Only<N7>, Only<N8>, Only<N9>,
    Only<N10>, Only<N11>, Only<N12>, Only<N13>, Only<N14>, Only<N15>
  >

  typealias Checked = Poly & Codable & Hashable & CustomStringConvertible

  private func accept<R>(_ arity: Int, _ check: (any Checked.Type) throws -> R) throws -> R {
    let types: [any Checked.Type] = [
      P1.self, P2.self, P3.self, P4.self, P5.self, P6.self, P7.self, P8.self, P9.self, P10.self,
      P11.self, P12.self, P13.self, P14.self, P15.self,
    ]
    return try check(types[arity - 1])
  }

  /// Every value that a poly of a number of types can have, in the order of its cases.
  private func values<P: Checked>(of type: P.Type, _ arity: Int, _ coder: Coder) throws -> [P] {
    try (1...arity).map { try coder.decode(type, #"{"n\#($0)": true}"#) }
  }

  @Test(arguments: 1...15, Coder.allCases)
  func `Each type is read, written, described and told from the others`(
    arity: Int, coder: Coder
  ) throws {
    func check<P: Checked>(_ type: P.Type) throws {
      let values = try values(of: type, arity, coder)
      #expect(Set(values).count == arity)
      for (index, value) in values.enumerated() {
        #expect(try coder.encode(value) == #"{"n\#(index + 1)":true}"#)
        #expect(value.description == "Poly(only \(index + 1))")
        #expect(
          ObjectIdentifier(Swift.type(of: value.value)) == ObjectIdentifier(type.allTypes[index]))
      }
      #expect(type.allTypes.count == arity)
      #expect(
        type.allTypes.map { String(describing: $0) } == (1...arity).map { "Only<N\($0)>" })
    }
    try accept(arity) { try check($0) }
  }

  @Test(arguments: 1...15, Coder.allCases)
  func `The first of the types that fit is read`(arity: Int, coder: Coder) throws {
    func check<P: Checked>(_ type: P.Type) throws {
      let members = (1...15).reversed().map { #""n\#($0)": true"# }.joined(separator: ",")
      #expect(try coder.decode(type, "{\(members)}").description == "Poly(only 1)")
    }
    try accept(arity) { try check($0) }
  }

  @Test(arguments: 1...15, Coder.allCases)
  func `What is none of the types fails for each of them`(arity: Int, coder: Coder) throws {
    func check<P: Checked>(_ type: P.Type) throws {
      let failure = coder.failure(type, #"{"n16": true}"#)
      guard arity > 1 else {
        #expect(failure is DecodingError)
        return
      }
      let error = try #require(failure as? PolyDecodeNoTypesMatchedError)
      #expect(error.individualTypeFailures.count == arity)
      #expect(error.codingPath.isEmpty)
      #expect(
        error.individualTypeFailures.map { ObjectIdentifier($0.type) }
          == type.allTypes.map { ObjectIdentifier($0) })
      for number in 1...arity {
        #expect(error.debugDescription.contains("The 'n\(number)' key was not found."))
      }
    }
    try accept(arity) { try check($0) }
  }

  @Test func `No type is nothing`() {
    #expect(Poly0() == Poly0())
    #expect(Poly0.allTypes.isEmpty)
    #expect(Poly0().value is Void)
  }
}
