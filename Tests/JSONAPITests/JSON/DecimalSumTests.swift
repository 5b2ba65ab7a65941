import Foundation
@testable import JSONAPI
import Testing

@Suite("Sums of decimal numbers are exact")
struct DecimalSumTests {
  private static func sum(_ texts: [String]) -> String? {
    var sum = DecimalSum()
    for text in texts {
      guard let number = JSONNumber(text), sum.add(number) else { return nil }
    }
    return sum.number.text
  }

  @Test(arguments: [
    ([], "0"), (["0", "-0", "0.00"], "0"), (["0.1", "0.2"], "0.3"), (["1.50"], "1.5"),
    (["-0.5", "0.25"], "-0.25"), (["1e3", "1e-3"], "1000.001"), (["100"], "100"),
    (["9223372036854775807", "9223372036854775807"], "18446744073709551614"),
    (["-9223372036854775808", "-1"], "-9223372036854775809"),
    (["999999999", "1"], "1000000000"), (["-1000000000", "1"], "-999999999"),
    (["1e30", "-1e30", "1"], "1"),
    (["1000000000000000000000.01", "-0.01"], "1000000000000000000000"),
    (["1e-20", "1e20"], "100000000000000000000.00000000000000000001"),
    (["5e-1", "5E-1"], "1"), (["-1e-9"], "-0.000000001"), (["1e9"], "1000000000"),
  ])
  func known(_ texts: [String], _ expected: String) { #expect(Self.sum(texts) == expected) }

  @Test func `Sums in any order are those of a type with enough digits`() throws {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<300 {
      let numbers = (0..<Int.random(in: 1...40, using: &random)).map { _ in
        Decimal(
          sign: Bool.random(using: &random) ? .plus : .minus,
          exponent: Int.random(in: -9...6, using: &random),
          significand: Decimal(Int64.random(in: 0...1_000_000_000_000, using: &random)))
      }
      let expected = numbers.reduce(0, +)
      let texts = numbers.map(\.description)
      let sum = try #require(Self.sum(texts))
      #expect(Decimal(string: sum) == expected)
      #expect(Self.sum(texts.shuffled(using: &random)) == sum)
    }
  }

  @Test func `More digits than any number needs are refused`() {
    #expect(Self.sum(["1e10001"]) == nil)
    #expect(Self.sum(["1e-10001"]) == nil)
    #expect(Self.sum(["1e999999999999999999999"]) == nil)
    #expect(Self.sum(["1e10000"])?.utf8.count == 10_001)
  }

  @Test(arguments: [
    ("count", AggregateTerm(.count)), ("sum(amount)", AggregateTerm(.sum, of: "amount")),
    ("average(é)", AggregateTerm(.average, of: "é")),
  ])
  func `Terms are read as they are written`(_ text: String, _ term: AggregateTerm) {
    #expect(AggregateTerm(text) == term)
    #expect(term.text == text)
  }

  @Test(arguments: [
    "", "sum", "count()", "count(amount)", "sum()", "sum(a", "sum a)", "Sum(a)", "median(a)", "(a)",
  ])
  func `What is no term isn't read`(_ text: String) { #expect(AggregateTerm(text) == nil) }
}
