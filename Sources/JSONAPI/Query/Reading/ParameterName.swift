/// The name of a query parameter: its family's base name and the parts in brackets (QRY-01).
package struct ParameterName {
  package let text: String
  package let base: String
  package let parts: [String]

  /// Parses a name whose bracketed parts are empty or consist of member names.
  package init(_ text: String) throws(QueryError) {
    self.text = text
    let bytes = text.utf8
    var parts: [String] = []
    var place = bytes.firstIndex(of: UInt8(ascii: "[")) ?? text.endIndex
    base = place == text.endIndex ? text : String(text[..<place])
    while place < text.endIndex, bytes[place] == UInt8(ascii: "["),
      let end = bytes[place...].firstIndex(of: UInt8(ascii: "]"))
    {
      parts.append(String(text[bytes.index(after: place)..<end]))
      place = bytes.index(after: end)
    }
    self.parts = parts
    guard place == text.endIndex, isMemberName(base),
      parts.allSatisfy({ $0.isEmpty || DottedPath($0).isWellFormed })
    else { throw error }
  }

  /// Whether JSON:API defines the family.
  package var isDefined: Bool {
    switch base {
    case "include", "sort", "fields", "page", "filter": true
    default: false
    }
  }

  /// Whether the family is implementation-specific: its base name has a character that is not a
  /// lowercase letter (QRY-02).
  package var isCustom: Bool {
    !base.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
  }

  var error: QueryError {
    QueryError(
      .malformedName,
      parameter: text,
      message: "This is not a valid parameter name.",
      expected: "include, sort, fields[TYPE], page[NAME], filter or a name like myParameter",
    )
  }
}
