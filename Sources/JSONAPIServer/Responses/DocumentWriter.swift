import JSONAPI

/// Writes the document of a response from rows; no model value is made.
struct DocumentWriter: ~Copyable {
  let response: PlannedResponse
  let rows: [RowSet]
  let scope: RequestScope
  let links: LinkWriter
  var meta: JSONObject?

  private let types: [ServedType]
  private var json = JSONWriter(capacity: 0)
  private var graph: ResourceGraph?
  /// Where the id of the resource that is being written stands as it is in a path.
  private var path: Range<Int>?
  /// The number of bytes of the address of a page without its cursor.
  private var pageLength = 0
  /// The number of bytes of the longest address with a cursor of the document.
  private(set) var longestPage = 0

  init(
    _ response: PlannedResponse, rows: [RowSet], scope: RequestScope, links: LinkWriter,
    meta: JSONObject? = nil
  ) {
    self.response = response
    self.rows = rows
    self.scope = scope
    self.links = links
    self.meta = meta
    types = scope.model.types
    if response.hasInclude { graph = ResourceGraph(response, rows) }
  }

  /// Whether the version alone identifies the representation.
  ///
  /// It doesn't at the URL of a related resource, which another one may replace, and where rules hide fields.
  var isPlainResource: Bool {
    guard case .resource(let type, _) = response.target, !types[type].hasHiding,
      !response.hasInclude
    else { return false }
    return response.layouts.values.allSatisfy { $0.linkage.isEmpty }
  }

  /// The version of the only primary resource, if it has one.
  var version: Int64? {
    for step in response.primary where rows[step].count > 0 && !response.isCollection {
      guard let cell = response.layouts[response.plan.steps[step].type]?.versionCell,
        !response.isLinkage, case .integer(let version) = rows[step][0, cell]
      else { return nil }
      return version
    }
    return nil
  }

  /// The whole document.
  mutating func document() -> [UInt8] {
    JSONWriter.bytes(estimate: estimate) { writer in
      var writer = writer
      swap(&json, &writer)
      write()
      swap(&json, &writer)
      return writer
    }
  }

  /// About how many bytes the document has: memory of that size is written once, and not copied.
  private var estimate: Int {
    response.plan.steps.indices.reduce(512) { sum, step in
      let rows = rows[step]
      let size = response.layouts[response.plan.steps[step].type]?.size ?? 64
      return sum + rows.count * (size + rows.origins.count / max(1, rows.count) * 48)
        + rows.bytes.count / 8 * 9
    }
  }

  private mutating func write() {
    json.beginObject()
    json.fragment(Self.version, isElement: true, isComplete: true)
    if !scope.profiles.isEmpty {
      json.name("profile")
      json.beginArray()
      for profile in scope.profiles { json.string(profile) }
      json.endArray()
    }
    json.endObject()
    writeLinks()
    writePrimary()
    writeIncluded()
    writeMeta()
    json.endObject()
  }

  /// The primary resource of a row with its members alone, for results of atomic operations.
  mutating func writeData(_ row: Int, to writer: inout JSONWriter) {
    swap(&json, &writer)
    for step in response.primary {
      guard let layout = response.layouts[response.plan.steps[step].type] else { continue }
      write(layout, rows[step], row, graph?.object(step, row))
    }
    swap(&json, &writer)
  }

  private static let version = Array("\"jsonapi\":{\"version\":\"1.1\"".utf8)

  // MARK: Primary data

  private mutating func writePrimary() {
    json.name(quoted: "\"data\":")
    if response.isCollection { json.beginArray() }
    var isEmpty = true
    for step in response.primary {
      let (type, rows) = (response.plan.steps[step].type, rows[step])
      let layout = response.layouts[type]
      for row in 0..<rows.count {
        isEmpty = false
        let cursor = cursor(step, row)
        if response.isLinkage {
          writeIdentifier(type, rows[row, 0], cursor: cursor)
        } else if let layout {
          write(layout, rows, row, graph?.object(step, row), cursor: cursor)
        }
        if !response.isCollection { return }
      }
    }
    if response.isCollection { json.endArray() } else if isEmpty { json.null() }
  }

