#if Macros && SQLite
  import ConformanceSupport
  import Foundation
  import JSONAPI
  import JSONAPIServer

  /// A server of types with composite keys: of integers, of text, and of a UUID and text.
  enum Warehouse {
    static let one = "6ba7b810-9dad-11d1-80b4-00c04fd430c8"
    static let two = "ffffffff-9dad-11d1-80b4-00c04fd430c8"

    static let orders = Schema(
      "orders", id: Int.self,
      [
        .attribute("name", String.self), .relationship(.init("lines", .many, to: ["lines"])),
        .relationship(.init("invoice", .one, to: ["invoices"])),
      ])

    /// An invoice has the key of its order.
    static let invoices = Schema(
      "invoices", id: Int.self,
      [.attribute("total", Int.self), .relationship(.init("order", .one, to: ["orders"]))])

    static let lines = Schema(
      "lines",
      [
        .attribute("number", Int.self), .attribute("text", String?.self),
        .relationship(.init("order", .one, to: ["orders"])),
        .relationship(.init("shipments", .many, to: ["shipments"])),
        .relationship(.init("tags", .many, to: ["tags"])),
      ])

    static let tags = Schema(
      "tags",
      [.attribute("label", String?.self), .relationship(.init("lines", .many, to: ["lines"]))])

    static let shipments = Schema(
      "shipments",
      [
        .attribute("place", String?.self), .relationship(.init("line", .one, to: ["lines"])),
        .relationship(.init("label", .one, to: ["labels"])),
      ])

    /// At most one for each shipment.
    static let labels = Schema(
      "labels", id: Int.self,
      [
        .attribute("text", String.self),
        .relationship(.init("shipment", .one, to: ["shipments"])),
      ])

    static func server(
      on database: some ServerDatabase, rule: FilterExpression? = nil
    ) throws -> JSONAPIServer<NoPrincipal> {
      var configuration = ServerConfiguration()
      configuration.filters = [.functions]
      return try JSONAPIServer(database: database, configuration: configuration) {
        Serve(schema: orders) {
          $0.relationship("lines", .foreignKey("order_id"))
          $0.relationship("invoice", .foreignKey("order_id"))
          $0.allow(.create, .update, .delete)
          $0.allow(.replace, .add, .remove, of: "lines")
        }
        Serve(schema: invoices) {
          $0.key("order_id")
          $0.clientIDs(.allowed)
          $0.allow(.create, .update, .delete)
        }
        Serve(schema: lines) {
          $0.key(["order_id", "line"])
          $0.column("number", "line")
          $0.relationship("shipments", .foreignKey(["order_id", "line"]))
          $0.relationship(
            "tags",
            .through(
              table: "line_tags", own: ["order_id", "line"], other: ["realm", "code"]))
          $0.clientIDs(.allowed)
          $0.page(default: 2, total: true)
          $0.allow(.create, .update, .delete)
          $0.allow(.replace, .add, .remove, of: "shipments")
          $0.allow(.replace, .add, .remove, of: "tags")
          if let rule { $0.rows { _ in rule } }
        }
        Serve(schema: tags) {
          $0.key(["realm", "code"])
          $0.relationship(
            "lines",
            .through(
              table: "line_tags", own: ["realm", "code"], other: ["order_id", "line"]))
          $0.clientIDs(.required)
          $0.allow(.create, .update, .delete)
          $0.allow(.replace, .add, .remove, of: "lines")
        }
        Serve(schema: shipments) {
          $0.key(["batch", "box"])
          $0.relationship("line", .column(["order_id", "line"]))
          $0.relationship("label", .foreignKey(["batch", "box"]))
          $0.clientIDs(.required)
          $0.allow(.create, .update, .delete)
        }
        Serve(schema: labels) {
          $0.relationship("shipment", .column(["batch", "box"]))
          $0.allow(.create, .update, .delete)
        }
      }
    }

    static let tables = SQLFixture([
      ("orders", "id {key}, name TEXT NOT NULL"),
      ("invoices", "order_id {int} PRIMARY KEY REFERENCES orders, total {int} NOT NULL"),
      (
        "lines",
        "order_id {int} NOT NULL REFERENCES orders, line {int} NOT NULL, text TEXT, "
          + "PRIMARY KEY (order_id, line)"
      ),
      (
        "tags", "realm TEXT NOT NULL, code TEXT NOT NULL, label TEXT, PRIMARY KEY (realm, code)"
      ),
      (
        "line_tags",
        "order_id {int} NOT NULL, line {int} NOT NULL, realm TEXT NOT NULL, code TEXT NOT NULL, "
          + "PRIMARY KEY (order_id, line, realm, code), "
          + "FOREIGN KEY (order_id, line) REFERENCES lines, "
          + "FOREIGN KEY (realm, code) REFERENCES tags"
      ),
      (
        "shipments",
        "batch {uuid} NOT NULL, box TEXT NOT NULL, place TEXT, order_id {int}, line {int}, "
          + "PRIMARY KEY (batch, box), FOREIGN KEY (order_id, line) REFERENCES lines"
      ),
      (
        "labels",
        "id {key}, text TEXT NOT NULL, batch {uuid}, box TEXT, UNIQUE (batch, box), "
          + "FOREIGN KEY (batch, box) REFERENCES shipments"
      ),
    ])

    static let rows: [String: [[String: ColumnValue]]] = [
      "orders": [
        ["id": 1, "name": "Ada"], ["id": 2, "name": "Ben"], ["id": 10, "name": "Ada"],
      ],
      "invoices": [["order_id": 1, "total": 5], ["order_id": 10, "total": 7]],
      "lines": [
        line(10, 12, "lid"), line(10, 2, "pen"), line(2, 1, nil), line(1, 2, "pen"),
        line(1, 10, "ink"), line(1, 1, "cup"),
      ],
      "tags": [
        ["realm": "a:b", "code": "x", "label": "first"],
        ["realm": "a", "code": "b:x", "label": "second"],
        ["realm": "~", "code": "1", "label": .null],
        ["realm": "é", "code": "~0/", "label": "slash"],
      ],
      "line_tags": [
        tagged(1, 1, "a:b", "x"), tagged(1, 1, "a", "b:x"), tagged(1, 2, "a", "b:x"),
        tagged(10, 12, "~", "1"), tagged(10, 12, "é", "~0/"),
      ],
      "shipments": [
        shipment(two, "a", "dock", 10, 12), shipment(one, "b:c", "yard", 1, 1),
        shipment(one, "a", "dock", 1, 1), shipment(two, "z", "road", nil, nil),
      ],
      "labels": [
        label(1, one, "a"), label(2, two, "a"),
        ["id": 3, "text": "loose", "batch": .null, "box": .null],
      ],
    ]

    private static func line(
      _ order: Int64, _ number: Int64, _ text: String?
    ) -> [String: ColumnValue] {
      [
        "order_id": .integer(order), "line": .integer(number),
        "text": text.map { .text($0) } ?? .null,
      ]
    }

    private static func tagged(
      _ order: Int64, _ line: Int64, _ realm: String, _ code: String
    ) -> [String: ColumnValue] {
      [
        "order_id": .integer(order), "line": .integer(line), "realm": .text(realm),
        "code": .text(code),
      ]
    }

    private static func shipment(
      _ batch: String, _ box: String, _ place: String, _ order: Int64?, _ line: Int64?
    ) -> [String: ColumnValue] {
      [
        "batch": .text(batch), "box": .text(box), "place": .text(place),
        "order_id": order.map { .integer($0) } ?? .null,
        "line": line.map { .integer($0) } ?? .null,
      ]
    }

    private static func label(
      _ id: Int64, _ batch: String, _ box: String
    ) -> [String: ColumnValue] {
      ["id": .integer(id), "text": .text("L\(id)"), "batch": .text(batch), "box": .text(box)]
    }
  }
#endif
