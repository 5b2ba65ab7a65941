public import JSONAPI

/// The places in a document's meta where servers give the number of all resources.
public struct PageTotal: Sendable, Hashable {
  /// The paths to look at in order, with dots between the names of members.
  public var paths: [String]

  /// Creates a list of places.
  ///
  /// - Parameter paths: The paths to look at in order.
  public init(paths: [String] = PageTotal.usualPaths) {
    self.paths = paths
  }

  /// The paths that widely used servers use.
  ///
  /// A `count` comes last, because some servers give the number of resources in the page there.
  public static let usualPaths = [
    "total", "totalCount", "total_count", "total-count", "totalResources",
    "resource-count", "record-count", "record_count", "recordCount", "total_records",
    "totalItems", "total_items", "total-items", "totalRecords",
    "page.total", "page.totalElements", "page.totalRecords", "page.totalItems", "paging.total",
    "pagination.total", "pagination.totalCount", "pagination.total_count",
    "pagination.total-count", "collection.total", "count", "pagination.count",
  ]

  /// Returns the first number found in a document's meta; nil if there is none.
  public func value(in meta: JSONValue?) -> Int? {
    guard let meta else { return nil }
    for path in paths {
      let names = path.split(separator: ".").map(String.init)
      let found = meta.value(at: JSONPointer(names))
      if let number = found?.int ?? found?.string.flatMap({ Int($0) }) { return number }
    }
    return nil
  }
}
