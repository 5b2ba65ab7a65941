import Foundation
import JSONAPI
import Testing

/// Both libraries' coders read what the other one writes, and refuse the same documents.
@Suite struct FoundationAgreementTests {
  private func check<T: Codable & Equatable>(_ value: T) throws {
    var encoder = PlainJSONEncoder()
    var decoder = PlainJSONDecoder()
    encoder.dateEncodingStrategy = .secondsSince1970
    decoder.dateDecodingStrategy = .secondsSince1970
    let foundationEncoder = JSONEncoder()
    let foundationDecoder = JSONDecoder()
    foundationEncoder.dateEncodingStrategy = .secondsSince1970
    foundationDecoder.dateDecodingStrategy = .secondsSince1970
    let ours: Data = try encoder.encode(value)
    let theirs = try foundationEncoder.encode(value)
    #expect(try decoder.decode(T.self, from: ours) == value)
    #expect(try decoder.decode(T.self, from: theirs) == value)
    #expect(try foundationDecoder.decode(T.self, from: ours) == value)
  }

  @Test func `On every kind of property`() throws { try check(EveryKind()) }

  @Test func `On fragments`() throws {
    try check("text")
    try check(1)
    try check(true)
    try check([Int]())
    try check([String: [Suit: Shape]]())
    try check(Int?.none)
    try check([1.5, -0.0, 1e300, .leastNonzeroMagnitude, .greatestFiniteMagnitude])
    try check([Float.leastNonzeroMagnitude, 3.4028235e38, 16_777_216])
  }

  @Test func `On random trees`() throws {
    var generator = SplitMix(state: 3)
    for _ in 0..<200 { try check(LabelTree.random(depth: 5, using: &generator)) }
  }

  @Test func `On random numbers`() throws {
    var generator = SplitMix(state: 5)
    try check((0..<2_000).map { _ in Int64(bitPattern: generator.next()) })
    try check(
      (0..<2_000).map { _ in generator.next() >> UInt64.random(in: 0...63, using: &generator) })
    try check(
      (0..<2_000).map { _ in Double(bitPattern: generator.next()) }.filter(\.isFinite))
    try check(
      (0..<2_000).map { _ in Float(bitPattern: UInt32(truncatingIfNeeded: generator.next())) }
        .filter(\.isFinite))
  }

  private struct Wanted: Codable, Equatable {
    var number: Int8
    var text: String
    var flag: Bool?
    var list: [UInt16]
  }

  @Test(arguments: [
    #"{"number":1,"text":"a","list":[]}"#, #"{"number":128,"text":"a","list":[]}"#,
    #"{"number":1.0,"text":"a","list":[1e2]}"#, #"{"number":1.5,"text":"a","list":[]}"#,
    #"{"number":1,"text":null,"list":[]}"#, #"{"number":1,"list":[]}"#,
    #"{"number":1,"text":"a","flag":null,"list":[]}"#,
    #"{"number":1,"text":"a","flag":0,"list":[]}"#,
    #"{"number":"1","text":"a","list":[]}"#, #"{"number":1,"text":"a","list":{}}"#,
    #"{"number":1,"text":"a","list":[-1]}"#, #"{"number":1,"text":"a","list":[null]}"#, "[]",
    "null",
    #"{"number":1,"text":["a"],"list":[]}"#, #"{"list":[65535],"text":"é","number":-128}"#,
  ])
  func `On what fits a type`(_ text: String) {
    let ours = Result { try PlainJSONDecoder().decode(Wanted.self, from: Array(text.utf8)) }
    let theirs = Result { try JSONDecoder().decode(Wanted.self, from: Data(text.utf8)) }
    #expect((try? ours.get()) == (try? theirs.get()))
    if case .failure(let one as DecodingError) = ours,
      case .failure(let other as DecodingError) = theirs
    {
      #expect(one.caseName == other.caseName, "\(text)")
      // Foundation gives numbers that don't fit no path.
      guard one.caseName != "dataCorrupted" else { return }
      #expect(
        one.context.codingPath.map(\.stringValue) == other.context.codingPath.map(\.stringValue))
    }
  }
}

extension DecodingError {
  var caseName: String {
    switch self {
    case .typeMismatch: "typeMismatch"
    case .valueNotFound: "valueNotFound"
    case .keyNotFound: "keyNotFound"
    case .dataCorrupted: "dataCorrupted"
    @unknown default: "unknown"
    }
  }

  var context: Context {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .keyNotFound(_, let context), .dataCorrupted(let context):
      context
    @unknown default: Context(codingPath: [], debugDescription: "")
    }
  }
}
