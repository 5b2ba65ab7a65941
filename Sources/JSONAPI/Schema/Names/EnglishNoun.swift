/// The plural and singular of English nouns, by a few simple rules.
package enum EnglishNoun {
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

  package static func plural(_ noun: String) -> String {
    if let plural = irregular[noun] { return plural }
    if singulars[noun] != nil || unchanged.contains(noun) || isPlural(noun) { return noun }
    if noun.hasSuffix("is") { return noun.dropLast(2) + "es" }
    if ["s", "x", "z", "ch", "sh"].contains(where: { noun.hasSuffix($0) }) { return noun + "es" }
    // A past participle such as `followed` has no plural.
    if noun.hasSuffix("ed") && noun.count > 4 { return noun }
    if noun.hasSuffix("y"), let before = noun.dropLast().last, !"aeiou".contains(before) {
      return noun.dropLast() + "ies"
    }
    return noun + "s"
  }

  package static func singular(_ noun: String) -> String {
    if let singular = singulars[noun] { return singular }
    guard !unchanged.contains(noun), irregular[noun] == nil, isPlural(noun) else { return noun }
    if noun.hasSuffix("yses") { return noun.dropLast(2) + "is" }
    if noun.hasSuffix("ies") && noun.count > 4 { return noun.dropLast(3) + "y" }
    if ["sses", "xes", "zes", "ches", "shes", "iases"].contains(where: { noun.hasSuffix($0) }) {
      return String(noun.dropLast(2))
    }
    return String(noun.dropLast())
  }

  /// Returns whether a noun that isn't in any list looks like a plural.
  private static func isPlural(_ noun: String) -> Bool {
    noun.hasSuffix("s") && noun.count > 2 && !singularInS.contains(noun)
      && !["ss", "us", "is"].contains(where: { noun.hasSuffix($0) })
  }
}

/// Returns a noun with the indefinite article that matches its first letter.
package func withArticle(_ noun: String) -> String {
  let isVowel = noun.first.map { "aeiouAEIOU".contains($0) } ?? false
  return (isVowel ? "an " : "a ") + noun
}
