import JSONAPI

/// Swift names for the names of an API, following the API Design Guidelines.
enum SwiftName {
  /// The name of a type: `blog-posts` becomes `BlogPost` in the singular.
  static func type(_ name: String, isSingular: Bool = true) -> String {
    let words = words(of: name)
    let cased = (isSingular ? words.singular : words).words.map(capitalized).joined()
    guard !cased.isEmpty else { return "Model" }
    return canBegin(cased) ? cased : "Model\(cased)"
  }

  /// The name of a property or a case: `image-url` becomes `imageURL`.
  ///
  /// - Parameters:
  ///   - name: The name in JSON.
  ///   - fallback: The prefix before a digit or a mark, and the name if there are no letters.
  static func member(_ name: String, fallback: String) -> String {
    let words = words(of: name).words
    guard let first = words.first else { return fallback }
    let rest = words.dropFirst().map(capitalized).joined()
    guard canBegin(first) else { return fallback + capitalized(first) + rest }
    return first + rest
  }

  /// Whether a name is already in camel case, so that a property can use it unchanged.
  static func isPlain(_ name: String) -> Bool {
    guard let first = name.utf8.first, (0x61...0x7A).contains(first), name.utf8.count <= 60 else {
      return false
    }
    return name.utf8.allSatisfy { byte in
      (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
    }
  }

  /// The name in code: within backticks if it is a keyword.
  static func escaped(_ name: String) -> String { isKeyword(name) ? "`\(name)`" : name }

  static func isKeyword(_ name: String) -> Bool { keywords.contains(name) }

  /// Whether a name can begin with a word: not with a digit or a combining mark.
  private static func canBegin(_ word: String) -> Bool {
    word.first?.isNumber == false && word.unicodeScalars.first?.properties.isXIDStart == true
  }

  /// The words of a name, without characters that are invalid in identifiers.
  private static func words(of name: String) -> WordsOfName {
    // Long enough for any meaningful name.
    let scalars = name.unicodeScalars.prefix(60)
      .map { scalar -> Unicode.Scalar in
        let properties = scalar.properties
        let isPart = properties.isXIDContinue && !properties.isDefaultIgnorableCodePoint
        return isPart ? scalar : " "
      }
    return WordsOfName(String(String.UnicodeScalarView(scalars)))
  }

  private static func capitalized(_ word: String) -> String {
    if acronyms.contains(word) { return word.uppercased() }
    return word.prefix(1).uppercased() + word.dropFirst()
  }

  /// Acronyms, which the guidelines write in uniform case.
  private static let acronyms: Set = [
    "api", "cpu", "css", "csv", "dns", "doi", "gps", "gpu", "guid", "html", "http", "https", "iban",
    "id",
    "ip", "isbn", "iso", "issn", "json", "jwt", "pdf", "rgb", "sku", "sms", "sql", "ssh", "ssl",
    "sso",
    "svg", "tls", "uri", "url", "usb", "utc", "uuid", "vat", "xml", "yaml",
  ]

  private static let keywords: Set = [
    "Any", "Self", "as", "associatedtype", "await", "break", "case", "catch", "class", "continue",
    "default",
    "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate",
    "for", "func",
    "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "nonisolated",
    "operator",
    "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "self",
    "static",
    "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var",
    "where",
    "while",
  ]
}
