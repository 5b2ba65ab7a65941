import Foundation

/// Takes secrets out of what is recorded.
///
/// Header fields, query parameters and JSON members are named; their values are replaced. The same
/// value always becomes the same replacement within a recording, so that what belonged together
/// still does: an account's key that comes in one response and is sent with the next request stays
/// one key.
public struct Scrubber: Sendable {
  /// Header fields whose values are replaced, in lower case.
  public var fields: Set<String>

  /// Query parameters whose values are replaced.
  public var parameters: Set<String>

  /// Members of JSON objects, at any depth, whose values are replaced.
  public var members: Set<String>

  private var replacements: [String: String] = [:]

  /// Creates a scrubber that knows the usual names of secrets.
  ///
  /// - Parameters:
  ///   - fields: More header fields whose values are replaced.
  ///   - parameters: More query parameters whose values are replaced.
  ///   - members: More members whose values are replaced.
  public init(
    fields: Set<String> = [],
    parameters: Set<String> = [],
    members: Set<String> = []
  ) {
    self.fields = Set(fields.map { $0.lowercased() }).union([
      "authorization", "proxy-authorization", "cookie", "set-cookie", "x-api-key", "api-key",
      "x-auth-token", "x-access-token", "x-csrf-token",
    ])
    self.parameters = parameters.union([
      "access_token", "refresh_token", "id_token", "token", "api_key", "apikey", "key",
      "client_secret", "secret", "password", "signature",
    ])
    self.members = members.union([
      "access_token", "refresh_token", "id_token", "accessToken", "refreshToken", "token",
      "api_key", "apiKey", "client_secret", "clientSecret", "secret", "password",
    ])
  }

  /// Replaces the secrets of an exchange.
  ///
  /// - Parameter exchange: The exchange as it happened.
  /// - Returns: The exchange as it may be kept.
  public mutating func scrub(_ exchange: RecordedExchange) -> RecordedExchange {
    var exchange = exchange
    exchange.request.url = scrub(url: exchange.request.url)
    exchange.request.fields = scrub(exchange.request.fields)
    exchange.request.body = scrub(exchange.request.body)
    exchange.response.fields = scrub(exchange.response.fields)
    exchange.response.body = scrub(exchange.response.body)
    return exchange
  }

  /// Replaces the secrets of an address.
  ///
  /// - Parameter url: The address.
  /// - Returns: The address with a fixed word in the place of every secret.
  public func scrub(url: String) -> String {
    guard let mark = url.firstIndex(of: "?") else { return url }
    let pairs = url[url.index(after: mark)...].split(
      separator: "&", omittingEmptySubsequences: false)
    let scrubbed = pairs.map { pair in
      let name = pair.prefix { $0 != "=" }
      return parameters.contains(String(name)) ? "\(name)=scrubbed" : String(pair)
    }
    return url[...mark] + scrubbed.joined(separator: "&")
  }

  private mutating func scrub(_ found: [String: String]) -> [String: String] {
    var result = found
    for name in found.keys.sorted() where fields.contains(name) {
      result[name] = found[name].map { replacement(for: $0) }
    }
    return result
  }

  private mutating func scrub(_ body: RecordedExchange.Body?) -> RecordedExchange.Body? {
    guard var body, let text = body.text else { return body }
    var scanner = MemberScanner(text)
    body.text = scanner.replacing(members) { replacement(for: $0) }
    return body
  }

  private mutating func replacement(for secret: String) -> String {
    let known = replacements[secret] ?? "scrubbed-\(replacements.count + 1)"
    replacements[secret] = known
    return known
  }
}

/// Finds the values of members in JSON text and leaves every other character as it is.
private struct MemberScanner {
  private let bytes: [UInt8]
  private var position = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  /// The text with the values of the named members replaced; all values within an object or array
  /// that is such a value.
  mutating func replacing(_ names: Set<String>, _ replacement: (String) -> String) -> String {
    var result: [UInt8] = []
    var depth = 0
    var secretDepth: Int?
    var isSecretNext = false
    while position < bytes.count {
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: "\""):
        let string = takeString()
        if isNameNext() {
          result += string
          let name = String(decoding: string.dropFirst().dropLast(), as: UTF8.self)
          isSecretNext = names.contains(name)
        } else if isSecretNext || secretDepth != nil {
          let value = String(decoding: string.dropFirst().dropLast(), as: UTF8.self)
          result += Array("\"\(replacement(value))\"".utf8)
          isSecretNext = false
        } else {
          result += string
        }
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        if isSecretNext, secretDepth == nil { secretDepth = depth }
        isSecretNext = false
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if secretDepth == depth { secretDepth = nil }
        depth -= 1
      case UInt8(ascii: "-"), 0x30...0x39:
        let number = takeNumber()
        if isSecretNext || secretDepth != nil {
          result += Array("\"\(replacement(String(decoding: number, as: UTF8.self)))\"".utf8)
        } else {
          result += number
        }
        isSecretNext = false
        continue
      case UInt8(ascii: ","):
        isSecretNext = false
      default:
        break
      }
      result.append(byte)
      position += 1
    }
    return String(decoding: result, as: UTF8.self)
  }

  private mutating func takeString() -> ArraySlice<UInt8> {
    let start = position
    position += 1
    while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
      position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    position = min(position + 1, bytes.count)
    return bytes[start..<position]
  }

  private mutating func takeNumber() -> ArraySlice<UInt8> {
    let start = position
    while position < bytes.count, !", \t\r\n]}".utf8.contains(bytes[position]) { position += 1 }
    return bytes[start..<position]
  }

  private func isNameNext() -> Bool {
    bytes[position...].first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
      == UInt8(ascii: ":")
  }
}
