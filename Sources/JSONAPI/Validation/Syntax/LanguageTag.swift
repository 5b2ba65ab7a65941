/// The grammar of language tags (RFC 5646 section 2.1).
enum LanguageTag {
  /// Returns whether text is a well-formed tag without a repeated variant or singleton.
  static func isWellFormed(_ text: String) -> Bool {
    guard text.utf8.allSatisfy({ $0 == 0x2D || MemberName.isLetterOrDigit($0) }) else {
      return false
    }
    let tag = text.lowercased()
    let subtags = tag.split(separator: "-", omittingEmptySubsequences: false)
    guard subtags.allSatisfy({ (1...8).contains($0.utf8.count) }) else { return false }
    return irregular.contains(tag) || isLanguageTag(subtags)
  }

  private static func isLanguageTag(_ subtags: [Substring]) -> Bool {
    var rest = subtags[...]
    if rest.first == "x" { return rest.count > 1 }
    guard let language = rest.popFirst(), isLetters(language), language.utf8.count >= 2 else {
      return false
    }
    if language.utf8.count <= 3 {
      var extended = 0
      while extended < 3, let next = rest.first, next.utf8.count == 3, isLetters(next) {
        rest.removeFirst()
        extended += 1
      }
    }
    if let script = rest.first, script.utf8.count == 4, isLetters(script) { rest.removeFirst() }
    if let region = rest.first,
      region.utf8.count == 2 && isLetters(region)
        || region.utf8.count == 3 && region.utf8.allSatisfy(MemberName.isDigit)
    {
      rest.removeFirst()
    }
    var variants: Set<Substring> = []
    while let variant = rest.first, isVariant(variant) {
      guard variants.insert(variant).inserted else { return false }
      rest.removeFirst()
    }
    var singletons: Set<Substring> = []
    while let singleton = rest.first, singleton.utf8.count == 1, singleton != "x" {
      guard singletons.insert(singleton).inserted else { return false }
      rest.removeFirst()
      guard let next = rest.first, next.utf8.count >= 2 else { return false }
      rest = rest.drop { $0.utf8.count >= 2 }
    }
    if rest.first == "x" { return rest.count > 1 }
    return rest.isEmpty
  }

  private static func isLetters(_ subtag: Substring) -> Bool {
    subtag.utf8.allSatisfy(MemberName.isLetter)
  }

  private static func isVariant(_ subtag: Substring) -> Bool {
    let bytes = subtag.utf8
    return bytes.count >= 5 || bytes.count == 4 && bytes.first.map(MemberName.isDigit) == true
  }

  /// The registered tags predating RFC 4646 that the grammar doesn't cover.
  private static let irregular: Set<String> = [
    "en-gb-oed", "i-ami", "i-bnn", "i-default", "i-enochian", "i-hak", "i-klingon", "i-lux",
    "i-mingo", "i-navajo", "i-pwn", "i-tao", "i-tay", "i-tsu", "sgn-be-fr", "sgn-be-nl",
    "sgn-ch-de",
  ]
}
