/// The words of a text.
///
/// A word is a run of letters, digits and marks (Unicode's general categories L, N and M) with at
/// least one letter or digit, in simple case folding. Everything else separates words: `don't` is
/// `don` and `t`, and `wi-fi` is `wi` and `fi`. There is no stemming, and accents count: `cafe` and
/// `café` are different words.
package enum SearchWords {
  /// The role of a scalar in words.
  private enum Kind {
    case letter, mark, separator
  }

  /// Returns the role of a folded scalar.
  private static func kind(_ scalar: Unicode.Scalar) -> Kind {
    if scalar.value < 0x80 {
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9": return .letter
      default: return .separator
      }
    }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber:
      return .letter
    case .nonspacingMark, .spacingMark, .enclosingMark: return .mark
    default: return .separator
    }
  }

  /// Iterates over the words of a text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - isFolded: Whether words are case-folded rather than unchanged.
  ///   - take: Receives the UTF-8 of each word; returns `false` to stop.
  private static func scan(_ text: String, isFolded: Bool = true, _ take: ([UInt8]) -> Bool) {
    var word: [UInt8] = []
    var hasLetter = false
    for scalar in text.unicodeScalars {
      // Most text is lowercase ASCII.
      let isPlain = scalar.value < 0x80 && !("A"..."Z").contains(scalar)
      let folded = isPlain ? scalar : CaseFolding.folded(scalar)
      let kind = kind(folded)
      if kind == .separator {
        if hasLetter, !take(word) { return }
        word.removeAll(keepingCapacity: true)
        hasLetter = false
        continue
      }
      if kind == .letter { hasLetter = true }
      let kept = isFolded ? folded : scalar
      if kept.value < 0x80 {
        word.append(UInt8(truncatingIfNeeded: kept.value))
      } else {
        word.append(contentsOf: UTF8.encode(kept) ?? UTF8.encodedReplacementCharacter)
      }
    }
    if hasLetter { _ = take(word) }
  }

  /// Returns the distinct words of a text, in order.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - isFolded: Whether they are case-folded rather than unchanged.
  package static func words(of text: String, isFolded: Bool = true) -> [String] {
    var words: [String] = []
    var known: Set<[UInt8]> = []
    scan(text, isFolded: isFolded) { word in
      if known.insert(word).inserted { words.append(String(decoding: word, as: UTF8.self)) }
      return true
    }
    return words
  }

  /// Returns whether every word occurs in one of several texts.
  ///
  /// - Parameters:
  ///   - words: The words, as returned by ``words(of:isFolded:)``.
  ///   - texts: The texts.
  package static func all(
    _ words: some Sequence<some StringProtocol>, occurIn texts: some Sequence<String>
  ) -> Bool {
    var missing = words.map { Array($0.utf8) }
    for text in texts where !missing.isEmpty {
      scan(text) { word in
        if let index = missing.firstIndex(of: word) { missing.remove(at: index) }
        return !missing.isEmpty
      }
    }
    return missing.isEmpty
  }

  /// Returns the total number of occurrences of words in texts.
  ///
  /// - Parameters:
  ///   - words: The words, as returned by ``words(of:isFolded:)``.
  ///   - texts: The texts.
  package static func count(
    of words: some Sequence<some StringProtocol>, in texts: some Sequence<String>
  ) -> Int {
    let words = Set(words.map { Array($0.utf8) })
    var count = 0
    for text in texts {
      scan(text) { word in
        if words.contains(word) { count += 1 }
        return true
      }
    }
    return count
  }

  /// The scalars of words as ranges for a PostgreSQL bracket expression: those that fold to
  /// themselves.
  package static let ranges: String = {
    var ranges = String.UnicodeScalarView()
    var first: Unicode.Scalar?
    var last: Unicode.Scalar?
    func end() {
      guard let first, let last else { return }
      ranges.append(first)
      guard first != last else { return }
      ranges.append("-")
      ranges.append(last)
    }
    for value in 0...0x10FFFF as ClosedRange<UInt32> {
      guard let scalar = Unicode.Scalar(value), kind(scalar) != .separator else {
        end()
        (first, last) = (nil, nil)
        continue
      }
      first = first ?? scalar
      last = scalar
    }
    end()
    return String(ranges)
  }()
}
