import Foundation
import JSONAPI
import JSONAPIStore
import Observation
import Synchronization

struct LiveCompany: Resource, Equatable {
  static let resourceType = "companies"
  var id: String
  var name: String?
}

struct LiveAuthor: Resource, Equatable {
  static let resourceType = "people"
  var id: String
  var name: String?
  var company: LiveCompany?
}

struct LiveArticle: Resource, Equatable {
  static let resourceType = "articles"
  var id: String
  var title: String?
  var words: Int?
  var author: LiveAuthor?
}

/// Counts notifications.
final class Notifications: Sendable {
  private let number = Mutex(0)
  var count: Int { number.withLock { $0 } }
  func add() { number.withLock { $0 += 1 } }

  /// Observes what a closure reads, until the first notification.
  convenience init(of look: () -> Void) {
    self.init()
    withObservationTracking(look) { [weak self] in self?.add() }
  }
}

func parameters(
  _ filter: FilterExpression? = nil, sort: [SortField] = [], page: PageParameters? = nil
) -> QueryParameters {
  var parameters = QueryParameters()
  parameters.filter = filter
  parameters.sort = sort
  parameters.page = page
  return parameters
}

func articles(_ numbers: Range<Int>, title: (Int) -> String = { "t\($0)" }) -> [AnyResource] {
  numbers.map { number in
    AnyResource(
      type: "articles", id: "\(number)", attributes: ["title": JSONValue(title(number))])
  }
}

/// Queries of all kinds.
let liveShapes: [(type: String, parameters: QueryParameters)] = [
  ("articles", parameters()),
  ("articles", parameters(sort: ["title"])),
  ("articles", parameters(FilterExpression("words", .lessThan, 50), sort: ["-words"])),
  (
    "articles",
    parameters(
      FilterExpression("words", .lessThan, 50), sort: ["-words"], page: .number(1, size: 3))
  ),
  ("articles", parameters(sort: ["created", "-id"], page: .number(2, size: 4))),
  (
    "articles",
    parameters(FilterExpression("id", .lessThan, "5"), sort: ["id"], page: .offset(2, limit: 5))
  ),
  (
    "articles",
    parameters(
      FilterExpression("created", .greaterThan, .date(Date(timeIntervalSince1970: 1_714_000_000))),
      sort: ["title"])
  ),
  ("articles", parameters(FilterExpression("author.name", .equal, "n1"), sort: ["title"])),
  (
    "articles",
    parameters(FilterExpression("author.company.name", .notEqual, "c1"), sort: ["words"])
  ),
  ("articles", parameters(sort: ["author.name", "-title"])),
  ("articles", parameters(sort: ["-author.company.name"], page: .number(1, size: 4))),
  ("articles", parameters(.has("author"), sort: ["title"])),
  (
    "articles",
    parameters(.has("tags", FilterExpression("label", .startsWith, "t")), sort: ["title"])
  ),
  (
    "articles",
    parameters(
      FilterExpression(FilterComparison(.count("tags"), .greaterThan, 1)), sort: ["-words"])
  ),
  (
    "articles",
    parameters(
      !FilterExpression("author.id", .equal, "2") && FilterExpression("title", .notEqual, nil),
      sort: ["title"])
  ),
  (
    "people",
    parameters(
      .any([
        FilterExpression("company.name", .equal, "c1"),
        FilterExpression("articles.words", .greaterThan, 80),
      ]), sort: ["name"])
  ),
  ("people", parameters(sort: ["name"])),
]
