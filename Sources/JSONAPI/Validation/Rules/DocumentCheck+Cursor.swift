// The rules of the Cursor Pagination profile, if applied.
extension DocumentCheck {
  /// Checks the pagination metadata: `page` in a meta object.
  mutating func checkPage(_ page: JSONNode, _ place: MetaPlace) {
    guard checkObject(page, "CUR-18", as: "page in meta") else { return }
    for (name, value) in page.members {
      if isDone { return }
      enter(name)
      switch place {
      case .item where name.isName("cursor"):
        checkString(value, "CUR-19", as: "the cursor of an item")
      case .error where name.isName("maxSize"):
        checkCount(value, "CUR-31", as: "the greatest page size")
      case .document where name.isName("total"), .relationship where name.isName("total"):
        checkCount(value, "CUR-26", as: "the number of all items")
      case .document where name.isName("estimatedTotal"),
        .relationship where name.isName("estimatedTotal"):
        checkEstimate(value)
      case .document where name.isName("rangeTruncated"),
        .relationship where name.isName("rangeTruncated"):
        if value.kind != .true && value.kind != .false {
          reportKind("CUR-17", at: value, expected: "a Boolean as rangeTruncated")
        }
      default: break
      }
      leave()
    }
  }

  private mutating func checkEstimate(_ estimate: JSONNode) {
    guard checkObject(estimate, "CUR-27", as: "the estimated total") else { return }
    guard let (name, value) = estimate.entry("bestGuess") else { return }
    enter(name)
    checkCount(value, "CUR-27", as: "the best guess")
    leave()
  }

  private mutating func checkCount(
    _ value: JSONNode, _ requirement: String, as role: StaticString
  ) {
    guard value.kind != .integer || value.withText({ $0[0] == 0x2D }) else { return }
    if value.kind == .real, let count = tape.integer(value.index, as: UInt64.self) {
      report(
        requirement, .warning, at: value,
        "expected \(role) to be written as an integer, such as \(count), found \(value.described)")
      return
    }
    reportKind(requirement, at: value, expected: "an integer as \(role)")
  }

  /// Checks CUR-21 for the primary data of a response.
  mutating func checkTopLevelPagination(of root: JSONNode) {
    guard context == .response || context == .relationship, let data = root.member("data"),
      data.isArray
    else { return }
    let links = root.entry("links")
    guard
      context == .response || root.member("meta")?.member("page") != nil
        || links?.value.member("prev") != nil || links?.value.member("next") != nil
    else { return }
    guard let links else {
      reportMissingPages(at: root)
      return
    }
    guard links.value.isObject,
      links.value.member("prev") == nil || links.value.member("next") == nil
    else { return }
    enter(links.name)
    reportMissingPages(at: links.value)
    leave()
  }

  /// Checks the pagination of a relationship: to-one linkage has none, and with the profile `prev`
  /// and `next` appear together (PAG-02, CUR-21).
  mutating func checkPagination(
    of relationship: JSONNode, data: JSONNode?,
    links: (name: JSONNode, value: JSONNode, summary: LinksSummary)?
  ) {
    guard let (name, value, links) = links else {
      if appliesCursorPagination, let data, data.isArray,
        relationship.member("meta")?.member("page") != nil
      {
        reportMissingPages(at: relationship)
      }
      return
    }
    guard links.isObject, links.hasPages || appliesCursorPagination else { return }
    enter(name)
    if let data, !data.isArray, links.hasPages {
      reportPages(
        in: value, "expected pagination links only for to-many linkage, found to-one linkage")
    } else if appliesCursorPagination, let data, data.isArray,
      links.hasPrevious != links.hasNext
        || !links.hasNext
          && (links.hasPages || relationship.member("meta")?.member("page") != nil)
    {
      reportMissingPages(at: value)
    }
    leave()
  }

  private mutating func reportMissingPages(at node: JSONNode) {
    report(
      "CUR-21", at: node,
      "expected links to the previous and the next page, null where there is none, beside "
        + "paginated data")
  }
}
