import Foundation
package import HTTPTypes

/// Redacts credentials in messages and recordings.
package enum Redaction {
  /// The replacement of a credential.
  package static let mark = "[redacted]"

  /// Header fields that carry credentials.
  package static let fields: Set<HTTPField.Name> = {
    let named = [
      "X-API-Key", "API-Key", "X-Auth-Token", "X-Access-Token", "X-CSRF-Token", "X-XSRF-Token",
      "X-Amz-Security-Token",
    ]
    let known: [HTTPField.Name] = [
      .authorization, .proxyAuthorization, .cookie, .setCookie, .authenticationInfo,
    ]
    return Set(known + named.compactMap { HTTPField.Name($0) })
  }()

  /// Query parameters that carry credentials.
  package static let parameters: Set<String> = [
    "access_token", "refresh_token", "id_token", "token", "api_key", "apikey", "api-key", "key",
    "client_secret", "secret", "password", "signature", "sig", "code", "auth_token", "jwt",
    "x-amz-signature", "x-amz-credential", "x-amz-security-token", "x-goog-signature",
    "x-goog-credential",
  ]

  /// Header fields that contain URLs.
  package static let addresses = Set(
    [.location, .contentLocation, .referer, HTTPField.Name("Link")].compactMap(\.self))

  /// Returns the value of a header field without credentials.
  package static func value(
    of field: HTTPField, fields: Set<HTTPField.Name> = fields,
    parameters: Set<String> = parameters
  ) -> String {
    guard !fields.contains(field.name) else { return mark }
    guard addresses.contains(field.name) else { return field.value }
    return mappingURLs(in: field.value, isLink: field.name.canonicalName == "link") {
      redact(url: $0, parameters: parameters)
    }
  }

  /// Changes the addresses in a header field: in `Link` each in angle brackets, otherwise the whole value.
  ///
  /// A value of `Link` that begins differently isn't valid, and is changed as a whole.
  package static func mappingURLs(
    in value: String, isLink: Bool, _ change: (String) -> String
  ) -> String {
    guard isLink, value.hasPrefix("<") else { return change(value) }
    var result = ""
    var rest = value[...]
    while let opening = rest.firstIndex(of: "<") {
      let start = rest.index(after: opening)
      let end = rest[start...].firstIndex(of: ">") ?? rest.endIndex
      result += rest[..<start] + change(String(rest[start..<end]))
      rest = rest[end...]
    }
    return result + rest
  }

  /// Replaces credentials in a URL: values of the named query parameters, and the part before `@`.
  package static func redact(
    url: String, parameters: Set<String> = parameters
  ) -> String {
    var reference = URIReference(url)
    if let authority = reference.authority, let at = authority.lastIndex(of: "@") {
      reference.authority = mark + authority[at...]
    }
    if let query = reference.query {
      let pairs = query.split(separator: "&", omittingEmptySubsequences: false).map { pair in
        let name = pair.prefix { $0 != "=" }
        let plain = name.removingPercentEncoding ?? String(name)
        guard name.endIndex < pair.endIndex, parameters.contains(plain.lowercased()) else {
          return String(pair)
        }
        return "\(name)=\(mark)"
      }
      reference.query = pairs.joined(separator: "&")
    }
    return reference.textWithoutFragment
  }
}
