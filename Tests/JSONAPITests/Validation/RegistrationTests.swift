import JSONAPI
import Testing

@Suite("Registration of extensions and profiles")
struct RegistrationTests {
  struct Refusal: Sendable, CustomTestStringConvertible {
    var requirement: String
    var namespace: String?
    var members: Set<String> = []
    var queryParameters: Set<String> = []

    var testDescription: String { "\(requirement) \(namespace ?? "-") \(members)" }
  }

  static let refusals: [Refusal] = [
    Refusal(requirement: "EXT-03", namespace: nil, members: ["a:b"]),
    Refusal(requirement: "EXT-03", namespace: nil, queryParameters: ["a:b"]),
    Refusal(requirement: "EXT-04", namespace: ""),
    Refusal(requirement: "EXT-05", namespace: "my-ext"),
    Refusal(requirement: "EXT-05", namespace: "my_ext"),
    Refusal(requirement: "EXT-05", namespace: "é"),
    Refusal(requirement: "EXT-05", namespace: "a:b"),
    Refusal(requirement: "EXT-06", namespace: "a", members: ["a:x", "b:x"]),
    Refusal(requirement: "EXT-06", namespace: "a", queryParameters: ["b:x"]),
    Refusal(requirement: "EXT-07", namespace: "a", members: ["x"]),
    Refusal(requirement: "EXT-08", namespace: "a", members: ["a:"]),
    Refusal(requirement: "EXT-08", namespace: "a", members: ["a:b:c"]),
    Refusal(requirement: "EXT-09", namespace: "a", queryParameters: ["x"]),
    Refusal(requirement: "EXT-10", namespace: "a", queryParameters: ["a:Foo"]),
    Refusal(requirement: "EXT-10", namespace: "a", queryParameters: ["a:"]),
  ]

  @Test(arguments: refusals)
  func `An extension that breaks the rules is refused (EXT-03 to EXT-10)`(_ refusal: Refusal) {
    let error = #expect(throws: RegistrationError.self) {
      try Extension(
        uri: "https://a.example/e", namespace: refusal.namespace, members: refusal.members,
        queryParameters: refusal.queryParameters)
    }
    #expect(error?.requirement == refusal.requirement)
    #expect(error?.description.contains("https://a.example/e") == true)
  }

  @Test func `An extension that keeps to the rules is taken, and only its members are accepted`()
    throws
  {
    _ = try Extension(uri: "https://a.example/e", namespace: nil)
    let known = try Extension(
      uri: "https://a.example/e", namespace: "Ext9", members: ["Ext9:a b"],
      queryParameters: ["Ext9:at"])
    RuleCase(
      #"{"meta":{},"Ext9:a b":1,"Ext9:c":2}"#, "error DOC-06 /Ext9:c",
      options: .init(extensions: [known])
    ).check()
  }

  @Test(arguments: ["", "a b", "/a", "é:a"])
  func `What names an extension or a profile is a URI`(_ uri: String) {
    #expect(throws: RegistrationError.self) { try Extension(uri: uri, namespace: "a") }
    #expect(throws: RegistrationError.self) { try Profile(uri: uri) }
  }

  @Test func `A profile's query parameters are custom ones (PRF-03, QRY-02)`() throws {
    #expect(try Profile(uri: "a:b", queryParameters: ["aB"]).queryParameters == ["aB"])
    for name in ["page", "a:b", ""] {
      let error = #expect(throws: RegistrationError.self) {
        try Profile(uri: "a:b", queryParameters: [name])
      }
      #expect(error?.requirement == "PRF-03")
    }
  }
}
