extension MediaType {
  /// Parses the value of a `Content-Type` field.
  ///
  /// All parameters are read, quoted or not; the caller decides which ones to ignore (NEG-04).
  ///
  /// - Parameter text: The field's value. The result is nil unless it is exactly one media type.
  public init?(_ text: some StringProtocol) {
    var header = HeaderText(text)
    header.skipWhitespace()
    guard let type = MediaType(reading: &header) else { return nil }
    header.skipWhitespace()
    guard header.isAtEnd else { return nil }
    self = type
  }

  /// Reads one media type and leaves the text after it.
  init?(reading header: inout HeaderText) {
    guard let type = header.takeToken(), header.take("/"), let subtype = header.takeToken() else {
      return nil
    }
    var parameters: [Parameter] = []
    while true {
      let before = header
      header.skipWhitespace()
      guard header.take(";") else {
        header = before
        break
      }
      header.skipWhitespace()
      guard let name = header.takeToken() else { continue }
      guard header.take("="), let value = header.takeTokenOrQuoted() else { return nil }
      parameters.append(Parameter(name, value))
    }
    self.init(type, subtype, parameters: parameters)
  }
}
