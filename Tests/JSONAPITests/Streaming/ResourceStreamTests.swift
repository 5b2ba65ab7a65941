import Foundation
import JSONAPI
import Testing

/// Resources of documents that arrive in pieces.
@Suite struct ResourceStreamTests {
  private typealias M = StreamModels
  private typealias Article = StreamModels.Article

  private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  private static func outcome(
    _ pieces: Pieces, maximumSize: Int = 4 << 20, mode: JSONAPIDecoder.Mode = .lenient
  ) async -> Outcome<Article> {
    var decoder = JSONAPIDecoder()
    decoder.mode = mode
    return await decoder.stream(of: Article.self, from: pieces, maximumResourceSize: maximumSize)
      .outcome()
  }

  private static func outcome(_ text: String) async -> Outcome<Article> {
    await outcome(Pieces([bytes(text)]))
  }

  /// Documents of all kinds, right and wrong.
  private static let documents = [
    #"{"data":[\#(M.articles(2))]}"#,
    "\u{FEFF} \n {\"data\" : [ \(M.article(1)) , \(M.article(2))\n ] , \"meta\":{\"a\":[1,2]} } \n",
    #"{"included":[\#(M.person(1))],"data":[\#(M.article(1))],"links":{"self":"x"}}"#,
    #"{"d\u0061ta":[\#(M.article(1))],"data":[7],"x":[1,"]"]}"#,
    #"{"data":\#(M.article(7))}"#,
    #"{"data":null,"meta":{}}"#,
    #"{"errors":[{"status":"404"}]}"#,
    #"{"data":[\#(M.article(1)),{"type":"articles","id":"2","attributes":{}},\#(M.article(3))]}"#,
    #"{"data":[\#(M.article(1)),{"type":"articles","id":"2","attributes":{"title":tru}},\#(M.article(3))]}"#,
    #"{"data":[\#(M.article(1))] "meta":{}}"#,
    #"{"data":[{"a":[1}]}"#,
    #"{"data":[\#(M.article(1)),]}"#,
    #"{"data":[]}"#, #"{"data":[],"meta":{}}"#, #"{"meta":{},"data" : [ ] }"#,
    #"{"included":[\#(M.person(1))],"data":[]}"#, #"{"data":[],"included":[\#(M.person(1))]}"#,
    #"{"data":[],"errors":[{"status":"500"}]}"#, #"{"data":null,"data":[]}"#,
    #"{"meta":{}}"#, #"{}"#, #"[1]"#, #"7"#, "", "  ", "<html>",
    #"{"data":[\#(M.article(1))]} x"#,
    #"{"data":[],"included":[{"type":"people","id":tru}]}"#,
    #"{"data":"x"}"#, #"{"data":[1]}"#, #"{"data":[\#(M.article(1))],"meta":}"#,
  ]

  @Test(arguments: documents) func `Pieces don't change what is delivered`(_ text: String) async {
    let text = Self.bytes(text)
    let whole = await Self.outcome(Pieces([text]))
    for position in 0...text.count {
      let cut = await Self.outcome(Pieces(text, at: position))
      #expect(cut.elements == whole.elements, "cut at \(position)")
      #expect(cut.failure == whole.failure, "cut at \(position)")
    }
    for size in [1, 2, 3, 7] {
      let cut = await Self.outcome(Pieces(text, every: size))
      #expect(cut.elements == whole.elements)
      #expect(cut.failure == whole.failure)
    }
  }

  @Test(arguments: documents) func `A stream delivers what decoding in memory does`(
    _ text: String
  ) async throws {
    let whole = await Self.outcome(text)
    var decoder = JSONAPIDecoder()
    decoder.missingResources = .skip
    if let decoded = try? decoder.decode([Article].self, from: Self.bytes(text)) {
      #expect(whole.error == nil)
      #expect(whole.elements.map(\.id) == decoded.map(\.id))
    } else if let decoded = try? decoder.decode(Article.self, from: Self.bytes(text)) {
      #expect(whole.elements.map(\.id) == [decoded.id])
    } else {
      #expect(whole.error != nil)
    }
  }

