/// The grammar of URIs and references to them (RFC 3986).
///
/// It accepts two things that the grammar forbids: `[` and `]` outside of a host, which many
/// servers write in queries, and non-ASCII characters, which are reported separately.
enum URISyntax {
  /// Returns whether text is a URI: a reference that begins with a scheme.
  static func isURI(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.allSatisfy { $0 < 0x80 } && schemeLength(bytes.span) != nil
      && problem(in: bytes.span) == nil
  }

  /// Returns whether text begins with a scheme.
  static func hasScheme(_ text: Span<UInt8>) -> Bool { schemeLength(text) != nil }

  /// Returns a description of a grammar violation, for messages; nil if there is none.
  static func problem(in text: Span<UInt8>) -> String? {
    let count = text.count
    // Characters and escapes, which are common to all parts.
    var index = 0
    var query: Int?
    var fragment: Int?
    while true {
      index = text.skippingPath(from: index)
      while index < count, isPlain(text[index]) { index += 1 }
      guard index < count else { break }
      let byte = text[index]
      switch byte {
      case 0x25:
        guard index + 2 < count, isHexadecimal(text[index + 1]), isHexadecimal(text[index + 2])
        else { return "a \"%\" without two hexadecimal digits after it" }
        index += 2
      case 0x23:
        guard fragment == nil else { return "a second \"#\"" }
        fragment = index
      case 0x3F: if query == nil && fragment == nil { query = index }
      default: guard isAllowed(byte) else { return describe(byte) }
      }
      index += 1
    }
    let end = query ?? fragment ?? count
    var start = 0
    while start < end, text[start] != 0x3A, text[start] != 0x2F { start += 1 }
    if start < end, text[start] == 0x3A {
      guard schemeLength(text) == start else {
        return "a \":\" in the first segment, but no scheme before it"
      }
      start += 1
    } else {
      start = 0
    }
    if start + 1 < end, text[start] == 0x2F, text[start + 1] == 0x2F {
      var position = start + 2
      while position < end, isPlain(text[position]) { position += 1 }
      // Only a host, as in nearly all authorities.
      if position == end || text[position] == 0x2F { return nil }
      let authorityEnd = firstIndex(of: 0x2F, in: text, position, end) ?? end
      return authorityProblem(text, start + 2, authorityEnd)
    }
    return nil
  }

  /// Checks `[ userinfo "@" ] host [ ":" port ]`.
  private static func authorityProblem(_ text: Span<UInt8>, _ start: Int, _ end: Int) -> String? {
    var host = start
    if let sign = firstIndex(of: 0x40, in: text, start, end) {
      host = sign + 1
      guard firstIndex(of: 0x40, in: text, host, end) == nil else {
        return "a second \"@\" in the authority"
      }
    }
    if firstIndex(of: 0x5B, in: text, start, host) != nil
      || firstIndex(of: 0x5D, in: text, start, host) != nil
    {
      return "a bracket in the user information"
    }
    var port = host
    if host < end, text[host] == 0x5B {
      guard let close = firstIndex(of: 0x5D, in: text, host, end) else {
        return "a \"[\" in the host that is not closed"
      }
      guard isAddress(text, host + 1, close) else {
        return "a host in brackets that is no IP address"
      }
      port = close + 1
      guard port == end || text[port] == 0x3A else {
        return "text after the bracket that ends the host"
      }
    } else {
      while port < end, text[port] != 0x3A {
        if text[port] == 0x5B || text[port] == 0x5D {
          return "a bracket in the host"
        }
        port += 1
      }
    }
    guard port < end else { return nil }
    for index in (port + 1)..<end where !MemberName.isDigit(text[index]) {
      return "a port that is not a number"
    }
    return nil
  }

