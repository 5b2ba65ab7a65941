#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import HTTPTypes
import JSONAPI

/// The identity of a request with an `Idempotency-Key`.
struct RequestKey: Sendable {
  /// The principal's name, a space and the key; the key alone if nobody signed in.
  ///
  /// A key has no spaces, so different pairs never have the same text.
  let id: String
  /// A hash of the method, the URL and the body.
  let fingerprint: String
  /// When the request arrived, in seconds since 1970.
  let date: Int64
  /// Whether the transaction begins by looking up the key.
  var needsLookUp = false

  /// Reads the header field; nil if there is none.
  init?(_ method: HTTPRequest.Method, _ body: [UInt8], of request: ErasedRequest) throws {
    guard let field = request.head.headerFields[.idempotencyKey] else { return nil }
    // A string of structured fields; many clients omit the quotation marks.
    var key = field[...]
    if key.hasPrefix("\""), key.hasSuffix("\""), key.utf8.count > 1 {
      key = key.dropFirst().dropLast()
    }
    guard (1...255).contains(key.utf8.count),
      key.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != 0x22 && $0 != 0x5C })
    else {
      throw Refusal(
        400, "malformedValue",
        "A key has 1 to 255 visible ASCII characters other than quotation mark and backslash.",
        source: .init(header: "Idempotency-Key"))
    }
    id = request.principal.map { "\($0.key) \(key)" } ?? String(key)
    let head = "\(method.rawValue) \(request.head.path ?? "")\n"
    fingerprint = EntityTag.hash(Array(head.utf8) + body)
    date = Int64(exactly: request.date.timeIntervalSince1970.rounded(.down)) ?? 0
  }
}

extension HTTPField.Name {
  static let idempotencyKey = HTTPField.Name("Idempotency-Key") ?? .allow
  static let idempotentReplayed = HTTPField.Name("Idempotent-Replayed") ?? .allow
}

/// Rolls back the transaction of a request that was already carried out.
struct RepeatedRequest: Error {
  /// The request that was carried out; nil if the transaction can no longer read it.
  let known: RequestMemory.Known?
}
