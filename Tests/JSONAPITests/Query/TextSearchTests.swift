import JSONAPI
import Testing

@Suite("Searches for words")
struct TextSearchTests {
  @Test(
    arguments: [
      ("white whale", ["white", "whale"]), ("Moby-Dick!", ["moby", "dick"]),
      ("don't", ["don", "t"]), ("a_b", ["a", "b"]), ("whale WHALE Whale", ["whale"]),
      ("ÉCOLE école", ["école"]), ("\u{212A}K", ["kk"]), ("ΣΑΣ σας", ["σασ"]),
      // Marks belong to the letters before them, and are no words by themselves.
      ("cafe\u{301} café", ["cafe\u{301}", "café"]), ("\u{301} a", ["a"]),
      ("हिन्दी", ["हिन्दी"]), ("日本語 テキスト", ["日本語", "テキスト"]),
      ("²Ⅻ٣ 1.5e3 -42", ["²ⅻ٣", "1", "5e3", "42"]), ("\u{1F600}x\u{1F600}", ["x"]),
      ("x\u{0}y", ["x", "y"]), ("\"NEAR(a b)\" * & | !(c):*", ["near", "a", "b", "c"]),
      ("", []), (" \n?!…", []), ("\u{301}", []),
    ] as [(String, [String])])
  func `Words are runs of letters, digits and marks, in simple case folding`(
    text: String, words: [String]
  ) {
    let found = TextSearch(text).words
    #expect(found.map { Array($0.utf8) } == words.map { Array($0.utf8) })
  }

  private struct Texts: FieldSource {
    let texts: [String]
    func value(of field: String) -> FilterValue { .null }
    func related(by relationship: String) -> [Texts] { [] }
    var searchedTexts: [FilterValue] { texts.map { .string($0) } + [7, .null] }
  }

  @Test(
    arguments: [
      ("white whale", true), ("WHALE", true), ("whale dick", true), ("whale whale", true),
      ("whales", false), ("whal", false), ("white elephant", false), ("7", false), ("", true),
    ])
  func `Hold where each word is in any of the texts`(text: String, holds: Bool) {
    let filter = FilterExpression.search(text)
    #expect(filter.matches(Texts(texts: ["Moby-Dick", "The white (great) Whale."])) == holds)
    #expect((!filter).matches(Texts(texts: ["Moby-Dick", "The white (great) Whale."])) == !holds)
  }

  @Test func `Look at named fields alone, and at nothing where nobody knows the texts`() {
    let row = Row(values: ["title": "Whale", "body": "white"])
    func holds(_ text: String, _ fields: [String]?) -> Bool {
      FilterExpression(TextSearch(text, fields: fields)).matches(row)
    }
    #expect(holds("white whale", ["title", "body"]))
    #expect(!holds("white whale", ["title"]))
    #expect(!holds("whale", []))
    #expect(!holds("whale", nil))
    #expect(holds("…", nil))
  }

  @Test func `Agree with the ranges that PostgreSQL splits by`() {
    var members: Set<UInt32> = []
    var scalars = SearchWords.ranges.unicodeScalars.map(\.value)[...]
    while let first = scalars.popFirst() {
      members.insert(first)
      guard scalars.first == 0x2D, scalars.count > 1 else { continue }
      members.formUnion(first...scalars[scalars.startIndex + 1])
      scalars = scalars.dropFirst(2)
    }
    #expect(members.count > 100_000)
    var wrong: [UInt32] = []
    for value in stride(from: 0, through: 0x10FFFF, by: 7) as StrideThrough<UInt32> {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let folded = String(scalar).caseFolded
      let isWord = SearchWords.words(of: "a\(scalar)")[0].utf8.elementsEqual("a\(folded)".utf8)
      if folded.unicodeScalars.first.map({ members.contains($0.value) }) != isWord {
        wrong.append(value)
      }
    }
    #expect(wrong.isEmpty)
  }

  @Test func `Are written as a parameter of their own beside the rest of the filter`() throws {
    let query = Article.query.search("White \"whale\"").filter { $0.rating >= 4 }.search("dick")
    #expect(
      try query.queryItems(dialect: .operators) == [
        QueryItem("filter[rating][gte]", "4"), QueryItem("filter[search]", "White \"whale\" dick"),
      ])
    #expect(
      try query.queryItems(dialect: .django) == [
        QueryItem("filter[rating.gte]", "4"), QueryItem("filter[search]", "White \"whale\" dick"),
      ])
    let functions = FunctionFilterDialect(searchParameter: "filter[search]")
    #expect(
      try query.queryItems(dialect: functions).map(\.name) == ["filter", "filter[search]"])
    #expect(
      try Article.query.search("whale").queryString() == "filter%5Bsearch%5D=whale")
    // As the field of a search is empty before somebody has typed.
    #expect(Article.query.search(" ") == Article.query)
  }

  @Test(
    arguments: [
      .plain, .commaLists, .functions, .drupal, .rsql, .graphiti, .ash, .apiPlatform, .crnk,
      .spatie, .laravel,
    ] as [Quirks.Dialect])
  func `Throw in dialects without one`(dialect: Quirks.Dialect) {
    let error = #expect(throws: QueryError.self) {
      try Article.query.search("whale").queryItems(dialect: dialect.filters)
    }
    #expect(error?.code == .notExpressible)
  }

  @Test func `Throw within other conditions`() {
    let search = FilterExpression.search("whale")
    let compared = FilterExpression("title", .equal, "x")
    for filter in [!search, search || compared, .has("comments", search)] {
      for dialect in [
        .operators, .django, .functions, .drupal, .rsql, .graphiti, .ash, .apiPlatform, .spatie,
      ] as [Quirks.Dialect] {
        let error = #expect(throws: QueryError.self, "\(dialect)") {
          try Article.query.matching(filter).queryItems(dialect: dialect.filters)
        }
        #expect(error?.code == .notExpressible)
      }
    }
  }

  @Test func `Have an order of relevance, by how often the words occur where no server says more`()
    throws
  {
    let query = Article.query.search("white whale").sort(.relevance, .ascending(\.title))
    #expect(
      try query.queryItems(dialect: .operators) == [
        QueryItem("filter[search]", "white whale"), QueryItem("sort", "-relevance,title"),
      ])
    let rows = ["white whale", "The white, white WHALE", "whale", "white whale whale white"]
      .map { Texts(texts: [$0]) }
    let found = Article.query.search("white whale").sort(.relevance).select(from: rows)
    #expect(found.map(\.texts[0]) == [rows[3], rows[1], rows[0]].map(\.texts[0]))
    // Without a search nobody but a server knows what it is.
    #expect(Article.query.sort(.relevance).parameters.evaluatedSort == nil)
    #expect(query.queryItem("sort", "x").parameters.evaluatedSort == nil)
  }

  @Test func `Stay as they are when a condition is changed`() throws {
    let query = Article.query.filter { $0.isHidden == false }.search("Whale")
      .writingDates(.secondsSince1970)
    #expect(
      try query.queryItems(dialect: .operators).map(\.name)
        == ["filter[is-hidden]", "filter[search]"])
  }
}