  @Test func `A truncated stream keeps what came before and says where it ended`() async throws {
    let text = Self.bytes(#"{"meta":{},"data":[\#(M.articles(3))]}"#)
    var most = 0
    for count in 0..<text.count {
      let outcome = await Self.outcome(Pieces([Array(text[..<count])]))
      let error = try #require(outcome.stream, "cut at \(count)")
      #expect(error.code == .truncated)
      #expect(error.offset == count)
      #expect(outcome.elements.map(\.id) == Array(["1", "2", "3"].prefix(outcome.elements.count)))
      #expect(outcome.elements.count >= most)
      most = outcome.elements.count
      if error.pointer.tokens.first == "data", error.pointer.tokens.count > 1 {
        #expect(error.pointer.tokens[1] == String(outcome.elements.count))
      }
    }
    #expect(most == 3)
  }

  @Test(
    arguments: [
      (#"{"data":[A,B!}"#, "invalidJSON", "/data", "!", 2),
      (
        #"{"data":[A,{"type":"articles","id":"2","attributes":{"title":1}},B]}"#, "invalidResource",
        "/data/1/attributes/title", "1}", 1
      ),
      (#"{"data":[A,{"x":[1}],B]}"#, "invalidJSON", "/data/1/x/0", "}],", 1),
      (#"{"data":[A]}]"#, "invalidJSON", "", "]", 1),
      (#"{"data":[A],"included":[{},{"a":nul}]}"#, "invalidJSON", "/included/1/a", "nul}", 1),
      (#"{"data":[A],"meta":{"a":01}}"#, "invalidJSON", "/meta/a", "1}}", 1),
      (#"{"meta":{}}"#, "invalidDocument", "", nil, 0),
      (#"[]"#, "invalidDocument", "", "[", 0),
      (#"{"data":[A,7]}"#, "invalidResource", "/data/1", "7", 1),
    ] as [(String, String, String, String?, Int)])
  func `An error names the byte and the place`(
    _ text: String, code: String, pointer: String, byte: String?, count: Int
  ) async throws {
    let text = text.replacing("A", with: M.article(1)).replacing("B", with: M.article(2))
    let outcome = await Self.outcome(text)
    let error = try #require(outcome.stream)
    #expect(error.code.description == code)
    #expect(error.pointer.description == pointer)
    #expect(outcome.elements.count == count)
    if let byte {
      let rest = String(decoding: text.utf8.dropFirst(error.offset), as: UTF8.self)
      #expect(rest.hasPrefix(byte), "\(rest.prefix(20))")
    }
  }

  @Test func `A NUL byte is named as the parser names it`() async {
    let outcome = await Self.outcome("{\"data\":[],\u{0}")
    #expect(outcome.stream?.found == "a NUL byte")
  }

  @Test func `Errors are thrown as decoding throws them`() async {
    let text = #"{"errors":[{"status":"404","title":"None"}],"meta":{"a":1},"data":null}"#
    let outcome = await Self.outcome(text)
    #expect((outcome.error as? ServerError)?.errors.first?.status == "404")
    #expect((outcome.error as? ServerError)?.meta?["a"] == 1)
  }

  @Test(arguments: [#"{"error":"boom"}"#, #"{"errors":{"name":["bad"]}}"#])
  func `Errors of another shape are thrown as decoding throws them`(_ text: String) async throws {
    var decoder = JSONAPIDecoder()
    decoder.quirks = Quirks("test", repairing: [.errorMessages])
    let outcome = await decoder.stream(of: Article.self, from: Pieces([Self.bytes(text)])).outcome()
    let error = try #require(throws: ServerError.self) {
      try decoder.decode([Article].self, from: Self.bytes(text))
    }
    #expect(outcome.error as? ServerError == error)
  }

  @Test func `A source that fails ends the stream where it stood`() async throws {
    let text = Self.bytes(#"{"data":[\#(M.articles(2)),{"type":"#)
    let outcome = await Self.outcome(Pieces([text], isBroken: true))
    let error = try #require(outcome.stream)
    #expect(error.code == .sourceFailed)
    #expect(error.underlying is Pieces.Broken)
    #expect(error.offset == text.count)
    #expect(error.pointer == "/data/2")
    #expect(outcome.elements.map(\.id) == ["1", "2"])
  }

  @Test func `A resource that is too large is an error before it is whole`() async throws {
    let large = M.article(2, title: String(repeating: "x", count: 10_000))
    let text = Self.bytes(#"{"data":[\#(M.article(1)),\#(large)"#)
    let outcome = await Self.outcome(Pieces(text, every: 512), maximumSize: 4096)
    let error = try #require(outcome.stream)
    #expect(error.code == .limitExceeded)
    #expect(error.pointer == "/data/1")
    #expect(outcome.elements.map(\.id) == ["1"])
    let member = await Self.outcome(
      Pieces(
        Self.bytes(#"{"meta":{"a":"\#(String(repeating: "x", count: 10_000))"}}"#), every: 512),
      maximumSize: 4096)
    #expect(member.stream?.code == .limitExceeded)
    #expect(member.stream?.pointer == "/meta")
  }

  @Test func `Members' names have a limit together, and equivalent ones are two`() async {
    let long = String(repeating: "x", count: 1000)
    func code(_ members: some Sequence<String>) async -> StreamError.Code? {
      let text = #"{"data":[],"# + members.joined(separator: ",") + "}"
      return await Self.outcome(Pieces(Self.bytes(text), every: 512), maximumSize: 4096)
        .stream?.code
    }
    #expect(await code((1...4).map { "\"\(long)\($0)\":1" }) == nil)
    #expect(await code((1...5).map { "\"\(long)\($0)\":1" }) == .limitExceeded)
    #expect(await code((1...5).map { "\"\(long)\($0)\":[]" }) == .limitExceeded)
    #expect(await code((1...2000).map { "\"a\($0)\":[]" }) == .limitExceeded)
    // Of the members of one name, one is kept.
    #expect(await code((1...2000).map { _ in "\"\(long)\":[]" }) == nil)
    let half = String(repeating: "x", count: 2048)
    #expect(await code(["\"\(half)\u{E9}\":[]", "\"\(half)e\u{301}\":[]"]) == .limitExceeded)
  }

  @Test func `Nesting has its limit`() async {
    let deep = String(repeating: "[", count: 600) + String(repeating: "]", count: 600)
    let outcome = await Self.outcome(
      #"{"data":[\#(M.article(1)),{"type":"articles","id":"2","meta":\#(deep)}]}"#)
    #expect(outcome.stream?.code == .limitExceeded)
    #expect(outcome.elements.map(\.id) == ["1"])
  }

  @Test(arguments: [JSONAPIDecoder.Mode.lenient, .strict])
  func `A raised limit of nesting holds at the end, too`(_ mode: JSONAPIDecoder.Mode) async {
    let deep = String(repeating: "[", count: 600) + String(repeating: "]", count: 600)
    var decoder = JSONAPIDecoder()
    decoder.mode = mode
    decoder.values.limits.maximumDepth = 2000
    let text = Self.bytes(#"{"data":[\#(M.article(1))],"meta":{"a":\#(deep)}}"#)
    let outcome = await decoder.stream(of: Article.self, from: Pieces([text])).outcome()
    #expect(outcome.failure == nil)
  }

  @Test(arguments: [
    #"{"data":[]}"#, #"{"data":[],"meta":{}}"#, #"{"meta":{},"data":[],"included":[]}"#,
    #"{"included":[\#(M.person(1))],"data":[]}"#,
  ])
  func `An empty collection is a stream without resources`(_ text: String) async {
    let outcome = await Self.outcome(text)
    #expect(outcome.error == nil)
    #expect(outcome.elements.isEmpty)
  }

  @Test func `Strict mode checks each resource and the other members`() async {
    let text = Self.bytes(#"{"data":[\#(M.article(1))],"wrong":1}"#)
    let outcome = await Self.outcome(Pieces([text]), mode: .strict)
    #expect(outcome.elements.map(\.id) == ["1"])
    #expect(outcome.stream?.code == .invalidDocument)
    let null = await Self.outcome(Pieces([Self.bytes(#"{"data":null}"#)]), mode: .strict)
    #expect(null.stream?.code == .invalidDocument)
  }

  @Test(arguments: [DocumentContext.response, .createRequest, .updateRequest])
  func `One resource is checked in its document's context`(_ context: DocumentContext) async {
    var decoder = JSONAPIDecoder()
    decoder.mode = .strict
    decoder.context = context
    decoder.validation.profiles = [.cursorPagination]
    func outcome(_ rest: String) async -> Outcome<Article> {
      let text = Self.bytes(#"{"data":\#(M.article(1))\#(rest)}"#)
      return await decoder.stream(of: Article.self, from: Pieces([text])).outcome()
    }
    let right = await outcome(#","meta":{}"#)
    #expect(right.failure == nil)
    #expect(right.elements.map(\.id) == ["1"])
    let wrong = await outcome(#","meta":[]"#)
    #expect(wrong.stream?.pointer.description == "/meta")
  }

  @Test(arguments: [
    (#""meta":[1]"#, "/meta"), (#""links":[]"#, "/links"), (#""wrong":[7]"#, "/wrong"),
  ])
  func `Strict mode checks other members that are lists`(member: String, pointer: String) async {
    let text = Self.bytes(#"{\#(member),"data":[\#(M.article(1))],"jsonapi":{}}"#)
    let outcome = await Self.outcome(Pieces([text]), mode: .strict)
    #expect(outcome.elements.map(\.id) == ["1"])
    #expect(outcome.stream?.code == .invalidDocument)
    #expect(outcome.stream?.pointer.description == pointer)
    let lenient = await Self.outcome(Pieces([text]))
    #expect(lenient.error == nil)
  }

  @Test func `Pagination links are looked for beside all resources, not beside some`() async {
    var decoder = JSONAPIDecoder()
    decoder.mode = .strict
    decoder.validation.profiles = [.cursorPagination]
    func outcome(_ rest: String) async -> Outcome<Article> {
      let text = Self.bytes(#"{"data":[\#(M.articles(2))]\#(rest)}"#)
      return await decoder.stream(of: Article.self, from: Pieces([text])).outcome()
    }
    let right = await outcome(#","links":{"prev":null,"next":null}"#)
    #expect(right.failure == nil)
    #expect(right.elements.map(\.id) == ["1", "2"])
    let wrong = await outcome("")
    #expect(wrong.elements.map(\.id) == ["1", "2"])
    #expect(wrong.stream?.code == .invalidDocument)
    #expect(wrong.stream?.found.contains("links to the previous and the next page") == true)
  }

  @Test func `Single bytes will do`() async throws {
    let text = Self.bytes(#"{"data":[\#(M.articles(3))]}"#)
    let bytes = AsyncStream<UInt8> { continuation in
      for byte in text { continuation.yield(byte) }
      continuation.finish()
    }
    let outcome = await JSONAPIDecoder().stream(of: Article.self, from: bytes).outcome()
    #expect(outcome.elements.map(\.id) == ["1", "2", "3"])
    #expect(outcome.error == nil)
  }

  @Test func `Resources are delivered before the next piece is asked for`() async throws {
    let (pieces, continuation) = AsyncStream.makeStream(of: [UInt8].self)
    continuation.yield(Self.bytes(#"{"data":[\#(M.articles(2)),{"#))
    var iterator = JSONAPIDecoder().stream(of: Article.self, from: pieces).makeAsyncIterator()
    #expect(try await iterator.next()?.id == "1")
    #expect(try await iterator.next()?.id == "2")
    continuation.yield(Self.bytes(String(M.article(3).dropFirst()) + "]}"))
    continuation.finish()
    #expect(try await iterator.next()?.id == "3")
    #expect(try await iterator.next() == nil)
  }

  @Test func `Cancelling ends the stream`() async {
    let (pieces, continuation) = AsyncStream.makeStream(of: [UInt8].self)
    continuation.yield(Self.bytes(#"{"data":[\#(M.articles(2)),{"#))
    let task = Task {
      var outcome = Outcome<Article>()
      do {
        for try await article in JSONAPIDecoder().stream(of: Article.self, from: pieces) {
          outcome.elements.append(article)
        }
      } catch {
        outcome.error = error
      }
      return (outcome.elements.count, outcome.error is CancellationError)
    }
    task.cancel()
    let (count, isCancelled) = await task.value
    #expect(isCancelled)
    #expect(count <= 2)
  }
}
