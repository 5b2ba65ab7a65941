import Foundation
import JSONAPIResourceObject
import Testing

/// A payload that can't be shared between tasks, as errors could have before Swift 6.
final class LoosePayload: Codable, Equatable {
  var code: String

  init(code: String) { self.code = code }

  static func == (one: LoosePayload, other: LoosePayload) -> Bool { one.code == other.code }
}

@Suite struct LoosePayloadTests {
  @Test func `A payload need not be Sendable in Swift 5`() throws {
    let errors = try JSONDecoder().decode(
      [GenericJSONAPIError<LoosePayload>].self, from: Data(#"[{"code": "x"}, 1]"#.utf8))
    #expect(errors.map { $0.payload?.code } == ["x", nil])
  }
}
