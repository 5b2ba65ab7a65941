@testable import JSONAPI
import Testing

@Suite struct IdentitySetTests {
  @Test(arguments: [0, 1, 100, 9_000])
  func `Numbers identities in their order`(_ reserved: Int) {
    var set = IdentitySet()
    set.reserve(reserved)
    var known: [String: Int] = [:]
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<40_000 {
      let id = String(Int.random(in: 0..<20_000, using: &generator))
      let type = Int.random(in: 0..<3, using: &generator)
      let isLocal = Bool.random(using: &generator)
      let key = "\(type) \(isLocal) \(id)"
      let (number, isNew) = set.insert(id, type: type, isLocal: isLocal)
      #expect(isNew == (known[key] == nil))
      #expect(number == known[key, default: known.count])
      known[key] = number
    }
  }

  @Test func `Tells ids of any length apart`() {
    var set = IdentitySet()
    let ids = (0..<40).map { String(repeating: "a", count: $0) } + ["ä", "a\u{308}", "𝄞", "B"]
    for (number, id) in ids.enumerated() {
      #expect(set.insert(id, type: 0, isLocal: false) == (number, true))
    }
    for (number, id) in ids.enumerated() where id != "a\u{308}" {
      #expect(set.insert(id, type: 0, isLocal: false) == (number, false))
    }
  }
}
