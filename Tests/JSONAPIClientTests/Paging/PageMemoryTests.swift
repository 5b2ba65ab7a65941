import Testing

@testable import JSONAPIClient

@Suite("What is remembered of pages") struct PageMemoryTests {
  @Test func `The first URLs are remembered, and no more than the limit`() {
    var memory = PageMemory(limit: 2)
    let areNew = ["/a", "/a", "/b", "/c", "/c", "/a", "/b"].map { memory.visit($0) }
    #expect(areNew == [true, false, true, true, true, false, false])
  }
}
