/// The words of a name in lower case, the same for `SupportRepId`, `support_rep_id` and
/// `SUPPORT_REP_ID`.
package struct WordsOfName: Hashable {
  package let words: [String]

  package init(_ words: [String]) { self.words = words }

  /// Splits a name into the words of ``KeyFormat/externalName(for:)``, and at characters other than
  /// letters and digits.
  package init(_ name: String) {
    words = KeyFormat.separate(name, by: " ").split { !($0.isLetter || $0.isNumber) }
      .map { $0.lowercased() }
  }

  package var isEmpty: Bool { words.isEmpty }

  /// The name in camel case, as JSON:API recommends for members.
  package var camelCase: String {
    (words.prefix(1) + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() })
      .joined()
  }

  /// The words with the last one in the plural.
  package var plural: WordsOfName { changingLast(EnglishNoun.plural) }

  /// The words with the last one in the singular.
  package var singular: WordsOfName { changingLast(EnglishNoun.singular) }

  private func changingLast(_ change: (String) -> String) -> WordsOfName {
    WordsOfName(words.dropLast() + words.suffix(1).map(change))
  }

  /// Returns the words without a suffix; nil if they don't end with it.
  package func without(suffix: WordsOfName) -> WordsOfName? {
    guard !suffix.isEmpty, words.suffix(suffix.words.count).elementsEqual(suffix.words) else {
      return nil
    }
    return WordsOfName(words.dropLast(suffix.words.count))
  }

  /// Returns the words without a prefix; nil if they don't begin with it.
  package func without(prefix: WordsOfName) -> WordsOfName? {
    guard !prefix.isEmpty, words.prefix(prefix.words.count).elementsEqual(prefix.words) else {
      return nil
    }
    return WordsOfName(Array(words.dropFirst(prefix.words.count)))
  }

  package static func + (one: WordsOfName, other: WordsOfName) -> WordsOfName {
    WordsOfName(one.words + other.words)
  }
}