  private mutating func writeIdentifier(
    _ type: Int, _ key: DatabaseValue, cursor: String? = nil
  ) {
    let type = types[type]
    json.fragment(type.identifierStart, isElement: true)
    writeID(key, of: type)
    if let cursor {
      json.name(quoted: "\"meta\":")
      json.raw(Array("{\"page\":{\"cursor\":\"\(cursor)\"}}".utf8))
    }
    json.endObject()
  }

  private mutating func cursor(_ step: Int, _ row: Int) -> String? {
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

  // MARK: Resources

  private mutating func write(
    _ layout: ResourceLayout, _ rows: RowSet, _ row: Int, _ object: ResourceGraph.Object?,
    cursor: String? = nil
  ) {
    let key = rows[row, 0]
    json.fragment(layout.open, isElement: true)
    let start = json.count + 1
    writeID(key, of: layout.type)
    path = key.isPlainInPaths ? start..<(json.count - 1) : nil
    for (position, member) in layout.members.enumerated() {
      json.fragment(member.name)
      member.codec.write(rows, row, position + 1, to: &json)
    }
    if !layout.members.isEmpty { json.endObject() }
    if key.canBeInPaths {
      if !layout.relationships.isEmpty {
        for relationship in layout.relationships {
          write(relationship, of: layout.type, rows, row, key, object)
        }
        json.fragment(Self.close)
      }
      json.fragment(layout.toLinks)
      writePath(key, of: layout.type)
      json.fragment(Self.closeString)
    } else {
      writeLinkage(layout, rows, row, object)
    }
    writeMeta(layout, rows, row, cursor)
    json.fragment(Self.close, isComplete: true)
  }

  private mutating func writeID(_ key: DatabaseValue, of type: ServedType) {
    if case .integer(let number) = key {
      json.string(number)
    } else {
      json.string(type.id(of: key))
    }
  }

  /// Writes the id as a segment of a path, from where it stands already if it does.
  private mutating func writePath(_ key: DatabaseValue, of type: ServedType) {
    if let path { return json.fragment(path) }
    let start = json.count
    json.fragment(Array(percentEncoded(type.id(of: key)).utf8))
    path = start..<json.count
  }

  private static let close: [UInt8] = [UInt8(ascii: "}")]
  private static let closeString = Array("\"}".utf8)
  private static let toData = Array(",\"data\":".utf8)

  private mutating func write(
    _ relationship: ResourceLayout.Relationship, of type: ServedType, _ rows: RowSet, _ row: Int,
    _ key: DatabaseValue, _ object: ResourceGraph.Object?
  ) {
    json.fragment(relationship.toSelf)
    writePath(key, of: type)
    json.fragment(relationship.toRelated)
    writePath(key, of: type)
    json.fragment(relationship.toEnd)
    let linkage = object?.linkage.first { $0.edge == relationship.edge }
    if linkage?.isCut == true { writeNext(type, rows, row, relationship.edge) }
    json.fragment(Self.close)
    if relationship.cell != nil || linkage != nil {
      json.fragment(Self.toData)
      writeLinkage(relationship, linkage, rows, row)
    }
    json.fragment(Self.close)
  }

  /// Writes the relationships of a resource that no URL leads to: those with linkage, which is all they have.
  private mutating func writeLinkage(
    _ layout: ResourceLayout, _ rows: RowSet, _ row: Int, _ object: ResourceGraph.Object?
  ) {
    var start = ",\"relationships\":{"
    for relationship in layout.relationships {
      let linkage = object?.linkage.first { $0.edge == relationship.edge }
      guard relationship.cell != nil || linkage != nil else { continue }
      let name = quoted(layout.type.edges[relationship.edge].name)
      json.fragment(Array("\(start)\(name):{\"data\":".utf8))
      start = ","
      writeLinkage(relationship, linkage, rows, row)
      json.fragment(Self.close)
    }
    if start == "," { json.fragment(Self.close) }
  }

  private mutating func writeLinkage(
    _ relationship: ResourceLayout.Relationship, _ linkage: ResourceGraph.Linkage?,
    _ rows: RowSet, _ row: Int
  ) {
    if let cell = relationship.cell {
      writeLinkage(relationship.target, rows, row, cell)
    } else if let linkage {
      if relationship.isMany { json.beginArray() }
      for target in linkage.targets { writeIdentifier(target.type, target.key) }
      if relationship.isMany {
        json.endArray()
      } else if linkage.targets.isEmpty {
        json.null()
      }
    }
  }

  /// Writes the linkage of a row: its key, behind the type if there are several.
  private mutating func writeLinkage(_ target: Int?, _ rows: RowSet, _ row: Int, _ cell: Int) {
    var (type, cell) = (target ?? 0, cell)
    if target == nil {
      if case .integer(let number) = rows[row, cell] { type = Int(clamping: number) }
      guard types.indices.contains(type) else { return json.null() }
      cell += 1
    }
    if rows.isNull(row, cell) { json.null() } else { writeIdentifier(type, rows[row, cell]) }
  }

  /// The link to the rest of a relationship whose page is cut.
  private mutating func writeNext(_ type: ServedType, _ rows: RowSet, _ row: Int, _ edge: Int) {
    let (id, edge) = (type.id(of: rows[row, 0]), type.edges[edge])
    let address = "\(links.relationship(type, id, edge.name))?\(edge.window.next)"
    // The profile demands both (CUR-21); the linkage is the start.
    let previous = scope.profiles.isEmpty ? "" : ",\"prev\":null"
    json.fragment(Array("\(previous),\"next\":\"\(address)\"".utf8))
  }

  private mutating func writeMeta(
    _ layout: ResourceLayout, _ rows: RowSet, _ row: Int, _ cursor: String?
  ) {
    guard layout.versionCell != nil || cursor != nil else { return }
    var members: [String] = []
    if let cell = layout.versionCell, case .integer(let version) = rows[row, cell] {
      members.append("\"version\":\(version)")
    }
    if let cursor { members.append("\"page\":{\"cursor\":\"\(cursor)\"}") }
    guard !members.isEmpty else { return }
    json.fragment(Array(",\"meta\":{\(members.joined(separator: ","))}".utf8))
  }

  // MARK: Included

  private mutating func writeIncluded() {
    guard let graph else { return }
    json.name(quoted: "\"included\":")
    json.beginArray()
    var (step, rows) = (-1, RowSet(width: 0))
    var layout: ResourceLayout?
    for object in graph.objects where !object.isPrimary {
      if object.step != step {
        step = object.step
        rows = self.rows[step]
        layout = response.layouts[response.plan.steps[step].type]
      }
      if let layout { write(layout, rows, object.row, object) }
    }
    json.endArray()
  }

  // MARK: Top level

  /// The number of resources of each type in the collection; none unless all are known.
  private var totals: [Int] {
    let totals = response.primary.compactMap { rows[$0].total }
    return totals.count == response.primary.count ? totals : []
  }

  private mutating func writeMeta() {
    var members = meta ?? JSONObject()
    let totals = totals
    if !totals.isEmpty {
      members["page"] = ["total": JSONValue(totals.reduce(0, saturatingSum))]
    }
    guard !members.isEmpty else { return }
    json.name(quoted: "\"meta\":")
    json.raw(JSONValue(members).bytes())
  }

  private mutating func writeLinks() {
    let path: String
    json.name(quoted: "\"links\":")
    json.beginObject()
    switch response.target {
    case .collection(let type): path = links.collection(types[type])
    case .resource(let type, let key):
      path = links.resource(types[type], types[type].id(of: key))
    case .related(let type, let key, let edge):
      let owner = types[type]
      path = links.related(owner, owner.id(of: key), owner.edges[edge].name)
    case .relationship(let type, let key, let edge):
      let owner = types[type]
      path = links.relationship(owner, owner.id(of: key), owner.edges[edge].name)
      json.name(quoted: "\"related\":")
      json.string(links.related(owner, owner.id(of: key), owner.edges[edge].name))
    }
    json.name(quoted: "\"self\":")
    let address = Self.address(path, response.query)
    if scope.profiles.isEmpty {
      json.string(address)
    } else {
      // DOC-09.
      let type = MediaType.jsonAPI(profiles: scope.profiles).description
      json.raw(Array("{\"href\":\(quoted(address)),\"type\":\(quoted(type))}".utf8))
    }
    if let page = response.page, page.style != nil { writePages(page, path) }
    json.endObject()
  }

  private static func address(_ path: String, _ query: String) -> String {
    query.isEmpty ? path : path + "?" + query
  }

  /// The links to other pages; those that don't exist are null (PAG-03, CUR-21).
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - path: The path of the collection.
  private mutating func writePages(_ page: PageRequest, _ path: String) {
    let first = DocumentWriter.address(path, response.pageQuery)
    let step = response.primary.first ?? 0
    let hasMore = response.primary.contains { rows[$0].hasMore }
    func link(_ item: QueryItem) -> String {
      first + (response.pageQuery.isEmpty ? "?" : "&") + QueryItem.queryString([item])
    }
    pageLength = link(QueryItem("page[before]", "")).utf8.count
    var (previous, next): (String?, String?)
    // Before an empty page there can be others that are empty; where the last one ends, the total alone says.
    let isEmpty = response.primary.allSatisfy { rows[$0].count == 0 }
    let total = totals.max()
    switch page.place {
    case .number(let number):
      let last = total.map { min($0, pageCount(of: $0, size: page.size)) } ?? 0
      let before = isEmpty ? min(number - 1, last) : number - 1
      if before > 0 { previous = link(QueryItem("page[number]", String(before))) }
      if hasMore { next = link(QueryItem("page[number]", String(number + 1))) }
    case .offset(let offset):
      let end = isEmpty ? min(offset, total ?? 0) : offset
      if end > 0 {
        previous = link(QueryItem("page[offset]", String(max(0, end - page.size))))
      }
      if hasMore { next = link(QueryItem("page[offset]", String(offset + page.size))) }
    case .start, .after, .before:
      let (isEnd, isStart) =
        switch page.place {
        case .before: (false, !hasMore)
        case .after: (!hasMore, false)
        default: (!hasMore, true)
        }
      let count = rows[step].count
      if count > 0, page.style == .cursor {
        if !isStart { previous = link(QueryItem("page[before]", place(step, 0))) }
        if !isEnd { next = link(QueryItem("page[after]", place(step, count - 1))) }
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
}

/// The sum of totals; sources give any numbers.
private func saturatingSum(_ one: Int, _ other: Int) -> Int {
  let (sum, overflow) = one.addingReportingOverflow(other)
  return overflow ? (other < 0 ? .min : .max) : sum
}

private func pageCount(of total: Int, size: Int) -> Int {
  max(1, total / size + (total % size > 0 ? 1 : 0))
}

extension DatabaseValue {
  /// Whether the id can be a segment of a path.
  fileprivate var canBeInPaths: Bool {
    switch self {
    case .integer: true
    case .text(let text): isPathSegment(text)
    case .null, .real, .bytes: false
    }
  }

  /// Whether an id stands in a path as it does in JSON.
  fileprivate var isPlainInPaths: Bool {
    switch self {
    case .integer: true
    case .text(let text): text.utf8.allSatisfy(isPlainInSegments)
    case .null, .real, .bytes: false
    }
  }
}
