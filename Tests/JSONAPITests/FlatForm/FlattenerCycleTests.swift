import JSONAPI
import Testing

@Suite struct FlattenerCycleTests {
  private func flatten(_ document: String, _ flattener: Flattener = Flattener()) throws -> String {
    String(decoding: try flattener.flatten(Array(document.utf8)), as: UTF8.self)
  }

  @Test(arguments: [
    FlatFixture(
      "a resource that refers to itself",
      #"{"data":{"type":"a","id":"1","relationships":{"me":{"data":{"type":"a","id":"1"}}}}}"#,
      #"{"data":{"type":"a","id":"1","me":{"type":"a","id":"1"}}}"#),
    FlatFixture(
      "two that refer to each other",
      #"""
      {"data":{"type":"people","id":"1","attributes":{"n":1},"relationships":{"articles":{"data":[{"type":"articles","id":"2"}]}}},
      "included":[{"type":"articles","id":"2","attributes":{"t":2},"relationships":{"author":{"data":{"type":"people","id":"1"}}}}]}
      """#,
      #"{"data":{"type":"people","id":"1","n":1,"articles":[{"type":"articles","id":"2","t":2,"author":{"type":"people","id":"1"}}]}}"#
    ),
    FlatFixture(
      "a ring that begins in primary data is gone round once",
      #"""
      {"data":{"type":"a","id":"1","relationships":{"next":{"data":{"type":"a","id":"2"}}}},
      "included":[{"type":"a","id":"2","relationships":{"next":{"data":{"type":"a","id":"3"}}}},
      {"type":"a","id":"3","relationships":{"next":{"data":{"type":"a","id":"1"}}}}]}
      """#,
      #"{"data":{"type":"a","id":"1","next":{"type":"a","id":"2","next":{"type":"a","id":"3","next":{"type":"a","id":"1"}}}}}"#
    ),
    FlatFixture(
      "a tree with the way back in it is shown whole",
      #"""
      {"data":{"type":"menus","id":"1","relationships":{"items":{"data":[{"type":"items","id":"1"}]}}},
      "included":[{"type":"items","id":"1","relationships":{"menu":{"data":{"type":"menus","id":"1"}},"parent":{"data":null},"children":{"data":[{"type":"items","id":"2"}]}}},
      {"type":"items","id":"2","relationships":{"parent":{"data":{"type":"items","id":"1"}},"children":{"data":[{"type":"items","id":"3"}]}}},
      {"type":"items","id":"3","relationships":{"parent":{"data":{"type":"items","id":"2"}},"children":{"data":[]}}}]}
      """#,
      #"{"data":{"type":"menus","id":"1","items":[{"type":"items","id":"1","menu":{"type":"menus","id":"1"},"parent":null,"children":[{"type":"items","id":"2","parent":{"type":"items","id":"1"},"children":[{"type":"items","id":"3","parent":{"type":"items","id":"2"},"children":[]}]}]}]}}"#
    ),
    FlatFixture(
      "inside a cycle a path does not come back to a type",
      #"""
      {"data":[{"type":"a","id":"1","relationships":{"author":{"data":{"type":"p","id":"1"}}}},
      {"type":"a","id":"2","relationships":{"author":{"data":{"type":"p","id":"1"}}}}],
      "included":[{"type":"p","id":"1","attributes":{"n":1},"relationships":{"articles":{"data":[{"type":"a","id":"1"},{"type":"a","id":"2"}]}}}]}
      """#,
      #"{"data":[{"type":"a","id":"1","author":{"type":"p","id":"1","n":1,"articles":[{"type":"a","id":"1"},{"type":"a","id":"2"}]}},{"type":"a","id":"2","author":{"type":"p","id":"1","n":1,"articles":[{"type":"a","id":"1"},{"type":"a","id":"2"}]}}]}"#
    ),
    FlatFixture(
      "outside of cycles a path may come back to a type",
      #"""
      {"data":[{"type":"a","id":"1","relationships":{"author":{"data":{"type":"p","id":"1"}}}},{"type":"a","id":"2","attributes":{"t":2}}],
      "included":[{"type":"p","id":"1","relationships":{"favorite":{"data":{"type":"a","id":"2"}}}}]}
      """#,
      #"{"data":[{"type":"a","id":"1","author":{"type":"p","id":"1","favorite":{"type":"a","id":"2","t":2}}},{"type":"a","id":"2","t":2}]}"#
    ),
  ])
  func `A cycle ends here`(_ fixture: FlatFixture) throws {
    #expect(try flatten(fixture.document) == fixture.flat)
  }

  @Test func `The depth can be limited`() throws {
    let document = #"""
      {"data":{"type":"a","id":"1","relationships":{"b":{"data":{"type":"b","id":"1"}}}},
      "included":[{"type":"b","id":"1","relationships":{"c":{"data":{"type":"c","id":"1"}}}},{"type":"c","id":"1","attributes":{"n":1}}]}
      """#
    #expect(
      try flatten(document, Flattener(maximumDepth: 1))
        == #"{"data":{"type":"a","id":"1","b":{"type":"b","id":"1","c":{"type":"c","id":"1"}}}}"#)
    #expect(
      try flatten(document, Flattener(maximumDepth: 0))
        == #"{"data":{"type":"a","id":"1","b":{"type":"b","id":"1"}}}"#)
  }

  // MARK: - Size

  /// A document of resources `n/0` to `n/(count-1)`, each with the given links.
  private func graph(
    _ count: Int, primary: Int, links: (Int) -> [Int]
  ) -> String {
    let resources = (0..<count).map { number in
      let data = links(number).map { #"{"type":"n","id":"\#($0)"}"# }.joined(separator: ",")
      return
        #"{"type":"n","id":"\#(number)","attributes":{"v":\#(number)},"relationships":{"to":{"data":[\#(data)]}}}"#
    }
    return
      #"{"data":[\#(resources[..<primary].joined(separator: ","))],"included":[\#(resources[primary...].joined(separator: ","))]}"#
  }

  @Test(arguments: [1, 1000, 2000])
  func `Two thousand resources in a ring with both directions stay small`(_ primary: Int) throws {
    let document = graph(2000, primary: primary) { [($0 + 1) % 2000, ($0 + 1999) % 2000] }
    let flat = try flatten(document)
    #expect(flat.utf8.count < document.utf8.count * 12)
    let values = flat.split(separator: #""v":"#).dropFirst().map { $0.prefix { $0.isNumber } }
    let distinct = Set(values).count
    #expect(distinct >= min(2000, primary + 2 * 64))
  }

  @Test func `Two thousand resources that each refer to forty others stay small`() throws {
    let document = graph(2000, primary: 2000) { number in
      (1...40).map { step in (number + step * 7) % 2000 }
    }
    #expect(try flatten(document).utf8.count < document.utf8.count * 50)
  }

  @Test func `A thousand articles and their one author stay within the limit`() throws {
    let links = (0..<1000).map { #"{"type":"a","id":"\#($0)"}"# }.joined(separator: ",")
    let articles = (0..<1000).map {
      #"{"type":"a","id":"\#($0)","relationships":{"author":{"data":{"type":"p","id":"1"}}}}"#
    }
    let document =
      #"{"data":[\#(articles.joined(separator: ","))],"included":[{"type":"p","id":"1","attributes":{"name":"A"},"relationships":{"articles":{"data":[\#(links)]}}}]}"#
    let flat = try Flattener().flatten(Array(document.utf8))
    #expect(flat.count > 1000 * links.utf8.count)
    let small = try flatten(document, Flattener(include: ["author"], notIncluded: .empty))
    #expect(small.utf8.count < document.utf8.count * 2)
  }

  @Test func `A chain of two thousand ends at the greatest depth`() throws {
    let document = graph(2000, primary: 1) { $0 < 1999 ? [$0 + 1] : [] }
    let end = #"{"type":"n","id":"65"}"# + String(repeating: "]}", count: 66)
    #expect(try flatten(document).hasSuffix(end))
  }

  @Test(arguments: [nil, ["to.to.to.to.to.to.to.to"]] as [IncludePaths?])
  func `No document makes the result explode`(_ include: IncludePaths?) {
    // Each resource refers twenty times to the next: 20^64 paths.
    let document = graph(100, primary: 1) { number in
      number < 99 ? [Int](repeating: number + 1, count: 20) : []
    }
    let error = #expect(throws: FlatFormError.self) {
      try flatten(document, Flattener(include: include, maximumOutputSize: 1 << 20))
    }
    #expect(error?.code == .outputTooLarge)
    #expect(error?.pointer.tokens.first == "included")
  }

  @Test func `Work that writes nothing is limited as well`() {
    let missing = (0..<2000).map { #"{"type":"x","id":"\#($0)"}"# }.joined(separator: ",")
    let articles = (0..<2000).map {
      #"{"type":"a","id":"\#($0)","relationships":{"author":{"data":{"type":"p","id":"1"}}}}"#
    }
    let document =
      #"{"data":[\#(articles.joined(separator: ","))],"included":[{"type":"p","id":"1","relationships":{"x":{"data":[\#(missing)]}}}]}"#
    let error = #expect(throws: FlatFormError.self) {
      try flatten(document, Flattener(notIncluded: .empty, maximumOutputSize: 1 << 20))
    }
    #expect(error?.code == .outputTooLarge)
  }
}
