import Foundation

/// Writes documents of any size incrementally: articles with an author and five comments each.
struct LargeDocument {
  enum Kind: String {
    /// Only linkage.
    case list
    /// Each person is shared by 24 others, in random order, and people come before comments.
    case shared
    /// The included resources of each article are adjacent, in the order of the articles.
    case ordered
  }

  let articles: Int
  let kind: Kind

  init(bytes: Int, kind: Kind) {
    let sample = LargeDocument(articles: 1000, kind: kind)
    var size = 0
    sample.write { size += $0.utf8.count }
    self.init(articles: max(1, bytes / (size / 1000)), kind: kind)
  }

  private init(articles: Int, kind: Kind) {
    self.articles = articles
    self.kind = kind
  }

  /// The number of included resources.
  var included: Int { kind == .list ? 0 : people + articles * 5 }

  private var people: Int { kind == .ordered ? articles : max(1, articles / 4) }

  func write(_ put: (String) -> Void) {
    put(#"{"data":["#)
    for number in 1...articles { put((number > 1 ? "," : "") + article(number)) }
    put("]")
    if kind != .list {
      put(#","included":["#)
      for number in 1...people {
        put((number > 1 ? "," : "") + person(number))
        if kind == .ordered { (1...5).forEach { put("," + comment(number * 5 - 5 + $0)) } }
      }
      if kind == .shared { (1...articles * 5).forEach { put("," + comment($0)) } }
      put("]")
    }
    put(#","meta":{"total":\#(articles)}}"#)
  }

  private func author(of article: Int) -> Int {
    kind == .ordered ? article : 1 + article &* 7919 % people
  }

  private func author(ofComment comment: Int) -> Int {
    kind == .ordered ? 1 + (comment - 1) / 5 : 1 + comment &* 104_729 % people
  }

  private func article(_ number: Int) -> String {
    let comments = (0..<5).map { #"{"type":"comments","id":"\#(number * 5 - $0)"}"# }
    return #"""
      {"type":"articles","id":"\#(number)","attributes":{"title":"\#(words(number, 45))","body":"\#(words(number &* 7, 300))","createdAt":"2026-03-\#(10 + number % 18)T10:00:00Z","viewCount":\#(number &* 7919 % 2_000_000),"rating":\#(Double(number % 50) / 10),"tags":["sea","\#(number % 97)"]},"relationships":{"author":{"links":{"self":"https://example.com/articles/\#(number)/relationships/author","related":"https://example.com/articles/\#(number)/author"},"data":{"type":"people","id":"\#(author(of: number))"}},"comments":{"links":{"self":"https://example.com/articles/\#(number)/relationships/comments"},"data":[\#(comments.joined(separator: ","))]}},"links":{"self":"https://example.com/articles/\#(number)"}}
      """#
  }

  private func person(_ number: Int) -> String {
    #"""
    {"type":"people","id":"\#(number)","attributes":{"name":"\#(words(number &* 3, 16))","email":"p\#(number)@example.com","karma":\#(number % 1000)},"links":{"self":"https://example.com/people/\#(number)"}}
    """#
  }

  private func comment(_ number: Int) -> String {
    #"""
    {"type":"comments","id":"\#(number)","attributes":{"body":"\#(words(number &* 11, 120))","createdAt":"2026-04-\#(10 + number % 18)T11:00:00Z","likes":\#(number % 100)},"relationships":{"author":{"data":{"type":"people","id":"\#(author(ofComment: number))"}}},"links":{"self":"https://example.com/comments/\#(number)"}}
    """#
  }

  private func words(_ seed: Int, _ length: Int) -> String {
    let words = [
      "sea", "whale", "harpoon", "captain", "deck", "caf\u{E9}", "storm", "voyage", "\\\"aye\\\"",
    ]
    var text = ""
    var state = UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15
    while text.utf8.count < length {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      text += words[Int(state >> 33) % words.count] + " "
    }
    return text
  }
}
