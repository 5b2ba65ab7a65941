import Foundation
import JSONAPI
import Testing

@Suite("Comparisons without case")
struct CaseFoldingTests {
  @Test(
    arguments: [
      ("MOBY Dick", "moby dick"), ("ÉCOLE", "école"), ("STRASSE", "strasse"),
      // Simple folding maps one scalar to one: `ß` is never `ss`, and capital `ß` is `ß`.
      ("Straße", "straße"), ("STRAẞE", "straße"),
      // The Kelvin sign, the long s, the final sigma, the ohm sign and the micro sign.
      ("\u{212A}", "k"), ("\u{17F}", "s"), ("ΣΑΣ", "σασ"), ("σας", "σασ"), ("\u{2126}", "ω"),
      ("\u{B5}", "μ"),
      // No language: the dotted capital and the dotless small i are letters of their own.
      ("\u{130}", "\u{130}"), ("ı", "ı"), ("I", "i"),
      // Titlecase, Cherokee, Deseret beyond 16 bits, fullwidth.
      ("\u{1C4}\u{1C5}", "\u{1C6}\u{1C6}"), ("\u{AB70}", "\u{13A0}"), ("\u{10400}", "\u{10428}"),
      ("Ａ", "ａ"),
      // Composed and decomposed text stay two texts.
      ("E\u{301}", "e\u{301}"), ("日本", "日本"), ("", ""),
    ])
  func `Fold as Unicode's CaseFolding.txt says, one scalar to one`(text: String, folded: String) {
    #expect(Array(text.caseFolded.unicodeScalars) == Array(folded.unicodeScalars))
    #expect(text.caseFolded.caseFolded == text.caseFolded)
  }

  @Test func `Agree with the lower case of every scalar`() {
    var folded = 0
    var wrong: [UInt32] = []
    for value in 0...0x10FFFF as ClosedRange<UInt32> {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = String(scalar)
      let simple = text.caseFolded
      if simple.unicodeScalars.count != 1 { wrong.append(value) }
      if !simple.utf8.elementsEqual(text.utf8) { folded += 1 }
      // The lower case of a letter folds to what the letter folds to, in so far as it is one scalar, and known to the table.
      let lower = scalar.properties.lowercaseMapping
      guard lower.unicodeScalars.count == 1, lower != text else { continue }
      if lower.caseFolded != simple, simple != text { wrong.append(value) }
    }
    #expect(wrong.isEmpty)
    #expect(folded == CaseFolding.pairs.from.unicodeScalars.count + 26)
    #expect(
      CaseFolding.pairs.from.unicodeScalars.count == CaseFolding.pairs.to.unicodeScalars.count)
  }

  private typealias Build = @Sendable (Filter<Article>.Paths) -> Filter<Article>

  private static let conditions: [(Build, Bool)] = [
    ({ $0.title.contains("MOBY", ignoring: .case) }, true),
    ({ $0.title.contains("MOBY") }, false),
    ({ $0.title.startsWith("mOBY d", ignoring: .case) }, true),
    ({ $0.title.endsWith("DICK", ignoring: .case) }, true),
    ({ $0.title.equals("moby DICK", ignoring: .case) }, true),
    ({ !$0.title.equals("moby DICK", ignoring: .case) }, false),
    ({ $0.title.equals("moby", ignoring: .case) }, false),
    ({ $0.title.matches("M*D?CK", ignoring: .case) }, true),
    ({ $0.title.isIn(["x", "MOBY DICK"], ignoring: .case) }, true),
    ({ $0.summary.contains("", ignoring: .case) }, false),
    ({ $0.author.name.equals("DÁN", ignoring: .case) }, true),
  ]

  @Test(arguments: conditions.indices)
  func `Hold by typed path`(index: Int) throws {
    let (condition, holds) = Self.conditions[index]
    let row = Row(
      values: ["title": "Moby Dick"], relationships: ["author": [Row(values: ["name": "dán"])]])
    let filter = try #require(Article.query.filter(condition).parameters.filter)
    #expect(filter.matches(row) == holds)
  }

  @Test func `Keep what they ignore wherever a condition is changed`() throws {
    let query = Article.query.filter { $0.isHidden == false }
      .filter { !$0.title.equals("a", ignoring: .case) }.writingDates(.secondsSince1970)
    #expect(
      try query.queryItems(dialect: .operators).map(\.name)
        == ["filter[is-hidden]", "filter[title][ine]"])
    // Where there is no text, nothing is ignored.
    #expect(
      FilterExpression("rating", .equal, 4, ignoring: .case)
        == FilterExpression("rating", .equal, 4))
    #expect(
      FilterExpression("title", .equal, "a", ignoring: .case)
        != FilterExpression("title", .equal, "a"))
  }
}
