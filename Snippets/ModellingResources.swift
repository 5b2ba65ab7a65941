// What a model can say about a resource.

import Foundation
import JSONAPI

// snippet.ids
struct Ship: Resource {
  static let resourceType = "ships"
  var id: Int
  var name: String
}

struct PortID: RawRepresentable, ResourceID {
  var rawValue: UUID
}

struct Port: Resource {
  static let resourceType = "ports"
  var id: PortID
}

/// Not sent to the server yet: it has no id.
struct Entry: Resource {
  static let resourceType = "entries"
  var id: String?
  var text: String
}
// snippet.end

// snippet.attributes
enum Condition: String, Codable {
  case sound, leaking
}

struct Voyage: Resource {
  static let resourceType = "voyages"
  var id: String
  var departure: Date
  var log: URL?
  var cargo: [String]  // empty where the server leaves it out or sends null
  var condition: OpenEnum<Condition>  // keeps a value that a later server adds
  var captain: Field<String> = .absent  // tells absent, null and a value apart
}
// snippet.end

// snippet.forms
/// Money as text, such as "12.3".
enum Price: ReversibleTransformer {
  struct NotAPrice: Error {}

  static func transform(_ text: String) throws -> Decimal {
    guard let price = Decimal(string: text) else { throw NotAPrice() }
    return price
  }

  static func reverse(_ price: Decimal) -> String { "\(price)" }
}

/// A server that sends "" instead of null.
enum LinkOrEmpty: ReversibleTransformer {
  static func transform(_ text: String) -> URL? { URL(string: text) }
  static func reverse(_ link: URL?) -> String { link?.absoluteString ?? "" }
}

struct Ticket: Resource {
  static let resourceType = "tickets"
  var id: String
  @DateOnly var day: Date  // "1851-10-18"
  @EpochSeconds.OrNull var cancelledAt: Date?
  @Transformed<Price> var price: Decimal
  @Transformed<LinkOrEmpty> var terms: URL?
  @DefaultFalse var isReturn: Bool  // false where it is null or missing
}
// snippet.end

// snippet.names
struct Cabin: Resource {
  static let resourceType = "cabins"
  static let keyFormat = KeyFormat.dasherized  // `bedCount` is `bed-count` in documents
  enum CodingKeys: String, CodingKey {
    case id, bedCount
    case number = "cabin-no"
  }
  var id: String
  var bedCount: Int
  var number: Int
}

print(try Cabin.query.sort("-bedCount").queryString())  // sort=-bed-count

var decoder = JSONAPIDecoder()
decoder.values.keyFormat = .underscored  // for types that have no format of their own
// snippet.end

// snippet.dates
decoder.values.dateDecodingStrategy = .secondsSince1970
decoder.baseURL = URL(string: "https://api.example.com/")
// snippet.end

// snippet.filterdates
let since = FilterExpression("departure", .greaterThan, .date(Date(timeIntervalSince1970: 60)))
let query = Voyage.query.matching(since).writingDates(.secondsSince1970)
print(try query.queryItems()[0])  // filter%5Bdeparture%5D%5Bgt%5D=60
// snippet.end

let voyageDocument = Array(
  #"""
  {"data": {"type": "voyages", "id": "1", "attributes": {
    "departure": "1851-10-18T09:30:00Z", "cargo": null, "condition": "adrift"}}}
  """#.utf8)
print("== voyage")
print(String(decoding: try AnyDocument(parsing: voyageDocument).bytes(), as: UTF8.self))

print("== values")
// snippet.values
let voyage = try JSONAPIDecoder().decode(Voyage.self, from: voyageDocument)
print(voyage.departure.timeIntervalSince1970)
print(voyage.cargo)
print(voyage.condition)
print(voyage.captain)
// snippet.end

// snippet.union
enum Cargo {
  case ship(Ship)
  case port(Port)
  case unknown(AnyResource)
}

extension Cargo: ResourceUnion {
  /// Any: there is a case for what is not known.
  static var destinationTypes: [String]? { nil }

  static func resolve(_ reader: RelatedReader) throws -> Resolution<Cargo> {
    if let ship = try reader.resource(Ship.self) { return ship.map(Cargo.ship) }
    if let port = try reader.resource(Port.self) { return port.map(Cargo.port) }
    return .found(.unknown(try reader.anyResource()))
  }

  var resource: any RelatedResource {
    switch self {
    case .ship(let ship): ship
    case .port(let port): port
    case .unknown(let resource): resource
    }
  }
}
// snippet.end
