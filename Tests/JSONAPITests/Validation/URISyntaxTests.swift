import Testing

@testable import JSONAPI

/// The grammar, held against one of its own as a regular expression.
@Suite("URI references (RFC 3986)")
struct URISyntaxTests {
  private static let scheme = "[A-Za-z][A-Za-z0-9+.-]*:"
  /// What stands between separators: brackets and characters outside ASCII are accepted anywhere but in a host.
  private static let character = ##"(?:[^\x00-\x20"<>\\^`{|}\x7F%?#]|%[0-9A-Fa-f]{2})"##
  private static let host =
    ##"(?:(?:[^\x00-\x20"<>\\^`{|}\x7F%?#\[\]@/]|%[0-9A-Fa-f]{2})*@)?"##
    + ##"(?:[^\x00-\x20"<>\\^`{|}\x7F%?#\[\]@/:]|%[0-9A-Fa-f]{2})*(?::[0-9]*)?"##
  private static let grammar =
    "(?:\(scheme)|(?![^/?#]*:))(?://\(host)(?=[/?#]|$)|(?!//))\(character)*"
    + ##"(?:\?(?:\##(character)|\?)*)?(?:#(?:\##(character)|\?)*)?"##

  private static func check(_ text: String, _ regex: Regex<AnyRegexOutput>) throws {
    let problem = URISyntax.problem(in: Array(text.utf8).span)
    let matches = try regex.wholeMatch(in: text) != nil
    #expect((problem == nil) == matches, "\(text): \(problem ?? "no problem")")
  }

  @Test(arguments: 0..<8)
  func `Random text is accepted as the grammar accepts it`(_ seed: UInt64) throws {
    let regex = try Regex(Self.grammar)
    var generator = SeededGenerator(seed: seed)
    let parts = [
      "a", "B", "7", "/", "//", ":", "?", "#", "%41", "%4", "@", "http:", "//example.org", ":80",
      "-", "+", ".", "_",
      "é", " ", "|", "aaaaaaaaaaaaaaaaaaaaaaaaaaaa",
    ]
    for _ in 0..<400 {
      let text = (0..<Int.random(in: 0...7, using: &generator)).map { _ in
        parts[Int.random(in: 0..<parts.count, using: &generator)]
      }.joined()
      try Self.check(text, regex)
    }
  }

  // Sixteen bytes are looked at in one step.
  @Test(arguments: [0, 1, 15, 16, 17, 31, 32, 33, 48])
  func `Every character is judged alike at every place`(_ length: Int) throws {
    let regex = try Regex(Self.grammar)
    for place in 0...length {
      for character in [
        "/", ":", "?", "#", "%", "%2F", "[", "]", "@", " ", "\u{7F}", "\"", "|", "é",
      ] {
        let text =
          String(repeating: "a", count: place) + character
          + String(repeating: "a", count: length - place)
        try Self.check(text, regex)
        try Self.check("/" + text, regex)
      }
    }
  }

  @Test func `Every byte is judged as the grammar has it`() throws {
    let regex = try Regex(Self.grammar)
    for byte in UInt8.min..<0x80 {
      for text in [
        "x/\(Character(Unicode.Scalar(byte)))",
        "x/aaaaaaaaaaaaaaaa\(Character(Unicode.Scalar(byte)))b",
      ] {
        try Self.check(text, regex)
      }
    }
  }
}
