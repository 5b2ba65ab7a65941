import Foundation
import HTTPTypes
import JSONAPI
import JSONAPIClient

/// Removes secrets from recordings.
///
/// It replaces the values of named header fields, query parameters and JSON members. Within a
/// recording, equal values get equal replacements, so a key that one response returns still matches
/// the next request that sends it.
public struct Scrubber: Sendable {
  /// Header fields whose values are replaced, in lower case.
  public var fields: Set<String>

  /// Query parameters whose values are replaced.
  public var parameters: Set<String>

  /// Members of JSON objects, at any depth, whose values are replaced.
  public var members: Set<String>

  private var replacements: [String: String] = [:]

  /// Creates a scrubber for the usual names of secrets.
  ///
  /// - Parameters:
  ///   - fields: Additional header fields to scrub.
  ///   - parameters: Additional query parameters to scrub.
  ///   - members: Additional members to scrub.
  public init(
    fields: Set<String> = [],
    parameters: Set<String> = [],
    members: Set<String> = []
  ) {
    // Credentials in logs are credentials in files, too.
    self.fields = Set(fields.map { $0.lowercased() })
      .union(Redaction.fields.map(\.canonicalName))
    self.parameters = parameters.union(Redaction.parameters)
    self.members = members.union([
      "access_token", "refresh_token", "id_token", "accessToken", "refreshToken", "token",
      "api_key", "apiKey", "client_secret", "clientSecret", "secret", "password",
    ])
  }

  /// Replaces the secrets of an exchange.
  public mutating func scrub(_ exchange: RecordedExchange) -> RecordedExchange {
    var exchange = exchange
    exchange.request.url = scrub(url: exchange.request.url)
    exchange.request.fields = scrub(exchange.request.fields)
    exchange.request.body = scrub(
      exchange.request.body, type: exchange.request.fields["content-type"])
    exchange.response.fields = scrub(exchange.response.fields)
    exchange.response.body = scrub(
      exchange.response.body, type: exchange.response.fields["content-type"])
    return exchange
  }

  /// Replaces the secrets of a URL: its user and password, and parameters of its query and its
  /// fragment.
  ///
  /// - Parameter url: The URL.
  /// - Returns: The URL with each secret replaced by a fixed word.
  public func scrub(url: String) -> String {
    let url = withoutUser(url)
    guard let mark = url.firstIndex(where: { "?#".contains($0) }) else { return url }
    return url[...mark] + scrub(form: url[url.index(after: mark)...])
  }

  private func withoutUser(_ url: String) -> String {
    guard let scheme = url.firstRange(of: "://") else { return url }
    let authority = url[scheme.upperBound...].prefix { !"/?#".contains($0) }
    guard let at = authority.lastIndex(of: "@") else { return url }
    return url[..<scheme.upperBound] + "scrubbed" + url[at...]
  }

  /// Replaces the secrets in the name-value pairs of a form or a query.
  private func scrub(form: Substring) -> String {
    var result = ""
    var rest = form
    while !rest.isEmpty {
      let pair = rest.prefix { !"&#".contains($0) }
      let name = pair.prefix { $0 != "=" }
      let isSecret = pair.count > name.count && isSecret(parameter: name)
      result += isSecret ? "\(name)=scrubbed" : String(pair)
      rest = rest[pair.endIndex...]
      if let separator = rest.popFirst() { result.append(separator) }
    }
    return result
  }

  /// Whether a parameter of this name, percent-encoded or not and in any case, has a secret value.
  private func isSecret(parameter name: Substring) -> Bool {
    let name = (name.removingPercentEncoding ?? String(name)).lowercased()
    return parameters.contains { $0.lowercased() == name }
  }

  private mutating func scrub(_ found: [String: String]) -> [String: String] {
    var result = found
    for name in found.keys.sorted() {
      if fields.contains(name) {
        result[name] = found[name].map { replacement(for: $0) }
      } else if Redaction.addresses.contains(where: { $0.canonicalName == name }) {
        result[name] = found[name].map {
          Redaction.mappingURLs(in: $0, isLink: name == "link") { scrub(url: $0) }
        }
      }
    }
    return result
  }

  private mutating func scrub(
    _ body: RecordedExchange.Body?, type: String?
  ) -> RecordedExchange.Body? {
    guard var body, let text = body.text else { return body }
    if type?.lowercased().contains("x-www-form-urlencoded") == true {
      body.text = scrub(form: text[...])
      return body
    }
    var scanner = MemberScanner(text)
    let names = Set(members.map { $0.lowercased() })
    let urls = { [self] in scrub(url: $0) }
    body.text = scanner.replacing(names, urls: urls) { replacement(for: $0) }
    return body
  }

  private mutating func replacement(for secret: String) -> String {
    let known = replacements[secret] ?? "scrubbed-\(replacements.count + 1)"
    replacements[secret] = known
    return known
  }
}

/// Finds the values of members in JSON text and leaves all other characters unchanged.
private struct MemberScanner {
  private let bytes: [UInt8]
  private var position = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  /// Returns the text with secrets replaced: the values of the named members, including all values
  /// nested in them, and the secrets in URLs.
  mutating func replacing(
    _ names: Set<String>, urls: (String) -> String, _ replacement: (String) -> String
  ) -> String {
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
          isSecretNext = names.contains(decoded(string).lowercased())
        } else if isSecretNext || secretDepth != nil {
          let value = String(decoding: string.dropFirst().dropLast(), as: UTF8.self)
          result += Array("\"\(replacement(value))\"".utf8)
          isSecretNext = false
        } else {
          result += withoutSecrets(string, urls)
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

  /// Returns a string with the secrets of a URL replaced.
  private func withoutSecrets(
    _ string: ArraySlice<UInt8>, _ urls: (String) -> String
  ) -> [UInt8] {
    guard string.contains(where: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "@") }) else {
      return Array(string)
    }
    let text = decoded(string)
    let scrubbed = urls(text)
    return scrubbed == text ? Array(string) : JSONValue(scrubbed).bytes()
  }

  /// Returns the text of a JSON string, with escapes resolved.
  private func decoded(_ string: ArraySlice<UInt8>) -> String {
    (try? JSONValue(parsing: Array(string)))?.string
      ?? String(decoding: string.dropFirst().dropLast(), as: UTF8.self)
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
