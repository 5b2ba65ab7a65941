import JSONAPI

/// Counts pages: `page[number]` grows by one until a page is empty, or shorter than its size.
public struct NumberedPages: PageStrategy, Hashable {
  /// The parameter that counts.
  public var parameter: String

  /// The parameter that says how many elements a page has.
  public var sizeParameter: String

  /// The number of the first page.
  public var first: Int

  /// Creates a strategy.
  ///
  /// - Parameters:
  ///   - parameter: The parameter that counts.
  ///   - sizeParameter: The parameter that says how many elements a page has.
  ///   - first: The number of the first page.
  public init(
    parameter: String = "page[number]",
    sizeParameter: String = "page[size]",
    first: Int = 1
  ) {
    self.parameter = parameter
    self.sizeParameter = sizeParameter
    self.first = first
  }

  /// The same query with the next number.
  ///
  /// - Parameter page: What is known about the page before.
  /// - Returns: The query string without its question mark; nil where there is no next page.
  public func query(after page: PageState) -> String? {
    var items = QueryItem.items(parsing: page.query)
    let size = items.value(of: sizeParameter).flatMap { Int($0) } ?? 1
    guard page.count > 0, page.count >= size else { return nil }
    let (next, overflow) = (items.value(of: parameter).flatMap { Int($0) } ?? first)
      .addingReportingOverflow(1)
    guard !overflow else { return nil }
    items.set(parameter, String(next))
    return QueryItem.queryString(items)
  }
}

/// Counts elements: `page[offset]` grows by the elements of each page until one is empty, or shorter
/// than its limit.
public struct OffsetPages: PageStrategy, Hashable {
  /// The parameter that counts.
  public var parameter: String

  /// The parameter that says how many elements a page has.
  public var limitParameter: String

  /// Creates a strategy.
  ///
  /// - Parameters:
  ///   - parameter: The parameter that counts.
  ///   - limitParameter: The parameter that says how many elements a page has.
  public init(parameter: String = "page[offset]", limitParameter: String = "page[limit]") {
    self.parameter = parameter
    self.limitParameter = limitParameter
  }

  /// The same query with the next offset.
  ///
  /// - Parameter page: What is known about the page before.
  /// - Returns: The query string without its question mark; nil where there is no next page.
  public func query(after page: PageState) -> String? {
    var items = QueryItem.items(parsing: page.query)
    let limit = items.value(of: limitParameter).flatMap { Int($0) } ?? 1
    guard page.count > 0, page.count >= limit else { return nil }
    let (next, overflow) = (items.value(of: parameter).flatMap { Int($0) } ?? 0)
      .addingReportingOverflow(page.count)
    guard !overflow else { return nil }
    items.set(parameter, String(next))
    return QueryItem.queryString(items)
  }
}

/// Takes the cursor of the next page from the meta of each.
///
/// Servers of the profile for cursor pagination give links, which are followed without a strategy.
public struct CursorPages: PageStrategy, Hashable {
  /// The parameter that takes the cursor.
  public var parameter: String

  /// Where in the document's meta the cursor is, with dots between the names of members.
  public var metaPath: String

  /// Creates a strategy.
  ///
  /// - Parameters:
  ///   - parameter: The parameter that takes the cursor.
  ///   - metaPath: Where in the document's meta the cursor is.
  public init(parameter: String = "page[after]", metaPath: String = "page.cursor") {
    self.parameter = parameter
    self.metaPath = metaPath
  }

  /// The same query with the next cursor.
  ///
  /// - Parameter page: What is known about the page before.
  /// - Returns: The query string without its question mark; nil where there is no next page.
  public func query(after page: PageState) -> String? {
    let names = metaPath.split(separator: ".").map(String.init)
    let found = page.meta?.value(at: JSONPointer(names))
    guard let cursor = found?.string ?? found?.number?.text, !cursor.isEmpty else { return nil }
    var items = QueryItem.items(parsing: page.query)
    guard items.value(of: parameter) != cursor else { return nil }
    items.set(parameter, cursor)
    return QueryItem.queryString(items)
  }
}

extension PageStrategy where Self == NumberedPages {
  /// Counts pages.
  public static var numbered: NumberedPages { NumberedPages() }
}

extension PageStrategy where Self == OffsetPages {
  /// Counts elements.
  public static var offset: OffsetPages { OffsetPages() }
}

extension [QueryItem] {
  fileprivate func value(of name: String) -> String? { first { $0.name == name }?.value }

  fileprivate mutating func set(_ name: String, _ value: String) {
    let item = QueryItem(name, value)
    if let index = firstIndex(where: { $0.name == name }) {
      self[index] = item
    } else {
      append(item)
    }
  }
}
