import JSONAPI

/// The page that a request asks for.
struct PageRequest {
  enum Place {
    case number(Int)
    case offset(Int)
    case start
    case after([ColumnValue])
    case before([ColumnValue])
  }

  let style: PageStyle?
  let size: Int
  let place: Place

  private static let profile = Profile.cursorPagination.uri

  /// Reads the family `page` of a collection of one or several types.
  ///
  /// - Parameters:
  ///   - page: The family.
  ///   - records: The definitions of the types.
  ///   - wantsCursors: Whether the request asks for the Cursor Pagination profile, which has no pages of size 0
  ///     (CUR-05). Elsewhere these ask for the total alone.
  ///   - hasRelevance: Whether the order is that of a search, in which resources have no position to continue from.
  init(
    _ page: PageParameters?, _ records: [DefinitionRecord], wantsCursors: Bool,
    hasRelevance: Bool = false
  ) throws {
    let maximum = records.maximumPage
    let items = page?.items ?? []
    let known: [PageStyle: [String]] = [
      .cursor: ["after", "before", "size"], .number: ["number", "size"],
      .offset: ["offset", "limit"],
    ]
    let styles = records.pageStyles.filter { style in
      items.allSatisfy { known[style]?.contains($0.name) ?? false }
    }
    let style = styles.first { $0 != .cursor || !hasRelevance }
    if hasRelevance, styles.contains(.cursor), wantsCursors || style == nil {
      // CUR-30.
      throw Self.cursorRefusal(
        "sort", "unsupported-sort",
        "The order of relevance has no cursors, but pages by number or offset where the collection has them."
      )
    }
    guard let style else {
      guard let item = items.first else {
        (self.style, size, place) = (nil, maximum, .start)
        return
      }
      let ways = records.pageStyles.compactMap { known[$0] }
        .map { $0.map { "page[\($0)]" }.joined(separator: ", ") }
        .joined(separator: ", or with ")
      throw Refusal.parameter(
        "page[\(item.name)]", "unsupportedPage",
        ways.isEmpty
          ? "This collection has no pages." : "Pages of this collection are requested with \(ways)."
      )
    }
    self.style = style
    var size = records.map(\.defaultPage).min() ?? maximum
    let sizeName = style == .offset ? "limit" : "size"
    let isCount = page?[sizeName] == "0" && !wantsCursors && records.allSatisfy(\.showsTotal)
    if let wanted = try page?.checked(sizeName, minimum: isCount ? 0 : 1) {
      guard wanted <= maximum else {
        // CUR-07, CUR-31.
        throw Self.cursorRefusal(
          "page[\(sizeName)]", "max-size-exceeded", "A page has at most \(maximum) resources.",
          meta: ["page": ["maxSize": JSONValue(maximum)]])
      }
      size = wanted
    }
    self.size = size
    switch style {
    case .number:
      let number = try page?.checked("number", minimum: 1) ?? 1
      let (start, isTooFar) = (number - 1).multipliedReportingOverflow(by: size)
      guard !isTooFar, start < Int.max - size else {
        throw Refusal.parameter("page[number]", "malformedValue", "There is no such page.")
      }
      place = .number(number)
    case .offset:
      let offset = try page?.checked("offset", minimum: 0) ?? 0
      guard offset < Int.max - size else {
        throw Refusal.parameter("page[offset]", "malformedValue", "There is no such page.")
      }
      place = .offset(offset)
    case .cursor:
      switch (page?["after"], page?["before"]) {
      case (_?, _?):
        throw Self.cursorRefusal(
          "page[before]", "range-pagination-not-supported", "Ranges of pages are not supported.")
      case (let after?, nil): place = .after(try Self.values(after, "page[after]"))
      case (nil, let before?): place = .before(try Self.values(before, "page[before]"))
      case (nil, nil): place = .start
      }
    }
  }

  private static func values(_ text: String, _ parameter: String) throws -> [ColumnValue] {
    guard let values = Cursor.values(text) else { throw invalidCursor(parameter) }
    return values
  }

  /// The error for a cursor that isn't one of this collection (CUR-10).
  static func invalidCursor(_ parameter: String) -> Refusal {
    cursorRefusal(parameter, "invalid-parameter-value", "This isn't a cursor of this collection.")
  }

  /// The error for values that are too long for a cursor (CUR-30).
  static var longCursor: Refusal {
    cursorRefusal(
      "sort", "unsupported-sort", "The values to sort by are too long for links to other pages.")
  }

  /// An error of the Cursor Pagination profile.
  static func cursorRefusal(
    _ parameter: String, _ type: String, _ detail: String, meta: JSONObject? = nil
  ) -> Refusal {
    Refusal(
      400,
      [
        .refused(
          400, type, detail, source: .init(parameter: parameter),
          links: ["type": .string("\(profile)/\(type)")], meta: meta)
      ])
  }

  var offset: Int {
    switch place {
    case .number(let number): (number - 1) * size
    case .offset(let offset): offset
    case .start, .after, .before: 0
    }
  }

  var boundary: Step.Boundary? {
    switch place {
    case .after(let values): Step.Boundary(values: values, isEnd: false)
    case .before(let values): Step.Boundary(values: values, isEnd: true)
    case .number, .offset, .start: nil
    }
  }
}

extension [DefinitionRecord] {
  /// The pagination styles of these types; several types have no common order for cursors.
  var pageStyles: [PageStyle] { count == 1 ? self[0].pageStyles : [.number, .offset] }

  /// The maximum page size, which applies to each type.
  var maximumPage: Int { map(\.maximumPage).min() ?? 1 }

  /// The query for the resources after the first ones; nil if no page style can express it.
  func query(after count: Int) -> String? {
    let items: [QueryItem]
    if pageStyles.contains(.number), count <= maximumPage {
      items = [QueryItem("page[number]", "2"), QueryItem("page[size]", String(count))]
    } else if pageStyles.contains(.offset) {
      let size = Swift.min(count, maximumPage)
      items = [QueryItem("page[offset]", String(count)), QueryItem("page[limit]", String(size))]
    } else {
      return nil
    }
    return QueryItem.queryString(items)
  }
}

extension PageParameters {
  fileprivate func checked(_ name: String, minimum: Int) throws -> Int? {
    do {
      return try integer(name, minimum: minimum)
    } catch {
      throw Refusal(error)
    }
  }
}
