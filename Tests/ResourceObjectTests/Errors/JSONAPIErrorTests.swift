import Testing

@testable import JSONAPIResourceObject

@Suite struct JSONAPIErrorTests {
  struct Refusal: Codable, Equatable, ErrorDictType {
    var code: String
    var definedFields: [String: String] { ["code": code] }
  }
  typealias Basic = BasicJSONAPIError<String>

  @Test(arguments: Coder.allCases)
  func `An unknown error is read from anything`(coder: Coder) throws {
    for json in [#"[{"code": "x"}]"#, "[1]", "[[]]"] {
      #expect(try coder.decode([UnknownJSONAPIError].self, json) == [.unknownError])
    }
    #expect(try coder.encode([UnknownJSONAPIError.unknown]) == #"["unknown"]"#)
  }

  @Test(arguments: Coder.allCases)
  func `A payload that can't be read makes an error unknown`(coder: Coder) throws {
    let errors = try coder.roundTrip(
      [GenericJSONAPIError<Refusal>].self, #"[{"code": "x"}, {"code": 1}, "unknown"]"#)
    #expect(errors == [.error(Refusal(code: "x")), .unknownError, .unknown])
    #expect(errors.map(\.payload) == [Refusal(code: "x"), nil, nil])
    #expect(errors.map(\.definedFields) == [["code": "x"], [:], [:]])
    #expect(try coder.encode(errors) == #"[{"code":"x"},"unknown","unknown"]"#)
    #expect(String(describing: errors[1]) == "unknown error")
    #expect(
      String(describing: GenericJSONAPIError.error(BasicJSONAPIErrorPayload<Int>(code: "c")))
        == "code: c")
  }

  @Test(arguments: Coder.allCases)
  func `A basic error has what the specification defines`(coder: Coder) throws {
    let json = """
      [{"code":"c","detail":"d","id":"1","source":{"parameter":"p","pointer":"/a"},"status":"404",\
      "title":"t"}]
      """
    let errors = try coder.roundTrip([Basic].self, json)
    let payload = try #require(errors[0].payload)
    #expect(
      payload
        == .init(
          id: "1", status: "404", code: "c", title: "t", detail: "d",
          source: .init(pointer: "/a", parameter: "p")))
    #expect(try coder.encode(errors) == json)
    #expect(
      errors[0].definedFields == [
        "id": "1", "status": "404", "code": "c", "title": "t", "detail": "d", "pointer": "/a",
        "parameter": "p",
      ])
    #expect(
      String(describing: errors[0])
        == "code: c, detail: d, id: 1, parameter: p, pointer: /a, status: 404, title: t")
    #expect(try coder.roundTrip([Basic].self, "[{}]")[0].definedFields.isEmpty)
  }

  @Test(arguments: Coder.allCases)
  func `A basic error of another kind is unknown`(coder: Coder) throws {
    for json in [#"[{"status": 404}]"#, #"[{"id": 1}]"#, #"[{"source": "x"}]"#, "[1]"] {
      #expect(try coder.decode([Basic].self, json) == [.unknown])
    }
    #expect(
      try coder.decode([BasicJSONAPIError<Int>].self, #"[{"id": 1}]"#)[0].payload?.id == 1)
    typealias Mixed = BasicJSONAPIError<Either<Int, String>>
    #expect(
      try coder.decode([Mixed].self, #"[{"id": 1}, {"id": "a"}]"#).map(\.payload?.id)
        == [.a(1), .b("a")])
  }

  @Test(arguments: Coder.allCases)
  func `A detailed error keeps links and metadata`(coder: Coder) throws {
    struct About: JSONAPI.Links { var about: Link<String, NoMetadata> }
    struct Trace: JSONAPI.Meta { var trace: String }
    typealias Detailed = DetailedJSONAPIError<String, Trace?, About?>
    let json = """
      [{"code":"c","detail":"d","id":"1","links":{"about":"/e"},"meta":{"trace":"t"},\
      "source":{"header":"Accept","parameter":"p","pointer":"/a"},"status":"422","title":"t"}]
      """
    let errors = try coder.roundTrip([Detailed].self, json)
    let payload = try #require(errors[0].payload)
    #expect(payload.links?.about.url == "/e")
    #expect(payload.meta?.trace == "t")
    #expect(payload.source?.header == "Accept")
    #expect(payload.definedFields["header"] == "Accept")
    #expect(try coder.encode(errors) == json)
    let patient = try coder.decode([Detailed].self, #"[{"status": 404, "code": 17}]"#)
    #expect(patient[0].payload?.status == "404")
    #expect(patient[0].payload?.code == "17")
    #expect(String(describing: patient[0]) == "code: 17, status: 404")
    #expect(try coder.decode([Detailed].self, #"[{"status": []}]"#) == [.unknown])
    typealias Bare = DetailedJSONAPIError<String, NoMetadata, NoLinks>
    #expect(
      try coder.encode(coder.roundTrip([Bare].self, #"[{"title": "t", "meta": 1}]"#))
        == #"[{"title":"t"}]"#)
  }

  @Test(arguments: Coder.allCases)
  func `A document's errors are read with its body`(coder: Coder) throws {
    typealias Doc = JSONAPI.Document<
      NoResourceBody, NoMetadata, NoLinks, NoIncludes, NoAPIDescription, Basic
    >
    let response = try coder.roundTrip(
      Doc.self, #"{"errors": [{"detail": "d1"}, {"detail": "d2"}, {"status": 1}]}"#)
    switch response.body {
    case .data: Issue.record("the document is one of errors")
    case .errors(let errors, let meta, let links):
      #expect(errors.compactMap { $0.payload?.detail } == ["d1", "d2"])
      #expect(meta == NoMetadata.none)
      #expect(links == NoLinks.none)
    }
  }
}
