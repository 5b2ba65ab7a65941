import JSONAPI

/// The names of types in an OpenAPI document.
struct OpenAPINames {
  /// The start of the names of a type's components, such as `Articles`.
  private var bases: [String]
  /// The name of one resource in the ids of operations, such as `Article`.
  private var singulars: [String]
  /// The name of one resource in sentences, such as `article`.
  private var nouns: [String]

  init(_ types: [Int], _ model: ServedModel, _ records: [DefinitionRecord]) {
    var bases: Set<String> = []
    var singulars: Set<String> = []
    self.bases = model.types.map { _ in "" }
    self.singulars = self.bases
    nouns = self.bases
    for type in types {
      let name = model.types[type].name
      self.bases[type] = uniqueName(capitalized(componentName(name))) { bases.insert($0).inserted }
      let singular = records[type].texts.singular
      nouns[type] = singular.map { WordsOfName($0).words.joined(separator: " ") } ?? name
      self.singulars[type] = uniqueName(capitalized(camelCase(singular ?? name))) {
        singulars.insert($0).inserted
      }
    }
  }

  func base(_ type: Int) -> String { bases[type] }
  func singular(_ type: Int) -> String { singulars[type] }
  func noun(_ type: Int) -> String { nouns[type] }
}

/// A name with only those characters that names of components may have.
func componentName(_ name: String) -> String {
  String(
    decoding: name.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."):
        byte
      default: UInt8(ascii: "_")
      }
    }, as: UTF8.self)
}

/// A name with a capital first letter.
func capitalized(_ name: String) -> String { name.prefix(1).uppercased() + name.dropFirst() }

/// A name with only the letters and digits of ASCII, and a capital letter after each omission.
func camelCase(_ name: String) -> String {
  let parts = name.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }.map(String.init)
  return parts.prefix(1).joined() + parts.dropFirst().map(capitalized).joined()
}
