import JSONAPI

/// Counts pages: `page[number]` grows by one until a page is empty, or shorter than its size.
///
/// Many servers give no more than a hundred elements, whatever size is asked for. Where the first page is
/// shorter than that and the server says that there are more in all, the pages after it are asked for with
/// the size that it has.
public struct NumberedPages: PageStrategy, Hashable {
  /// The parameter that counts.
  public var parameter: String

  /// The parameter that says how many elements a page has.
  public var sizeParameter: String

  /// The number of the first page.
  public var first: Int

  /// Where the server says how much there is in all.
  public var total: PageTotal

  /// Creates a strategy.
  ///
  /// - Parameters:
  ///   - parameter: The parameter that counts.
  ///   - sizeParameter: The parameter that says how many elements a page has.
  ///   - first: The number of the first page.
  ///   - total: Where the server says how much there is in all.
  public init(
    parameter: String = "page[number]",
    sizeParameter: String = "page[size]",
    first: Int = 1,
    total: PageTotal = PageTotal()
  ) {
    self.total = total
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
    let number = items.value(of: parameter).flatMap { Int($0) } ?? first
    let (next, overflow) = number.addingReportingOverflow(1)
    guard page.count > 0, !overflow else { return nil }
    if page.count < size {
      // By the greater size, the server would count its pages otherwise.
      guard number == first, total.value(in: page.meta) ?? 0 > page.count else { return nil }
      items.set(sizeParameter, String(page.count))
    }
    items.set(parameter, String(next))
    return QueryItem.queryString(items)
  }
}

/// Counts elements: `page[offset]` grows by the elements of each page until one is empty, or shorter
/// than its limit.
///
/// Where a page is shorter, as with servers that give no more than a hundred elements, and the server says
/// that there are more in all, it goes on.
public struct OffsetPages: PageStrategy, Hashable {
  /// The parameter that counts.
  public var parameter: String

  /// The parameter that says how many elements a page has.
  public var limitParameter: String

  /// Where the server says how much there is in all.
  public var total: PageTotal

  /// Creates a strategy.
  ///
  /// - Parameters:
  ///   - parameter: The parameter that counts.
  ///   - limitParameter: The parameter that says how many elements a page has.
  ///   - total: Where the server says how much there is in all.
  public init(
    parameter: String = "page[offset]", limitParameter: String = "page[limit]",
    total: PageTotal = PageTotal()
  ) {
    self.total = total
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
    let (next, overflow) = (items.value(of: parameter).flatMap { Int($0) } ?? 0)
      .addingReportingOverflow(page.count)
    guard page.count > 0, !overflow else { return nil }
    guard page.count >= limit || total.value(in: page.meta) ?? 0 > next else { return nil }
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
