import Foundation
import Testing

@Suite struct DocumentGrammarTests {
  @Test(arguments: 0..<20)
  func `What has to hold for any document holds for those that the grammar makes`(_ part: Int) {
    for number in 0..<50 { check(seed: UInt64(part * 50 + number)) }
  }

  /// Set by `Scripts/fuzz.sh`.
  private static let minutes = ProcessInfo.processInfo.environment["JSONAPI_FUZZ_MINUTES"].flatMap(
    Double.init)

  @Test(.enabled(if: minutes != nil, "Scripts/fuzz.sh runs it"))
  func `It holds for as many more as there is time for`() throws {
    let environment = ProcessInfo.processInfo.environment
    let first = environment["JSONAPI_FUZZ_SEED"].flatMap(UInt64.init) ?? 0
    let note = environment["JSONAPI_FUZZ_NOTE"]
    let end = ContinuousClock.now + .seconds((Self.minutes ?? 0) * 60)
    var seed = first
    while ContinuousClock.now < end {
      if let note {
        // What was tried last, for when the process ends.
        try "\(seed)\n\(DocumentGrammar.document(seed: seed).text())\n".write(
          toFile: note, atomically: false, encoding: .utf8)
      }
      guard check(seed: seed) else { return }
      seed &+= 1
    }
    print("fuzz: \(seed &- first) documents, seeds \(first) to \(seed &- 1)")
  }

  /// Checks the document of a seed, and makes it smaller if something doesn't hold.
  @discardableResult
  private func check(seed: UInt64) -> Bool {
    let tree = DocumentGrammar.document(seed: seed)
    guard let failure = DocumentOracles.failure(of: tree) else { return true }
    let smallest = tree.shrunk { DocumentOracles.failure(of: $0) != nil }
    Issue.record(
      """
      seed \(seed): \(DocumentOracles.failure(of: smallest) ?? failure)
      \(smallest.text())
      """)
    return false
  }

  @Test func `The grammar makes what is right and what is wrong`() {
    var valid = 0
    var kinds: Set<String> = []
    for seed in 0..<400 as Range<UInt64> {
      let tree = DocumentGrammar.document(seed: seed)
      if DocumentOracles.isValid(tree) { valid += 1 }
      if case .object(let members) = tree { kinds.formUnion(members.map(\.name)) }
    }
    #expect((40...300).contains(valid), "\(valid)")
    #expect(kinds.isSuperset(of: ["data", "included", "errors", "meta", "atomic:operations"]))
  }

  @Test func `A failure is shrunk to what causes it`() {
    let tree = JSONTree.object([
      .init(name: "a", isEscaped: true, value: .array([.literal("1"), .literal("2")])),
      .init(name: "b", value: .object([.init(name: "c", value: .literal("null"))])),
    ])
    let smallest = tree.shrunk { $0.text(isPlain: true).contains(#""c":null"#) }
    #expect(smallest.text() == #"{"b":{"c":null}}"#)
  }
}
