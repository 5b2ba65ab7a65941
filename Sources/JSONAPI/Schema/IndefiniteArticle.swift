/// A noun with the indefinite article that its first letter asks for.
package func withArticle(_ noun: String) -> String {
  let isVowel = noun.first.map { "aeiouAEIOU".contains($0) } ?? false
  return (isVowel ? "an " : "a ") + noun
}
