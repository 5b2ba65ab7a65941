/// Scans the text of a filter, checking limits along the way.
struct FilterScanner {
  /// The name of the parameter.
  let parameter: String
  let limits: QueryReader.Limits
  /// The index of the next byte.
  var index = 0
  private let bytes: [UInt8]
  private let isInWord: (UInt8) -> Bool
  private var nodes = 0

  /// Creates a scanner of a parameter's value.
  ///
  /// - Parameter isInWord: Returns whether a byte belongs to a word; other bytes end it.
  init(_ item: QueryItem, limits: QueryReader.Limits, words isInWord: @escaping (UInt8) -> Bool) {
    parameter = item.name
    bytes = Array(item.value.utf8)
    self.limits = limits
    self.isInWord = isInWord
  }

  var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// Consumes the given text, if it comes next.
  mutating func take(_ text: String) -> Bool {
    var place = index
    for byte in text.utf8 {
      guard place < bytes.count, bytes[place] == byte else { return false }
      place += 1
    }
    index = place
    return true
  }

  /// Consumes the given text, which must come next.
  mutating func expect(_ text: String) throws(QueryError) {
    guard take(text) else { throw malformed("\"\(text)\"") }
  }

  /// Consumes a word, which is empty if none comes next.
  mutating func word() -> String {
    let start = index
    while let byte = next, isInWord(byte) { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  /// Consumes the path to a field.
  mutating func path() throws(QueryError) -> DottedPath {
    let start = index
    let path = DottedPath(word())
    guard path.isWellFormed else {
      index = start
      throw malformed("a field")
    }
    try limits.check(path.count, limits.pathDepth, "names in a path", parameter: parameter)
    return path
  }

  /// Consumes the text up to and including a quotation mark.
  ///
  /// - Parameters:
  ///   - quote: The mark.
  ///   - escape: The character that escapes any byte; if it is the mark itself, it escapes only
  ///     marks.
  ///   - expected: The mark's name, for errors.
  mutating func text(
    upTo quote: Unicode.Scalar, escapedBy escape: Unicode.Scalar, _ expected: String
  ) throws(QueryError) -> String {
    let (quote, escape) = (UInt8(ascii: quote), UInt8(ascii: escape))
    var text: [UInt8] = []
    while let byte = next {
      index += 1
      if byte == escape, let escaped = next, escape != quote || escaped == quote {
        index += 1
        text.append(escaped)
      } else if byte == quote {
        return String(decoding: text, as: UTF8.self)
      } else {
        text.append(byte)
      }
    }
    throw malformed(expected)
  }

  func checkDepth(_ depth: Int) throws(QueryError) {
    try limits.check(
      depth, min(limits.filterDepth, 64), "conditions within each other", parameter: parameter)
  }

  mutating func countCondition() throws(QueryError) {
    nodes += 1
    try limits.check(nodes, limits.filterNodes, "conditions in the filter", parameter: parameter)
  }

  func checkList(_ count: Int) throws(QueryError) {
    try limits.check(count, limits.listValues, "values in a list", parameter: parameter)
  }

  /// Returns the error for text that can't be parsed from the current index.
  func malformed(_ expected: String) -> QueryError {
    let rest = String(decoding: bytes[index...].prefix(20), as: UTF8.self)
    return QueryError(
      .malformedValue,
      parameter: parameter,
      message: "The filter is malformed at byte \(index).",
      expected: expected,
      found: rest.isEmpty ? "the end" : "\"\(rest)\"",
    )
  }

  func unknownField(_ path: DottedPath) -> QueryError {
    .unknownField(path, parameter: parameter)
  }
}
