import Foundation
import Testing

@testable import JSONAPI

/// Long chains of related resources: what they cost, and what they need of the stack.
@Suite struct EmbeddingStackTests {
  // MARK: Documents

  private enum Shape: CaseIterable {
    /// One primary resource and a chain of included ones, in their order.
    case forwards
    /// The same, the last one first.
    case backwards
    /// A list in which each resource leads to the one before it.
    case toPrevious
    /// A list in which each resource leads to the one after it.
    case toNext
    /// The same, and the last one leads to the first.
    case round
    /// Resources that all lead to the first, which leads to all of them.
    case star
  }

  private static func document(_ shape: Shape, _ count: Int) -> [UInt8] {
    func identifier(_ id: Int) -> String { #"{"type":"nodes","id":"\#(id)"}"# }
    func node(_ id: Int, next: Int?, items: [Int] = []) -> String {
      #"{"type":"nodes","id":"\#(id)","relationships":{"next":{"data":\#(next.map(identifier) ?? "null")},"#
        + #""items":{"data":[\#(items.map(identifier).joined(separator: ","))]}}}"#
    }
    func text(_ data: some Sequence<String>, _ included: [String] = []) -> [UInt8] {
      Array(
        #"{"data":[\#(data.joined(separator: ","))],"included":[\#(included.joined(separator: ","))]}"#
          .utf8)
    }
    let chain = (0..<count).map { node($0, next: $0 + 1 < count ? $0 + 1 : nil) }
    return switch shape {
    case .forwards: text(chain[..<1], Array(chain[1...]))
    case .backwards: text(chain[..<1], chain[1...].reversed())
    case .toPrevious: text((0..<count).map { node($0, next: nil, items: $0 > 0 ? [$0 - 1] : []) })
    case .toNext: text(chain)
    case .round: text((0..<count).map { node($0, next: ($0 + 1) % count) })
    case .star: text((0..<count).map { node($0, next: 0, items: $0 == 0 ? Array(0..<count) : []) })
    }
  }

  // MARK: Work

  /// How often a codec runs for a document.
  private static func decodes(_ shape: Shape, _ count: Int) throws -> Int {
    let counter = Guarded(0)
    return try CountedNode.$count.withValue(counter) {
      _ = try JSONAPIDecoder().decode([CountedNode].self, from: document(shape, count))
      return counter.withLock { $0 }
    }
  }

  @Test(arguments: Shape.allCases)
  private func `Twice the resources take twice the work`(_ shape: Shape) throws {
    let (small, large) = (try Self.decodes(shape, 400), try Self.decodes(shape, 800))
    #expect(large <= small * 2 + 200)
    // Once when it is given up, once to see what leads where, and once for each version.
    #expect(large <= 800 * 6 + 200)
  }

  @Test func `Documents without cycles are decoded once`() throws {
    let counter = Guarded(0)
    try CountedNode.$count.withValue(counter) {
      _ = try JSONAPIDecoder().decode([CountedNode].self, from: Self.document(.toPrevious, 60))
      #expect(counter.withLock { $0 } == 60)
    }
  }

  // MARK: Depth

  @Test(arguments: Shape.allCases)
  private func
    `values reach no deeper than the limit, and primary data at least to its relationships`(
      _ shape: Shape
    ) throws
  {
    let nodes = try JSONAPIDecoder().decode([CountedNode].self, from: Self.document(shape, 300))
    for node in nodes {
      #expect((node.next.identifier == nil) == (node.next.value == nil))
      #expect(Self.height(node) <= 64)
    }
    let greatest = try #require(nodes.map(Self.height).max())
    #expect(shape == .round || shape == .star ? greatest == 3 : greatest > 48)
  }

  private static func height(_ node: CountedNode) -> Int {
    1 + max(node.next.value.map(height) ?? 0, node.items.map(height).max() ?? 0)
  }

  // MARK: Stack

  /// Runs on a thread with as little stack as Apple platforms give to secondary ones.
  private static func onSmallStack<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
  ) throws -> Value {
    let result = Guarded<Result<Value, any Error>?>(nil)
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      let value = Result { try body() }
      result.withLock { $0 = value }
      done.signal()
    }
    thread.stackSize = 512 << 10
    thread.start()
    done.wait()
    return try #require(result.withLock { $0 }).get()
  }

  @Test(arguments: Shape.allCases)
  private func `Long chains fit a small stack and are freed there`(_ shape: Shape) throws {
    let bytes = Self.document(shape, 20_000)
    let count = try Self.onSmallStack {
      try JSONAPIDecoder().decode([CountedNode].self, from: bytes).count
    }
    #expect(count == (shape == .forwards || shape == .backwards ? 1 : 20_000))
  }

  @Test func `Resources embedded in one another are moved on a small stack`() throws {
    let text = (0..<160).reduce(#"{"type":"nodes","id":"last"}"#) { inner, id in
      #"{"type":"nodes","id":"\#(id)","relationships":{"next":{"data":\#(inner)}}}"#
    }
    let quirks = Quirks("embedded", repairing: [.embeddedResources])
    let included = try Self.onSmallStack {
      try JSONValue(parsing: quirks.repaired(Array(#"{"data":\#(text)}"#.utf8)))["included"]?.count
    }
    #expect(included == 159)
  }

  @Test(arguments: Shape.allCases)
  private func `Chains of large models fit a small stack, are compared and written there`(
    _ shape: Shape
  ) throws {
    let bytes = Self.document(shape, 300)
    try Self.onSmallStack {
      let nodes = try JSONAPIDecoder().decode([WideNode].self, from: bytes)
      let written = try JSONAPIEncoder().encodeBytes(nodes)
      let again = try JSONAPIDecoder().decode([WideNode].self, from: written)
      #expect(again.map(\.next) == nodes.map(\.next))
    }
  }

  @Test func `A long chain that is cut says so`() throws {
    let document = try JSONAPIDecoder().decode(
      Document<[CountedNode], JSONValue>.self, from: Self.document(.forwards, 100))
    let cuts = document.findings.filter { $0.message.contains("too many") }
    #expect(cuts.count == 1)
  }
}
