import JSONAPI

/// Counts pages: `page[number]` grows by one until a page is empty or shorter than `page[size]`.
///
/// Many servers limit the page size. If the first page is shorter than requested and the server gives a
/// larger total, the next pages are requested with the size of the first.
public struct NumberedPages: PageStrategy, Hashable {
  /// The parameter that counts.
  public var parameter: String

  /// The parameter with the number of elements of a page.
  public var sizeParameter: String

  /// The number of the first page.
  public var first: Int

  /// The place of the total in the document's meta.
  public var total: PageTotal

  /// Creates a strategy.
  ///
  /// - Parameters:
  ///   - parameter: The parameter that counts.
  ///   - sizeParameter: The parameter with the number of elements of a page.
  ///   - first: The number of the first page.
  ///   - total: The place of the total in the document's meta.
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

  /// Returns the query with the next page number.
  ///
  /// - Parameter page: The state of the previous page.
  /// - Returns: The query string, without the question mark; nil if there is no next page.
  public func query(after page: PageState) -> String? {
    var items = QueryItem.items(parsing: page.query)
    let size = items.value(of: sizeParameter).flatMap { Int($0) } ?? 1
    let number = items.value(of: parameter).flatMap { Int($0) } ?? first
    let (next, overflow) = number.addingReportingOverflow(1)
    guard page.count > 0, !overflow else { return nil }
    if page.count < size {
      // With the larger size the server would count its pages differently.
      guard number == first, total.value(in: page.meta) ?? 0 > page.count else { return nil }
      items.set(sizeParameter, String(page.count))
    }
    items.set(parameter, String(next))
    return QueryItem.queryString(items)
  }
}

/// Counts elements: `page[offset]` grows by the number of elements of each page, until one is empty or
/// shorter than `page[limit]`.
///
/// If a page is shorter, as with servers that limit the page size, and the server gives a larger total, it
/// continues.
public struct OffsetPages: PageStrategy, Hashable {
  /// The parameter that counts.
  public var parameter: String

  /// The parameter with the number of elements of a page.
  public var limitParameter: String

  /// The place of the total in the document's meta.
  public var total: PageTotal

  /// Creates a strategy.
  ///
  /// - Parameters:
  ///   - parameter: The parameter that counts.
  ///   - limitParameter: The parameter with the number of elements of a page.
  ///   - total: The place of the total in the document's meta.
  public init(
    parameter: String = "page[offset]", limitParameter: String = "page[limit]",
    total: PageTotal = PageTotal()
  ) {
    self.total = total
    self.parameter = parameter
    self.limitParameter = limitParameter
  }

  /// Returns the query with the next offset.
  ///
  /// - Parameter page: The state of the previous page.
  /// - Returns: The query string, without the question mark; nil if there is no next page.
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

/// Takes the cursor of the next page from each document's meta.
///
/// Servers with the cursor pagination profile send links, which need no strategy.
public struct CursorPages: PageStrategy, Hashable {
  /// The parameter with the cursor.
  public var parameter: String

  /// The path of the cursor in the document's meta, with dots between the names of members.
  public var metaPath: String

  /// Creates a strategy.
  ///
  /// - Parameters:
  ///   - parameter: The parameter with the cursor.
  ///   - metaPath: The path of the cursor in the document's meta.
  public init(parameter: String = "page[after]", metaPath: String = "page.cursor") {
    self.parameter = parameter
    self.metaPath = metaPath
  }

  /// Returns the query with the next cursor.
  ///
  /// - Parameter page: The state of the previous page.
  /// - Returns: The query string, without the question mark; nil if there is no next page.
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
