/// The name of a query parameter: the base of its family, and what is between brackets (QRY-01).
package struct ParameterName {
  package let text: String
  package let base: String
  package let parts: [String]

  /// Reads a name, of which each part between brackets is empty or made of member names.
  package init(_ text: String) throws(QueryError) {
    self.text = text
    let start = text.unicodeScalars.firstIndex(of: "[") ?? text.endIndex
    var parts: [String] = []
    var rest = text.unicodeScalars[start...]
    while rest.first == "[", let end = rest.firstIndex(of: "]") {
      parts.append(String(rest[rest.index(after: rest.startIndex)..<end]))
      rest = rest[rest.index(after: end)...]
    }
    base = String(text[..<start])
    self.parts = parts
    guard rest.isEmpty, isMemberName(base.utf8),
      parts.allSatisfy({ $0.isEmpty || DottedPath($0).isWellFormed })
    else { throw error }
  }

  /// Whether JSON:API defines the family.
  package var isDefined: Bool { ["include", "sort", "fields", "page", "filter"].contains(base) }

  /// Whether JSON:API leaves the family to implementations: some character of the base is no
  /// lower-case letter (QRY-02).
  package var isCustom: Bool {
    !base.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
  }

  var error: QueryError {
    QueryError(
      .malformedName,
      parameter: text,
      message: "This is no name of a parameter.",
      expected: "include, sort, fields[TYPE], page[NAME], filter or a name like myParameter",
    )
  }
}
