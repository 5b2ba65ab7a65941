/// The grammar of language tags (RFC 5646 section 2.1).
enum LanguageTag {
  /// Whether text is a well-formed tag without a repeated variant or singleton.
  static func isWellFormed(_ text: Span<UInt8>) -> Bool {
    guard !text.isEmpty, let subtags = subtags(of: text) else { return false }
    if irregular.contains(subtags.joined(separator: "-")) { return true }
    return isLanguageTag(subtags)
  }

  /// The subtags in lower case; `nil` if one is empty, too long or has a wrong character.
  private static func subtags(of text: Span<UInt8>) -> [String]? {
    var subtags: [String] = []
    var subtag = ""
    for index in text.indices {
      let byte = text[index]
      if byte == 0x2D {
        guard !subtag.isEmpty else { return nil }
        subtags.append(subtag)
        subtag = ""
      } else {
        guard MemberName.isLetterOrDigit(byte), subtag.utf8.count < 8 else { return nil }
        let lower = MemberName.isLetter(byte) ? byte | 0x20 : byte
        subtag.unicodeScalars.append(Unicode.Scalar(lower))
      }
    }
    guard !subtag.isEmpty else { return nil }
    subtags.append(subtag)
    return subtags
  }

  private static func isLanguageTag(_ subtags: [String]) -> Bool {
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
    var variants: Set<String> = []
    while let variant = rest.first, isVariant(variant) {
      guard variants.insert(variant).inserted else { return false }
      rest.removeFirst()
    }
    var singletons: Set<String> = []
    while let singleton = rest.first, singleton.utf8.count == 1, singleton != "x" {
      guard singletons.insert(singleton).inserted else { return false }
      rest.removeFirst()
      guard let next = rest.first, next.utf8.count >= 2 else { return false }
      while let next = rest.first, next.utf8.count >= 2 {
        _ = next
        rest.removeFirst()
      }
    }
    if rest.first == "x" { return rest.count > 1 }
    return rest.isEmpty
  }

  private static func isLetters(_ subtag: String) -> Bool {
    subtag.utf8.allSatisfy(MemberName.isLetter)
  }

  private static func isVariant(_ subtag: String) -> Bool {
    let bytes = subtag.utf8
    return bytes.count >= 5 || bytes.count == 4 && bytes.first.map(MemberName.isDigit) == true
  }

  /// The registered tags from before RFC 4646 that the grammar does not cover.
  private static let irregular: Set<String> = [
    "en-gb-oed", "i-ami", "i-bnn", "i-default", "i-enochian", "i-hak", "i-klingon", "i-lux",
    "i-mingo", "i-navajo", "i-pwn", "i-tao", "i-tay", "i-tsu", "sgn-be-fr", "sgn-be-nl",
    "sgn-ch-de",
  ]
}
