import JSONAPI

extension DocumentWriter {
  /// The links to other pages; those that don't exist are null (PAG-03, CUR-21).
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - path: The path of the collection.
  mutating func writePages(_ page: PageRequest, _ path: String) {
    // If only the total is requested, there are no other pages.
    guard page.size > 0 else {
      for name in ["prev", "next"] {
        json.name(name)
        json.null()
      }
      return
    }
    let first = DocumentWriter.address(path, response.pageQuery)
    let step = response.primary.first ?? 0
    let hasMore = response.primary.contains { rows[$0].hasMore }
    func link(_ item: QueryItem) -> String {
      first + (response.pageQuery.isEmpty ? "?" : "&") + QueryItem.queryString([item])
    }
    pageLength = link(QueryItem("page[before]", "")).utf8.count
    var (previous, next): (String?, String?)
    // Pages before an empty one can be empty, too; only the total tells which one is the last.
    let isEmpty = response.primary.allSatisfy { rows[$0].count == 0 }
    let total = totals.max()
    switch page.place {
    case .number(let number):
      let last = total.map { min($0, pageCount(of: $0, size: page.size)) } ?? .max
      let before = isEmpty ? min(number - 1, last) : number - 1
      if before > 0 { previous = link(QueryItem("page[number]", String(before))) }
      if hasMore { next = link(QueryItem("page[number]", String(number + 1))) }
    case .offset(let offset):
      let end = isEmpty ? min(offset, total ?? .max) : offset
      if end > 0 {
        previous = link(QueryItem("page[offset]", String(max(0, end - page.size))))
      }
      if hasMore { next = link(QueryItem("page[offset]", String(offset + page.size))) }
    case .start, .after, .before:
      let (isEnd, isStart) =
        switch page.place {
        case .before(let values): (values.isEmpty, !hasMore)
        case .after: (!hasMore, false)
        default: (!hasMore, true)
        }
      let count = rows[step].count
      if count > 0, page.style == .cursor {
        if !isStart { previous = link(QueryItem("page[before]", place(step, 0))) }
        if !isEnd { next = link(QueryItem("page[after]", place(step, count - 1))) }
      } else if case .after = page.place {
        // The rows after the cursor are gone; the last page ends where the collection does.
        previous = link(QueryItem("page[before]", Cursor.end))
      } else if case .before(let values) = page.place, !values.isEmpty {
        next = first
      }
    }
    json.name(quoted: "\"first\":")
    json.string(first)
    // A page has up to its size of each type.
    if let total, case .number = page.place {
      json.name(quoted: "\"last\":")
      json.string(
        link(QueryItem("page[number]", String(pageCount(of: total, size: page.size)))))
    }
    for (name, address) in [("prev", previous), ("next", next)] {
      json.name(name)
      if let address { json.string(address) } else { json.null() }
    }
  }

  mutating func cursor(_ step: Int, _ row: Int) -> String? {
    guard response.isCollection, scope.wantsCursors, response.page?.style == .cursor else {
      return nil
    }
    return self.place(step, row)
  }

  /// The cursor of a row.
  private mutating func place(_ step: Int, _ row: Int) -> String {
    let count = response.plan.steps[step].sort.count
    let width = rows[step].width
    let text = Cursor.text((0..<count).map { rows[step][row, width - count + $0] })
    longestPage = max(longestPage, pageLength + text.utf8.count)
    return text
  }
}

private func pageCount(of total: Int, size: Int) -> Int {
  max(1, total / size + (total % size > 0 ? 1 : 0))
}
