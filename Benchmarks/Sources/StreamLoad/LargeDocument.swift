import Foundation

/// Writes documents of any size, piece by piece: articles with an author and five comments each.
struct LargeDocument {
  let articles: Int
  let isCompound: Bool

  init(bytes: Int, isCompound: Bool) {
    let sample = LargeDocument(articles: 1000, isCompound: isCompound)
    var size = 0
    sample.write { size += $0.utf8.count }
    self.init(articles: max(1, bytes / (size / 1000)), isCompound: isCompound)
  }

  private init(articles: Int, isCompound: Bool) {
    self.articles = articles
    self.isCompound = isCompound
  }

  /// The number of included resources.
  var included: Int { isCompound ? people + articles * 5 : 0 }

  private var people: Int { max(1, articles / 4) }

  func write(_ put: (String) -> Void) {
    put(#"{"data":["#)
    for number in 1...articles { put((number > 1 ? "," : "") + article(number)) }
    put("]")
    if isCompound {
      put(#","included":["#)
      for number in 1...people { put((number > 1 ? "," : "") + person(number)) }
      for number in 1...(articles * 5) { put("," + comment(number)) }
      put("]")
    }
    put(#","meta":{"total":\#(articles)}}"#)
  }

  private func article(_ number: Int) -> String {
    let comments = (0..<5).map { #"{"type":"comments","id":"\#(number * 5 - $0)"}"# }
    return #"""
      {"type":"articles","id":"\#(number)","attributes":{"title":"\#(words(number, 45))","body":"\#(words(number &* 7, 300))","createdAt":"2026-03-\#(10 + number % 18)T10:00:00Z","viewCount":\#(number &* 7919 % 2_000_000),"rating":\#(Double(number % 50) / 10),"tags":["sea","\#(number % 97)"]},"relationships":{"author":{"links":{"self":"https://example.com/articles/\#(number)/relationships/author","related":"https://example.com/articles/\#(number)/author"},"data":{"type":"people","id":"\#(1 + number &* 7919 % people)"}},"comments":{"links":{"self":"https://example.com/articles/\#(number)/relationships/comments"},"data":[\#(comments.joined(separator: ","))]}},"links":{"self":"https://example.com/articles/\#(number)"}}
      """#
  }

  private func person(_ number: Int) -> String {
    #"""
    {"type":"people","id":"\#(number)","attributes":{"name":"\#(words(number &* 3, 16))","email":"p\#(number)@example.com","karma":\#(number % 1000)},"links":{"self":"https://example.com/people/\#(number)"}}
    """#
  }

  private func comment(_ number: Int) -> String {
    #"""
    {"type":"comments","id":"\#(number)","attributes":{"body":"\#(words(number &* 11, 120))","createdAt":"2026-04-\#(10 + number % 18)T11:00:00Z","likes":\#(number % 100)},"relationships":{"author":{"data":{"type":"people","id":"\#(1 + number &* 104_729 % people)"}}},"links":{"self":"https://example.com/comments/\#(number)"}}
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
