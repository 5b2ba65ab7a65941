#if Macros && SQLite
  import Foundation
  import HTTPTypes
  import JSONAPI

  extension SecurityTests {
    /// A way to ask or to write.
    struct Door: Sendable {
      let method: HTTPRequest.Method
      let path: String
      var body: String?
      var isAtomic = false
      /// Whether the URL is followed.
      var isFollowed = false
    }

    static let schemas = [
      Newsroom.Person.schema, Newsroom.Story.schema, Newsroom.Comment.schema, Newsroom.Tag.schema,
      Newsroom.Audit.schema,
    ]

    static func schema(_ type: String) -> Schema? { schemas.first { $0.type == type } }

    /// Every door that the schemas make possible, for every id that exists anywhere and one that doesn't.
    static let doors: [Door] = {
      var doors: [Door] = []
      let ids = ["1", "2", "3", "4", "5", "6", "99"]
      for schema in schemas {
        let collection = "/api/\(schema.type)"
        var parameters = [
          "", "page[size]=1&page[number]=2", "page[size]=2&page[number]=1", "page[size]=10",
        ]
        for path in paths(from: schema, depth: 2) {
          parameters += ["include=\(path.text)"]
          for field in path.end.attributes {
            parameters += ["sort=\(path.text).\(field.name)", "sort=-\(path.text).\(field.name)"]
            for value in values {
              parameters.append("filter[\(path.text).\(field.name)]=\(value)")
            }
          }
          parameters += ids.map { "filter[\(path.text).id]=\($0)" }
          parameters += ids.map { "filter[\(path.text)]=\($0)" }
        }
        for field in schema.attributes {
          parameters += [
            "sort=\(field.name)", "sort=-\(field.name)", "fields[\(schema.type)]=\(field.name)",
            "filter[\(field.name)][isNull]=true", "filter[\(field.name)][gt]=1",
          ]
          parameters += values.map { "filter[\(field.name)]=\($0)" }
          parameters += values.map { "filter[\(field.name)][icontains]=\($0.uppercased())" }
          parameters += [
            "aggregateOf=count&aggregateBy=\(field.name)",
            "aggregateOf=count,minimum(\(field.name)),maximum(\(field.name))",
            "aggregateOf=sum(\(field.name)),average(\(field.name))",
          ]
        }
        parameters += paths(from: schema, depth: 2).flatMap { path in
          path.end.attributes.map { "aggregateOf=count&filter[\(path.text).\($0.name)]=none" }
        }
        parameters += values.map { "filter[search]=\($0)" }
        for relationship in schema.relationships {
          parameters.append("fields[\(schema.type)]=\(relationship.name)")
        }
        doors += parameters.map { Door(method: .get, path: "\(collection)?\($0)") }
        let followed = [
          "sort=id", "page[size]=0", "filter[search]=secret", "aggregateOf=count",
        ]
        doors += (followed + schema.relationships.map { "include=\($0.name)" }).map {
          Door(method: .get, path: "\(collection)?\($0)", isFollowed: true)
        }
        for id in ids {
          doors.append(Door(method: .get, path: "\(collection)/\(id)"))
          doors.append(Door(method: .get, path: "\(collection)/\(id)", isFollowed: true))
          let content = "\(collection)/\(id)/content/file"
          doors += [
            Door(method: .get, path: content), Door(method: .head, path: content),
            Door(method: .put, path: content, body: "x"), Door(method: .delete, path: content),
          ]
          doors.append(Door(method: .delete, path: "\(collection)/\(id)"))
          doors += writes(schema, id)
          for path in paths(from: schema, depth: 2) {
            doors.append(Door(method: .get, path: "\(collection)/\(id)?include=\(path.text)"))
          }
          for relationship in schema.relationships {
            doors += doorsOf(relationship, "\(collection)/\(id)", ids)
          }
        }
      }
      return doors
    }()

    /// All doors by night, otherwise a sixth of them for each secret and database.
    ///
    /// Three databases have half of them, each its own sixth, and other secrets have the other half.
    static func doors(_ kind: DatabaseKind, _ secret: Secret) -> [Door] {
      let isWhole = ProcessInfo.processInfo.environment["JSONAPI_EVERY_DOOR"] != nil
      guard !isWhole else { return doors }
      let number = secrets.firstIndex { $0.testDescription == secret.testDescription } ?? 0
      let part = 3 * number + (DatabaseKind.available.firstIndex(of: kind) ?? 0)
      return stride(from: part % 6, to: doors.count, by: 6).map { doors[$0] }
    }

    /// Values that hidden attributes have on one side or the other, and others.
    static let values = ["none", "changed", "100", "Secret", "Other", "30", "Spam", "read", "x"]

    struct Path {
      let text: String
      let end: Schema
    }

    static func paths(from schema: Schema, depth: Int) -> [Path] {
      guard depth > 0 else { return [] }
      return schema.relationships.flatMap { relationship -> [Path] in
        guard let type = relationship.destinationTypes?.first, let next = self.schema(type) else {
          return []
        }
        return [Path(text: relationship.name, end: next)]
          + paths(from: next, depth: depth - 1).map {
            Path(text: "\(relationship.name).\($0.text)", end: $0.end)
          }
      }
    }

    static func doorsOf(
      _ relationship: Schema.Relationship, _ resource: String, _ ids: [String]
    ) -> [Door] {
      let (name, type) = (relationship.name, relationship.destinationTypes?.first ?? "")
      let url = "\(resource)/relationships/\(name)"
      var doors = [
        Door(method: .get, path: "\(resource)/\(name)"), Door(method: .get, path: url),
        Door(method: .get, path: "\(url)?include=\(name)"),
        Door(method: .get, path: "\(resource)/\(name)?filter[search]=secret"),
      ]
      let isMany = relationship.cardinality == .many
      for id in ids {
        let identifier = #"{"type": "\#(type)", "id": "\#(id)"}"#
        let data = isMany ? "[\(identifier)]" : identifier
        doors.append(Door(method: .patch, path: url, body: #"{"data": \#(data)}"#))
        guard isMany else { continue }
        doors.append(Door(method: .post, path: url, body: #"{"data": \#(data)}"#))
        doors.append(Door(method: .delete, path: url, body: #"{"data": \#(data)}"#))
      }
      return doors
    }

    /// Creations and updates: each attribute, and each relationship to each id; alone and as an operation.
    static func writes(_ schema: Schema, _ id: String) -> [Door] {
      var members: [String] = schema.attributes.map {
        #""attributes": {"\#($0.name)": \#($0.value.kind == .string ? "\"x\"" : "7")}"#
      }
      for relationship in schema.relationships {
        let identifier =
          #"{"type": "\#(relationship.destinationTypes?.first ?? "")", "id": "\#(id)"}"#
        let data = relationship.cardinality == .many ? "[\(identifier)]" : identifier
        members.append(#""relationships": {"\#(relationship.name)": {"data": \#(data)}}"#)
      }
      return members.flatMap { member -> [Door] in
        let update = #"{"type": "\#(schema.type)", "id": "\#(id)", \#(member)}"#
        let create = #"{"type": "\#(schema.type)", \#(member)}"#
        let operation = #"{"op": "update", "data": \#(update)}"#
        return [
          Door(
            method: .patch, path: "/api/\(schema.type)/\(id)", body: #"{"data": \#(update)}"#),
          Door(method: .post, path: "/api/\(schema.type)", body: #"{"data": \#(create)}"#),
          Door(method: .post, path: "/api/operations", body: operation, isAtomic: true),
        ]
      }
    }
  }
#endif
