// Counts, sums and their like over a server's collections, and filters in several dialects.

#if Macros
  import Foundation
  import HTTPTypes
  import JSONAPI
  import JSONAPIClient
  import JSONAPIServer
  import JSONAPIStore
  import JSONAPITesting

  @Resource("orders")
  struct Order: Sendable {
    var id: Int
    var country: String?
    var amount: Decimal
    var placedAt: Date
    var customer: ToOne<Customer>
  }

  @Resource("customers")
  struct Customer: Sendable {
    var id: Int
    var name: String
    var city: String
    var orders: ToMany<Order>
  }

  let database = MemoryDatabase([
    "orders": [
      [
        "id": 1, "country": "DE", "amount": "0.10", "placed_at": 1_767_225_600_000_000,
        "customer_id": 1,
      ],
      [
        "id": 2, "country": "DE", "amount": "0.20", "placed_at": 1_767_312_000_000_000,
        "customer_id": 2,
      ],
      [
        "id": 3, "country": "FR", "amount": "12.50", "placed_at": 1_767_398_400_000_000,
        "customer_id": 2,
      ],
      [
        "id": 4, "country": nil, "amount": "7", "placed_at": 1_767_484_800_000_000,
        "customer_id": 1,
      ],
    ],
    "customers": [
      ["id": 1, "name": "Dana", "city": "Lyon"], ["id": 2, "name": "Ole, Jr.", "city": "Kiel"],
    ],
  ])

  func aggregate() async throws {
    // snippet.server
    let api = try JSONAPIServer(database: database) {
      Serve(Order.self) {
        $0.aggregate(\.amount, \.placedAt, by: \.country)
        $0.page(default: 25, maximum: 100, [.number], total: true)
      }
      Serve(Customer.self)
    }
    // snippet.end
    print("== all")
    try await api.show("/orders?aggregateOf=count,sum(amount),maximum(placedAt)")
    print("== groups")
    try await api.show("/orders?aggregateOf=count,sum(amount),average(amount)&aggregateBy=country")
    print("== filtered")
    try await api.show("/orders?aggregateOf=count&filter[amount][gte]=1")
    print("== refused")
    try await api.show("/orders?aggregateOf=sum(id)")
    print("== count")
    try await api.show("/orders?page[size]=0")
    let client = JSONAPIClient(transport: ServerTransport(api))
    print("== client")
    // snippet.client
    let rows = try await client.fetch(
      Order.query.filter { $0.amount >= 0.15 }
        .aggregate(.count, .sum(\.amount), .maximum(\.placedAt), by: \.country))
    for row in rows {
      let sum = row.sum(\.amount)?.decimal ?? 0
      print(try row[\.country] ?? "elsewhere", row.count ?? 0, sum)
    }
    // snippet.end
    print("== store")
    // snippet.store
    let store = Store()
    _ = try await client.into(store).fetch(Order.query)
    let held = try store.aggregates(
      matching: Order.query.aggregate(.count, .sum(\.amount), by: \.country))
    for row in held {
      print(try row[\.country] ?? "elsewhere", row.count ?? 0, row.sum(\.amount) ?? 0)
    }
    // snippet.end
    print("== counted")
    // snippet.counted
    let count = try await client.count(Order.query.filter { $0.country == "DE" })
    print(count ?? -1)
    // snippet.end
  }

  func askInDialects() async throws {
    // snippet.dialects
    var configuration = ServerConfiguration()
    configuration.filters = [.operators, .functions]
    // snippet.end
    let api = try JSONAPIServer(database: database, configuration: configuration) {
      Serve(Order.self)
      Serve(Customer.self)
    }
    print("== questions")
    let fields = "fields[customers]=name"
    for question in [
      "filter[name]=Dana", "filter=equals(name,'Ole,%20Jr.')",
      "filter=or(equals(city,'Lyon'),startsWith(name,'Ole'))",
      "filter=has(orders,and(equals(country,'DE'),lessThan(amount,'0.15')))",
      "filter[city]=Kiel&filter=not(equals(name,'Dana'))",
    ] {
      let head = HTTPRequest(
        method: .get, scheme: nil, authority: nil, path: "/customers?\(fields)&\(question)")
      let (_, bytes) = await api.respond(to: head)
      let names = try JSONValue(parsing: bytes)["data"]?.array?
        .compactMap { $0["attributes"]?["name"]?.string }
      print("\(question.replacing("%20", with: " ")): \((names ?? []).joined(separator: " and "))")
    }
    print("== unread")
    try await api.show("/customers?filter=name==Dana")
  }

  // Prints what the articles show: each request with its response.
  extension JSONAPIServer {
    func show(_ path: String) async throws {
      print("> GET \(path)")
      let (response, bytes) = await respond(
        to: HTTPRequest(method: .get, scheme: nil, authority: nil, path: path))
      let reason = response.status.code == 200 ? "OK" : "Bad Request"
      print("< HTTP/1.1 \(response.status.code) \(reason)")
      guard var document = try JSONValue(parsing: bytes).object else { return }
      document["jsonapi"] = nil
      document["links"] = nil
      print(String(decoding: JSONValue(document).bytes(), as: UTF8.self))
    }
  }

  // What stands above is run.
  try await aggregate()
  try await askInDialects()
#endif
