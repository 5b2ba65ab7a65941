extension MediaType {
  /// Reads a media type as it stands in `Content-Type`.
  ///
  /// Parameters of every name are read, in quotes or not; which of them count is for the reader to
  /// decide (NEG-04).
  ///
  /// - Parameter text: The field's value; nil comes of anything that isn't one media type.
  public init?(_ text: some StringProtocol) {
    var header = HeaderText(text)
    header.skipWhitespace()
    guard let type = MediaType(reading: &header) else { return nil }
    header.skipWhitespace()
    guard header.isAtEnd else { return nil }
    self = type
  }

  /// Reads one media type and leaves what follows it.
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