  /// Returns whether text is an `IPv6address` or `IPvFuture`.
  private static func isAddress(_ text: Span<UInt8>, _ start: Int, _ end: Int) -> Bool {
    guard start < end else { return false }
    if text[start] | 0x20 == 0x76 {
      guard let dot = firstIndex(of: 0x2E, in: text, start, end), dot > start + 1, dot + 1 < end
      else { return false }
      for index in (start + 1)..<dot where !isHexadecimal(text[index]) { return false }
      for index in (dot + 1)..<end
      where text[index] == 0x25 || text[index] == 0x2F || text[index] == 0x40 { return false }
      return true
    }
    var groups = 0
    var isCompressed = false
    var index = start
    if text[index] == 0x3A {
      guard index + 1 < end, text[index + 1] == 0x3A else { return false }
    }
    while index < end {
      if text[index] == 0x3A {
        guard index + 1 < end, text[index + 1] == 0x3A else { return false }
        guard !isCompressed else { return false }
        isCompressed = true
        index += 2
        if index == end { break }
      }
      let first = index
      while index < end, isHexadecimal(text[index]) { index += 1 }
      if index < end, text[index] == 0x2E {
        guard isVersion4(text, first, end) else { return false }
        groups += 2
        index = end
        break
      }
      guard (1...4).contains(index - first) else { return false }
      groups += 1
      if index < end {
        guard text[index] == 0x3A, index + 1 < end else { return false }
        if text[index + 1] != 0x3A { index += 1 }
      }
    }
    return isCompressed ? groups <= 7 : groups == 8
  }

  private static func isVersion4(_ text: Span<UInt8>, _ start: Int, _ end: Int) -> Bool {
    var parts = 0
    var index = start
    while index < end {
      let first = index
      var value = 0
      while index < end, MemberName.isDigit(text[index]), index - first < 4 {
        value = value * 10 + Int(text[index] - 0x30)
        index += 1
      }
      guard index > first, value <= 255, index - first == 1 || text[first] != 0x30 else {
        return false
      }
      parts += 1
      if index == end { break }
      guard text[index] == 0x2E, index + 1 < end else { return false }
      index += 1
    }
    return parts == 4
  }

  /// Returns the length of the scheme without its colon; nil if there is none.
  private static func schemeLength(_ text: Span<UInt8>) -> Int? {
    guard !text.isEmpty, MemberName.isLetter(text[0]) else { return nil }
    for index in text.indices {
      let byte = text[index]
      if byte == 0x3A { return index }
      guard MemberName.isLetterOrDigit(byte) || byte == 0x2B || byte == 0x2D || byte == 0x2E else {
        return nil
      }
    }
    return nil
  }

  private static func firstIndex(
    of byte: UInt8, in text: Span<UInt8>, _ start: Int, _ end: Int
  ) -> Int? {
    var index = start
    while index < end {
      if text[index] == byte { return index }
      index += 1
    }
    return nil
  }

  static func isHexadecimal(_ byte: UInt8) -> Bool {
    MemberName.isDigit(byte) || (byte | 0x20) &- 0x61 < 6
  }

  /// Returns whether a character is allowed everywhere, including the host, and isn't a delimiter:
  /// a letter, a digit, or one of `! $ & ' ( ) * + , - . ; = _ ~`.
  @inline(__always)
  private static func isPlain(_ byte: UInt8) -> Bool {
    // One bit for each of the first 64 characters, and of the next 64.
    let bits: UInt64 = byte < 0x40 ? 0x2BFF_7FD2_0000_0000 : 0x47FF_FFFE_87FF_FFFE
    return byte < 0x80 && bits &>> UInt64(byte) & 1 != 0
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, 0x22, 0x3C, 0x3E, 0x5C, 0x5E, 0x60, 0x7B, 0x7C, 0x7D, 0x7F: false
    default: true
    }
  }

  private static func describe(_ byte: UInt8) -> String {
    switch byte {
    case 0x20: "a space"
    case 0x21...0x7E: "the character \"\(Character(Unicode.Scalar(byte)))\""
    default: "a control character"
    }
  }
}
