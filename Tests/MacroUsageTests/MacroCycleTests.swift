#if Macros
  import Foundation
  import JSONAPI
  import Testing

  @Resource("articles")
  struct CyclicArticle {
    let id: String
    @Relationship var author: CyclicPerson
    @Relationship var editor: CyclicPerson?
    var next: ToOne<CyclicArticle>
  }

  @Resource("people")
  struct CyclicPerson {
    let id: String
    @Relationship var articles: [CyclicArticle]
  }

  /// As many properties as a large model has.
  @Resource("nodes")
  struct WideMacroNode {
    let id: Int
    var a01, a02, a03, a04, a05, a06, a07, a08, a09, a10: String?
    var b01, b02, b03, b04, b05, b06, b07, b08, b09, b10: Int?
    var c01, c02, c03, c04, c05, c06, c07, c08, c09: Double?
    var next: ToOne<WideMacroNode>
  }

  /// Cycles and chains of models with `@Resource`.
  @Suite struct MacroCycleTests {
    @Test(arguments: [["1", "2"], ["2", "1"]])
    func `every article has its author and its editor, whatever comes first`(_ ids: [String]) throws
    {
      let articles = ids.map {
        #"""
        {"type":"articles","id":"\#($0)","relationships":{"author":{"data":{"type":"people","id":"9"}},
        "editor":{"data":{"type":"people","id":"9"}},"next":{"data":{"type":"articles","id":"1"}}}}
        """#
      }
      let bytes = Array(
        #"""
        {"data":[\#(articles.joined(separator: ","))],"included":[{"type":"people","id":"9",
        "relationships":{"articles":{"data":[{"type":"articles","id":"1"},{"type":"articles",
        "id":"2"}]}}}]}
        """#.utf8)
      var decoder = JSONAPIDecoder()
      decoder.maximumCycleDepth = 3
      for article in try decoder.decode([CyclicArticle].self, from: bytes) {
        #expect(article.author.articles.map(\.id) == ["1", "2"])
        #expect(article.editor?.articles.map(\.author.id) == ["9", "9"])
        #expect(article.next.value?.author.id == "9")
        // One step is left where the author's articles are decoded, which is enough for what they need.
        #expect(article.author.articles.map(\.next.id) == ["1", "1"])
      }
    }

    @Test(arguments: [false, true])
    func `a chain of large models fits a stack of 512 KB`(_ isReversed: Bool) throws {
      let chain = (1..<300).map {
        #"{"type":"nodes","id":"\#($0)","relationships":{"next":{"data":{"type":"nodes","id":"\#($0 + 1)"}}}}"#
      }
      let included = isReversed ? chain[1...].reversed() : Array(chain[1...])
      let bytes = Array(
        #"{"data":\#(chain[0]),"included":[\#(included.joined(separator: ","))]}"#.utf8)
      let depth = Guarded(0)
      let done = DispatchSemaphore(value: 0)
      let thread = Thread {
        var node = try? JSONAPIDecoder().decode(WideMacroNode.self, from: bytes)
        var count = 0
        while let current = node {
          count += 1
          node = current.next.value
        }
        depth.withLock { [count] in $0 = count }
        done.signal()
      }
      thread.stackSize = 512 << 10
      thread.start()
      done.wait()
      #expect(depth.withLock { 49...64 ~= $0 })
    }
  }
#endif
