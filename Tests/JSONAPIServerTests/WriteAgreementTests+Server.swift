#if Macros
  import Foundation
  import HTTPTypes
  import JSONAPI
  import JSONAPIServer

  extension WriteAgreementTests {
    @Resource("reports")
    struct Report: Sendable {
      var id: String
      var title: String
      var owner: ToOne<Owner>?
    }

    @Resource("owners")
    struct Owner: Sendable {
      var id: Int
    }

    struct Reports: ResourceSource {
      func page(_ request: SourceRequest<Report>) async throws -> SourcePage<Report> {
        SourcePage([Report(id: "a", title: "A", owner: ToOne(id: 1))])
      }

      func resources(_ ids: [String]) async throws -> [Report] {
        ids.contains("a") ? [Report(id: "a", title: "A", owner: ToOne(id: 1))] : []
      }
    }

    // MARK: The definitions

    /// To-many relationships by the edits that they allow: to tags through a table.
    static let edits: [(name: String, edits: [LinkageEdit: Level])] = [
      ("tagsNone", [:]),
      ("tagsAll", [.replace: .everybody, .add: .everybody, .remove: .everybody]),
      ("tagsRuled", [.replace: .ruled, .add: .ruled, .remove: .ruled]),
      ("tagsReplaced", [.replace: .everybody]), ("tagsAdded", [.add: .ruled, .remove: .everybody]),
      ("tagsEither", [.add: .ruled, .replace: .everybody]),
    ]
    /// Fields by who may write them.
    static let fields = [
      "plain", "readOnly", "atCreation", "inUpdates", "ruled", "ruledInUpdates", "both",
      "hidden",
    ]
    static let toOne = fields.map { "\($0)One" }
    static let toMany = fields.map { "\($0)Many" }
    /// To-many relationships whose key related rows have.
    static let moved = ["movedNobody", "movedEverybody", "movedRuled", "movedMixed"]
    static let contents = ["plainFile", "readOnlyFile", "ruledFile", "attribute"]

    static func target(_ relationship: String) -> [String] {
      switch relationship {
      case "movedMixed": ["movedNobody", "movedRuled"]
      case let name where name.hasPrefix("moved"): [name]
      case "report": ["reports"]
      default: ["tags"]
      }
    }

    static let schema = Schema(
      "owners", id: Int.self,
      (fields + ["version"]).map { .attribute($0, Int?.self) }
        + [.attribute("ruledAttribute", Data?.self)]
        + (toOne + ["report"]).map {
          .relationship(.init($0, .one, to: target($0), isOptional: true))
        }
        + (toMany + edits.map(\.name) + moved).map {
          .relationship(.init($0, .many, to: target($0)))
        })

    static func isAdmitted(_ request: ServerRequest<User>) -> Bool {
      request.principal?.isAdmitted == true
    }

    static func allow(
      _ operation: WriteOperation, _ level: Level, _ definition: inout AnyDefinition<User>
    ) {
      switch level {
      case .nobody: break
      case .everybody: definition.allow(operation)
      case .ruled: definition.allow(operation, when: isAdmitted)
      }
    }

    static func limit(_ name: String, _ kind: String, _ to: inout AnyDefinition<User>) {
      switch kind {
      case "readOnly": to.readOnly([name])
      case "atCreation": to.writable(name, on: [.create])
      case "inUpdates": to.writable(name, on: [.update])
      case "ruled": to.writable(name, on: [.create, .update], when: isAdmitted)
      case "ruledInUpdates": to.writable(name, on: [.update], when: isAdmitted)
      case "both":
        to.readOnly([name])
        to.writable(name, on: [.create, .update], when: isAdmitted)
      case "hidden": to.hide(name) { !isAdmitted($0) }
      default: break
      }
    }

    static func server(_ levels: Levels) throws -> JSONAPIServer<User> {
      var owner: [String: ColumnValue] = ["id": 1, "version": 1, "report_id": "a"]
      for column in ["plain_file", "read_only_file", "ruled_file", "ruled_attribute"] {
        owner[column] = .bytes([1])
      }
      var rows: [String: [[String: ColumnValue]]] = ["owners": [owner], "tags": [["id": 1]]]
      for name in moved.dropLast() {
        // A replacement would remove the row that nobody may change.
        rows[name] = [["id": 1, "owner_id": name == "movedNobody" ? .null : 1]]
      }
      return try JSONAPIServer(database: MemoryDatabase(rows), principal: User.self) {
        Serve(source: Reports())
        Serve(schema: Schema("tags", id: Int.self, []))
        for (name, level) in zip(moved, Level.allCases) {
          Serve(
            schema: Schema(
              name, id: Int.self,
              [.relationship(.init("owner", .one, to: ["owners"], isOptional: true))])
          ) { allow(.update, level, &$0) }
        }
        Serve(schema: schema) {
          $0.version("version")
          for (operation, level) in [
            (WriteOperation.create, levels.create), (.update, levels.update),
            (.delete, levels.delete),
          ] {
            allow(operation, level, &$0)
          }
          for field in fields {
            for name in [field, "\(field)One", "\(field)Many"] { limit(name, field, &$0) }
            $0.allow(.replace, .add, .remove, of: "\(field)Many")
          }
          for name in toMany + edits.map(\.name) {
            $0.relationship(
              name, .through(table: "links_\(name)", own: "owner_id", other: "tag_id"))
          }
          for (name, edits) in edits {
            for (edit, level) in edits {
              if level == .ruled {
                $0.allow(edit, of: name, when: isAdmitted)
              } else {
                $0.allow(edit, of: name)
              }
            }
          }
          for name in moved {
            $0.relationship(name, .foreignKey("owner_id"))
            $0.allow(.replace, .add, .remove, of: name)
          }
          $0.content("plainFile", column: "plain_file", type: "text/plain")
          $0.content(
            "readOnlyFile", column: "read_only_file", type: "text/plain", isNullable: false)
          $0.readOnly(["readOnlyFile"])
          $0.content("ruledFile", column: "ruled_file", type: "text/plain")
          $0.writable("ruledFile", on: [.update], when: isAdmitted)
          $0.content("attribute", in: "ruledAttribute", type: "text/plain")
          $0.writable("ruledAttribute", on: [.update], when: isAdmitted)
        }
      }
    }

    // MARK: What is asked

    /// A way to write at a URL, with the operation that does the same.
    struct Write {
      var method: HTTPRequest.Method
      /// The path in the OpenAPI document.
      var path: String
      var bodies: [String?]
      var operation: String?

      var url: String { path.replacing("{id}", with: path.hasPrefix("/reports") ? "a" : "1") }
    }

    static func writes() -> [Write] {
      let reference = #""ref": {"type": "owners", "id": "1""#
      var writes = [
        Write(
          method: .post, path: "/owners", bodies: [#"{"data": {"type": "owners"}}"#],
          operation: #"{"op": "add", "data": {"type": "owners"}}"#),
        Write(
          method: .patch, path: "/owners/{id}",
          bodies: [#"{"data": {"type": "owners", "id": "1"}}"#],
          operation: #"{"op": "update", "data": {"type": "owners", "id": "1"}}"#),
        Write(
          method: .post, path: "/reports", bodies: [#"{"data": {"type": "reports"}}"#]),
        Write(
          method: .patch, path: "/reports/{id}",
          bodies: [#"{"data": {"type": "reports", "id": "a"}}"#]),
        Write(method: .delete, path: "/reports/{id}", bodies: [nil]),
        Write(
          method: .patch, path: "/reports/{id}/relationships/owner", bodies: [#"{"data": null}"#]),
      ]
      for name in toOne + ["report"] {
        writes.append(
          Write(
            method: .patch, path: "/owners/{id}/relationships/\(name)",
            bodies: [#"{"data": null}"#]
              + (name == "report" ? [] : [#"{"data": {"type": "tags", "id": "1"}}"#]),
            operation:
              #"{"op": "update", \#(reference), "relationship": "\#(name)"}, "data": null}"#))
      }
      for name in toMany + edits.map(\.name) + moved {
        let type = target(name).last ?? ""
        let methods: [(HTTPRequest.Method, String)] = [
          (.post, "add"), (.delete, "remove"), (.patch, "update"),
        ]
        for (method, op) in methods {
          writes.append(
            Write(
              method: method, path: "/owners/{id}/relationships/\(name)",
              bodies: ["[]", #"[{"type": "\#(type)", "id": "1"}]"#].map { #"{"data": \#($0)}"# },
              operation:
                #"{"op": "\#(op)", \#(reference), "relationship": "\#(name)"}, "data": []}"#))
        }
      }
      for content in contents {
        for method in [HTTPRequest.Method.put, .delete] {
          writes.append(
            Write(
              method: method, path: "/owners/{id}/content/\(content)",
              bodies: [method == .put ? "x" : nil]))
        }
      }
      for path in ["/owners/{id}/tagsAll", "/reports/{id}/owner"] {
        writes += [HTTPRequest.Method.post, .patch, .delete].map {
          Write(method: $0, path: path, bodies: ["{}"])
        }
      }
      // The row is gone afterwards.
      writes.append(
        Write(
          method: .delete, path: "/owners/{id}", bodies: [nil],
          operation: #"{"op": "remove", \#(reference)}}"#))
      return writes
    }
  }
#endif
