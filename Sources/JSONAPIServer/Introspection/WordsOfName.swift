/// The words of a name in a database, in lower case: `SupportRepId`, `support_rep_id` and `SUPPORT_REP_ID` have the
/// same ones.
struct WordsOfName: Hashable {
  var words: [String]

  init(_ words: [String]) { self.words = words }

  /// Splits a name where letters change from lower to upper case, and at what is neither a letter nor a digit.
  init(_ name: String) {
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
        // The last capital of several begins the next word: `HTTPServer`.
        if !last.isUppercase || isNext { end() }
      }
      word.append(character)
    }
    end()
    self.words = words
  }

  /// Whether a character may be in a member name wherever it stands (NAM-05).
  private static func isPartOfName(_ character: Character) -> Bool {
    guard let byte = character.asciiValue else {
      return character.isLetter || character.isNumber
    }
    return (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
      || (0x61...0x7A).contains(byte)
  }

  var isEmpty: Bool { words.isEmpty }

  /// The name in camel case, as JSON:API recommends for members.
  var camelCase: String {
    (words.prefix(1) + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() })
      .joined()
  }

  /// The words, the last of them in the plural.
  var plural: WordsOfName { changingLast(EnglishNoun.plural) }

  /// The words, the last of them in the singular.
  var singular: WordsOfName { changingLast(EnglishNoun.singular) }

  private func changingLast(_ change: (String) -> String) -> WordsOfName {
    WordsOfName(words.dropLast() + words.suffix(1).map(change))
  }

  /// The words without some at the end; nil if they don't end with them.
  func without(suffix: WordsOfName) -> WordsOfName? {
    guard !suffix.isEmpty, words.suffix(suffix.words.count).elementsEqual(suffix.words) else {
      return nil
    }
    return WordsOfName(words.dropLast(suffix.words.count))
  }

  /// The words without some at the beginning; nil if they don't begin with them.
  func without(prefix: WordsOfName) -> WordsOfName? {
    guard !prefix.isEmpty, words.prefix(prefix.words.count).elementsEqual(prefix.words) else {
      return nil
    }
    return WordsOfName(Array(words.dropFirst(prefix.words.count)))
  }

  static func + (one: WordsOfName, other: WordsOfName) -> WordsOfName {
    WordsOfName(one.words + other.words)
  }
}

/// The plural and singular of a noun, as well as a few rules tell.
enum EnglishNoun {
  private static let irregular = [
    "person": "people", "child": "children", "man": "men", "woman": "women", "foot": "feet",
    "tooth": "teeth", "goose": "geese", "mouse": "mice", "medium": "media", "datum": "data",
    "criterion": "criteria", "life": "lives", "leaf": "leaves", "shelf": "shelves",
    "half": "halves", "knife": "knives", "wife": "wives", "hero": "heroes", "potato": "potatoes",
    "tomato": "tomatoes", "movie": "movies", "cookie": "cookies", "status": "statuses",
    "bonus": "bonuses", "virus": "viruses", "campus": "campuses", "census": "censuses",
    "bus": "buses", "index": "indexes", "matrix": "matrices", "quiz": "quizzes",
  ]
  private static let singulars = Dictionary(
    irregular.map { ($1, $0) }, uniquingKeysWith: { one, _ in one })
  private static let unchanged: Set = [
    "news", "series", "species", "equipment", "information", "staff", "sheep", "fish", "software",
    "hardware", "metadata", "feedback", "history", "content", "stock", "inventory",
  ]
  private static let singularInS: Set = [
    "lens", "gas", "canvas", "atlas", "alias", "bias", "chaos", "address", "process", "class",
  ]

  static func plural(_ noun: String) -> String {
    if let plural = irregular[noun] { return plural }
    if singulars[noun] != nil || unchanged.contains(noun) || isPlural(noun) { return noun }
    if noun.hasSuffix("is") { return noun.dropLast(2) + "es" }
    if ["s", "x", "z", "ch", "sh"].contains(where: { noun.hasSuffix($0) }) { return noun + "es" }
    // What is done to somebody, as `followed`, has no plural.
    if noun.hasSuffix("ed") && noun.count > 4 { return noun }
    if noun.hasSuffix("y"), let before = noun.dropLast().last, !"aeiou".contains(before) {
      return noun.dropLast() + "ies"
    }
    return noun + "s"
  }

  static func singular(_ noun: String) -> String {
    if let singular = singulars[noun] { return singular }
    guard !unchanged.contains(noun), irregular[noun] == nil, isPlural(noun) else { return noun }
    if noun.hasSuffix("yses") { return noun.dropLast(2) + "is" }
    if noun.hasSuffix("ies") && noun.count > 4 { return noun.dropLast(3) + "y" }
    if ["sses", "xes", "zes", "ches", "shes", "iases"].contains(where: { noun.hasSuffix($0) }) {
      return String(noun.dropLast(2))
    }
    return String(noun.dropLast())
  }

  /// Whether a noun that no list has looks like a plural.
  private static func isPlural(_ noun: String) -> Bool {
    noun.hasSuffix("s") && noun.count > 2 && !singularInS.contains(noun)
      && !["ss", "us", "is"].contains(where: { noun.hasSuffix($0) })
  }
}
