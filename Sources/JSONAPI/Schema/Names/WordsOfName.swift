/// The words of a name in lower case, the same for `SupportRepId`, `support_rep_id` and
/// `SUPPORT_REP_ID`.
package struct WordsOfName: Hashable {
  package private(set) var words: [String]

  package init(_ words: [String]) { self.words = words }

  /// Splits a name where letters change from lower to upper case, and at characters other than
  /// letters and digits.
  package init(_ name: String) {
    var words: [String] = []
    var word: [Character] = []
    func end() {
      if !word.isEmpty { words.append(String(word).lowercased()) }
      word = []
    }
    let characters = Array(name)
    for (index, character) in characters.enumerated() {
      guard Self.isPartOfName(character) else {
        end()
        continue
      }
      if character.isUppercase, let last = word.last {
        let isNext = index + 1 < characters.count && characters[index + 1].isLowercase
        // The last of several capitals begins the next word: `HTTPServer`.
        if !last.isUppercase || isNext { end() }
      }
      word.append(character)
    }
    end()
    self.words = words
  }

  /// Returns whether a character is allowed anywhere in a member name (NAM-05).
  private static func isPartOfName(_ character: Character) -> Bool {
    guard let byte = character.asciiValue else {
      return character.isLetter || character.isNumber
    }
    return (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
      || (0x61...0x7A).contains(byte)
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
