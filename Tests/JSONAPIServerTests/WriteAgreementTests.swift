#if Macros
  import Foundation
  import HTTPTypes
  import JSONAPI
  import JSONAPIServer
  import Testing

  /// Definitions made by combination: what `Allow` and the OpenAPI document promise is what requests may do.
  @Suite("Allow, the OpenAPI document and requests agree on what may be written")
  struct WriteAgreementTests {
    struct User: ServerPrincipal {
      /// Whether rules let the user write.
      var isAdmitted: Bool
      var key: String { isAdmitted ? "ada" : "ben" }
    }

    /// Nobody, somebody without rights, and the one whom every rule admits.
    static let principals: [User?] = [nil, User(isAdmitted: false), User(isAdmitted: true)]

    enum Level: CaseIterable {
      case nobody, everybody, ruled
    }

    /// Whether a type may be created, updated and deleted.
    struct Levels: CustomTestStringConvertible, Sendable {
      let create: Level
      let update: Level
      let delete: Level

      var testDescription: String { "\(create), \(update), \(delete)" }

      /// No two operations have the same level, so that none can be taken for another.
      static let all = [
        Levels(create: .nobody, update: .everybody, delete: .ruled),
        Levels(create: .everybody, update: .ruled, delete: .nobody),
        Levels(create: .ruled, update: .nobody, delete: .everybody),
      ]
    }

    private static func isRefused(_ status: Int) -> Bool { [401, 403, 405].contains(status) }

    private static func send(
      _ write: Write, _ body: String?, _ api: JSONAPIServer<User>, as user: User?
    ) async -> Exchange {
      let isContent = write.path.contains("/content/") && body != nil
      return await api.send(
        write.method, write.url, body, as: user,
        headers: isContent ? [.contentType: "text/plain"] : [:])
    }

    // MARK: The agreement

    @Test("Methods", arguments: Levels.all)
    func methods(_ levels: Levels) async throws {
      let api = try Self.server(levels)
      let document = api.openAPI(as: User(isAdmitted: true)).json
      var allowedOperations: Set<String> = []
      for write in Self.writes() {
        let described = document["paths"]?[write.path]?[write.method.rawValue.lowercased()]
        var statuses: [Set<Int>] = []
        var operated: [Int] = []
        let allow = await api.send(.options, write.url, as: User(isAdmitted: true)).headers[.allow]
        let isAllowed = allow?.components(separatedBy: ", ").contains(write.method.rawValue)
        let other = await api.send(
          write.path.contains("/content/") ? .patch : .put, write.url, as: User(isAdmitted: true))
        #expect(other.status == 405)
        #expect(other.headers[.allow] == allow)
        for user in Self.principals {
          var all: Set<Int> = []
          for body in write.bodies {
            all.insert(await Self.send(write, body, api, as: user).status)
          }
          statuses.append(all)
          if let operation = write.operation {
            operated.append(await api.operate(operation, as: user).status)
          }
          // Access is the same with and without identifiers.
          #expect(Set(all.map(Self.isRefused)).count == 1, "\(write) \(all)")
        }
        let isHidden = write.path.contains("hidden")
        let isAccepted = statuses.contains { !$0.contains(where: Self.isRefused) && $0 != [404] }
        #expect(isAllowed == isAccepted, "\(write) \(statuses)")
        #expect((described != nil) == isAccepted, "\(write) \(statuses)")
        // 401 means that signing in could help, and the document says so.
        let asksToSignIn = statuses[0].contains(401)
        if !isHidden {
          #expect(asksToSignIn == (described?["responses"]?["401"] != nil), "\(write) \(statuses)")
        }
        #expect(!statuses.dropFirst().contains { $0.contains(401) })
        guard let operation = write.operation else { continue }
        let refusals = statuses.map { $0.contains(where: Self.isRefused) }
        #expect(operated.map(Self.isRefused) == refusals, "\(operation) \(operated)")
        if isAccepted {
          allowedOperations.insert(operation.components(separatedBy: "\"")[3])
        }
      }
      let operations = try #require(
        document["components"]?["schemas"]?["Operation"]?["discriminator"]?["mapping"]?.object)
      #expect(Set(operations.map(\.name)) == allowedOperations)
    }

    /// The names of the fields that a body may have, of attributes or relationships.
    private static func described(
      _ member: String, _ operation: WriteOperation, _ document: JSONValue
    ) -> Set<String> {
      let body =
        operation == .create
        ? document["paths"]?["/owners"]?["post"]?["requestBody"]
        : document["paths"]?["/owners/{id}"]?["patch"]?["requestBody"]
      var value = (body ?? .null).resolved(in: document).value
      for name in ["content", MediaType.jsonAPI.description, "schema", "properties", "data"] {
        value = (value[name] ?? .null).resolved(in: document).value
      }
      for name in ["properties", member, "properties"] {
        value = (value[name] ?? .null).resolved(in: document).value
      }
      return Set((value.object ?? [:]).map(\.name))
    }

    @Test("Fields", arguments: Levels.all)
    func fields(_ levels: Levels) async throws {
      let api = try Self.server(levels)
      for user in [nil, User(isAdmitted: true)] {
        let document = api.openAPI(as: user).json
        for operation in [WriteOperation.create, .update] {
          let level = operation == .create ? levels.create : levels.update
          let attributes = Self.described("attributes", operation, document)
          let relationships = Self.described("relationships", operation, document)
          if level == .nobody {
            #expect(attributes.isEmpty && relationships.isEmpty)
            continue
          }
          func isAccepted(_ member: String, _ name: String, _ value: String) async -> Bool {
            let id = operation == .create ? "" : #""id": "1", "#
            let body = #"{"data": {"type": "owners", \#(id)"\#(member)": {"\#(name)": \#(value)}}}"#
            let answer = await api.send(
              operation == .create ? .post : .patch, operation == .create ? "/owners" : "/owners/1",
              body, as: user)
            let accepted = [200, 201].contains(answer.status)
            let refused = [401, 403, 422].contains(answer.status)
            #expect(accepted || refused, "\(body) \(answer.json)")
            return accepted
          }
          for name in Self.fields + ["version"] {
            let accepted = await isAccepted("attributes", name, "2")
            // The document doesn't depend on rules but on what they hide.
            let isDescribed = attributes.contains(name)
            #expect(
              user == nil ? !accepted || isDescribed : accepted == isDescribed,
              "\(name) \(operation)")
          }
          for name in Self.toOne + ["report"] + Self.toMany + Self.edits.map(\.name) + Self.moved {
            let type = Self.target(name).last ?? ""
            let isOne = Self.toOne.contains(name) || name == "report"
            let some = #"{"type": "\#(type)", "id": "1"}"#
            for data in isOne ? ["null", some] : ["[]", "[\(some)]"] {
              // A relationship to resources of a source can only be cleared.
              guard name != "report" || data == "null" else { continue }
              let accepted = await isAccepted("relationships", name, #"{"data": \#(data)}"#)
              let isDescribed = relationships.contains(name)
              #expect(
                user == nil ? !accepted || isDescribed : accepted == isDescribed,
                "\(name) \(operation) \(data)")
            }
          }
        }
      }
    }

    @Test func `Where nothing may be written, nothing is promised`() async throws {
      let api = try JSONAPIServer(database: MemoryDatabase(["tags": [["id": 1]]])) {
        Serve(schema: Schema("tags", id: Int.self, []))
      }
      #expect(api.openAPI().json["paths"]?["/operations"] == nil)
      for method in [HTTPRequest.Method.options, .get] {
        let answer = await api.send(method, "/operations")
        #expect(answer.headers[.allow] == "OPTIONS")
      }
      #expect(await api.operate(#"{"op": "add", "data": {"type": "tags"}}"#).status == 403)
    }
  }
#endif
