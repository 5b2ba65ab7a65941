/// The parameters of the family `page`, which select a page of a collection (PAG-06).
///
/// ```swift
/// .page(.number(2, size: 20))              // page[number]=2&page[size]=20
/// .page(.offset(40, limit: 20))            // page[offset]=40&page[limit]=20
/// .page(.cursor(after: "abc", size: 20))   // page[after]=abc&page[size]=20
/// .page(["token": "abc"])                  // page[token]=abc
/// ```
public struct PageParameters: Sendable, Hashable {
  /// The names between the brackets and the values, in order.
  public var items: [QueryItem]

  /// Creates a page from arbitrary parameters.
  ///
  /// - Parameter items: The names between the brackets and the values.
  public init(_ items: [QueryItem] = []) { self.items = items }

  private init(some items: [(String, String?)]) {
    self.items = items.compactMap { name, value in value.map { QueryItem(name, $0) } }
  }

  /// Creates a page by number: `page[number]` and `page[size]`.
  ///
  /// - Parameters:
  ///   - number: The number, usually counted from one.
  ///   - size: The number of resources per page; nil leaves it to the server.
  public static func number(_ number: Int, size: Int? = nil) -> PageParameters {
    PageParameters(some: [("number", String(number)), ("size", size.map { String($0) })])
  }

  /// Creates a page by offset: `page[offset]` and `page[limit]`.
  ///
  /// - Parameters:
  ///   - offset: The number of resources to skip.
  ///   - limit: The number of resources; nil leaves it to the server.
  public static func offset(_ offset: Int, limit: Int? = nil) -> PageParameters {
    PageParameters(some: [("offset", String(offset)), ("limit", limit.map { String($0) })])
  }

  /// Creates a page by cursors, as in the Cursor Pagination profile: `page[after]`, `page[before]`
  /// and `page[size]`.
  ///
  /// - Parameters:
  ///   - after: The cursor after which the page starts.
  ///   - before: The cursor before which the page ends.
  ///   - size: The maximum number of resources; nil, or a number below one, which the profile
  ///     doesn't allow (CUR-05), leaves it to the server.
  public static func cursor(
    after: String? = nil, before: String? = nil, size: Int? = nil
  ) -> PageParameters {
    let size = size.flatMap { $0 < 1 ? nil : String($0) }
    return PageParameters(some: [("after", after), ("before", before), ("size", size)])
  }

  /// The value of a parameter; nil if there is none.
  ///
  /// Setting nil removes the parameter.
  ///
  /// - Parameter name: The name between the brackets.
  public subscript(name: String) -> String? {
    get { items.first { $0.name == name }?.value }
    set {
      let item = newValue.map { QueryItem(name, $0) }
      items.replaceFirst(where: { $0.name == name }, with: item)
    }
  }

  /// Returns the value of a numeric parameter, in decimal digits (CUR-05).
  ///
  /// - Parameters:
  ///   - name: The name between the brackets.
  ///   - minimum: The smallest valid number.
  /// - Returns: The number, at most `Int.max`; `nil` if the parameter is missing.
  /// - Throws: ``QueryError`` with the parameter's name if the value is not such a number.
  public func integer(_ name: String, minimum: Int = 0) throws(QueryError) -> Int? {
    guard let text = self[name] else { return nil }
    // Checks digits, since `Int` would accept a sign.
    let isNumber = !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    let number = isNumber ? Int(text) ?? .max : nil
    guard let number, number >= minimum else {
      throw QueryError(
        .malformedValue,
        parameter: "page[\(name)]",
        message: "The value is not a valid number.",
        expected: "a whole number from \(minimum)",
        found: "\"\(text)\"",
      )
    }
    return number
  }
}

extension PageParameters: ExpressibleByDictionaryLiteral {
  /// Creates a page from arbitrary parameters.
  ///
  /// - Parameter elements: The names between the brackets and the values.
  public init(dictionaryLiteral elements: (String, String)...) {
    items = elements.map { QueryItem($0, $1) }
  }
}
