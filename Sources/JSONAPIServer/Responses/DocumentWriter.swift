import JSONAPI

/// Writes the document of a response from rows; no model value is made.
struct DocumentWriter: ~Copyable {
  let response: PlannedResponse
  let rows: [RowSet]
  let scope: RequestScope
  let links: LinkWriter
  let extensions: [String]
  var meta: JSONObject?

  private var json = JSONWriter(capacity: 4096)
  private var graph: ResourceGraph?

  init(
    _ response: PlannedResponse, rows: [RowSet], scope: RequestScope, links: LinkWriter,
    extensions: [String] = [], meta: JSONObject? = nil
  ) {
    self.response = response
    self.rows = rows
    self.scope = scope
    self.links = links
    self.extensions = extensions
    self.meta = meta
    if response.hasInclude { graph = ResourceGraph(response, rows) }
  }

  private var model: ServedModel { scope.model }

  /// Whether entity tags need more than the version of the primary resource.
  var isPlainResource: Bool {
    guard !response.isCollection, !response.isLinkage, !response.hasInclude else { return false }
    return response.layouts.values.allSatisfy(\.linkage.isEmpty)
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
    return json.finish()
  }

  /// The primary resource with its members alone, for results of atomic operations.
  mutating func writeData(to writer: inout JSONWriter) {
    json = JSONWriter(capacity: 1024)
    writePrimary(isNamed: false)
    writer.raw(json.finish())
  }

  private static let version = Array("\"jsonapi\":{\"version\":\"1.1\"".utf8)

  // MARK: Primary data

  private mutating func writePrimary(isNamed: Bool = true) {
    if isNamed { json.name(quoted: "\"data\":") }
    if response.isCollection { json.beginArray() }
    var isEmpty = true
    for step in response.primary {
      let type = response.plan.steps[step].type
      for row in 0..<rows[step].count {
        isEmpty = false
        if response.isLinkage {
          writeIdentifier(type, rows[step][row, 0], cursor: cursor(step, row))
        } else {
          write(step, row, isPrimary: true)
        }
        if !response.isCollection { return }
      }
    }
    if response.isCollection { json.endArray() } else if isEmpty { json.null() }
  }

  private mutating func writeIdentifier(
    _ type: Int, _ key: DatabaseValue, cursor: String? = nil
  ) {
    let type = model.types[type]
    json.fragment(type.identifierStart, isElement: true)
    json.string(type.id(of: key))
    if let cursor {
      json.name(quoted: "\"meta\":")
      json.raw(Array("{\"page\":{\"cursor\":\"\(cursor)\"}}".utf8))
    }
    json.endObject()
  }

  private func cursor(_ step: Int, _ row: Int) -> String? {
    guard response.isCollection, scope.wantsCursors, response.page?.style == .cursor else {
      return nil
    }
    return self.place(step, row)
  }

  /// The cursor of a row.
  private func place(_ step: Int, _ row: Int) -> String {
    let count = response.plan.steps[step].sort.count
    let width = rows[step].width
    return Cursor.text((0..<count).map { rows[step][row, width - count + $0] })
  }

  // MARK: Resources

  private mutating func write(_ step: Int, _ row: Int, isPrimary: Bool) {
    let type = response.plan.steps[step].type
    guard let layout = response.layouts[type] else { return }
    let rows = rows[step]
    let id = layout.type.id(of: rows[row, 0])
    let path = Array(percentEncoded(id).utf8)
    json.fragment(layout.open, isElement: true)
    json.string(id)
    for (position, member) in layout.members.enumerated() {
      json.fragment(member.name)
      member.codec.write(rows, row, position + 1, to: &json)
    }
    if !layout.members.isEmpty { json.endObject() }
    if !layout.relationships.isEmpty {
      let object = graph?.object(step, row)
      for relationship in layout.relationships {
        write(relationship, of: layout.type, rows, row, path, object)
      }
      json.fragment(Self.close)
    }
    json.fragment(layout.toLinks)
    json.fragment(path)
    json.fragment(Self.closeString)
    writeMeta(layout, rows, row, isPrimary ? cursor(step, row) : nil)
    json.fragment(Self.close, isComplete: true)
  }

  private static let close: [UInt8] = [UInt8(ascii: "}")]
  private static let closeString = Array("\"}".utf8)
  private static let toData = Array(",\"data\":".utf8)

  private mutating func write(
    _ relationship: ResourceLayout.Relationship, of type: ServedType, _ rows: RowSet, _ row: Int,
    _ path: [UInt8], _ object: ResourceGraph.Object?
  ) {
    json.fragment(relationship.toSelf)
    json.fragment(path)
    json.fragment(relationship.toRelated)
    json.fragment(path)
    json.fragment(relationship.toEnd)
    let linkage = object?.linkage.first { $0.edge == relationship.edge }
    if linkage?.isCut == true { writeNext(type, rows, row, relationship.edge) }
    json.fragment(Self.close)
    if let cell = relationship.cell {
      json.fragment(Self.toData)
      writeLinkage(relationship.target, rows, row, cell)
    } else if let linkage {
      json.fragment(Self.toData)
      if relationship.isMany { json.beginArray() }
      for target in linkage.targets { writeIdentifier(target.type, target.key) }
      if relationship.isMany {
        json.endArray()
      } else if linkage.targets.isEmpty {
        json.null()
      }
    }
    json.fragment(Self.close)
  }

  /// Writes the linkage of a row: its key, behind the type if there are several.
  private mutating func writeLinkage(_ target: Int?, _ rows: RowSet, _ row: Int, _ cell: Int) {
    var (type, cell) = (target ?? 0, cell)
    if target == nil {
      if case .integer(let number) = rows[row, cell] { type = Int(clamping: number) }
      guard model.types.indices.contains(type) else { return json.null() }
      cell += 1
    }
    if rows.isNull(row, cell) { json.null() } else { writeIdentifier(type, rows[row, cell]) }
  }

  /// The link to the rest of a relationship whose page is cut.
  private mutating func writeNext(_ type: ServedType, _ rows: RowSet, _ row: Int, _ edge: Int) {
    let limit = type.edges[edge].window.limit ?? 0
    let id = type.id(of: rows[row, 0])
    let query = QueryItem.queryString([
      QueryItem("page[number]", "2"), QueryItem("page[size]", String(limit)),
    ])
    json.fragment(
      Array(",\"next\":\"\(links.relationship(type, id, type.edges[edge].name))?\(query)\"".utf8))
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
    for object in graph.objects where !object.isPrimary {
      write(object.step, object.row, isPrimary: false)
    }
    json.endArray()
  }

  // MARK: Top level

  private mutating func writeMeta() {
    var members = meta ?? JSONObject()
    let totals = response.primary.compactMap { rows[$0].total }
    if let total = totals.first {
      members["page"] = ["total": JSONValue(total)]
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
    case .collection(let type): path = links.collection(model.types[type])
    case .resource(let type, let key):
      path = links.resource(model.types[type], model.types[type].id(of: key))
    case .related(let type, let key, let edge):
      let owner = model.types[type]
      path = links.related(owner, owner.id(of: key), owner.edges[edge].name)
    case .relationship(let type, let key, let edge):
      let owner = model.types[type]
      path = links.relationship(owner, owner.id(of: key), owner.edges[edge].name)
      json.name(quoted: "\"related\":")
      json.string(links.related(owner, owner.id(of: key), owner.edges[edge].name))
    }
    json.name(quoted: "\"self\":")
    let address = Self.address(path, response.items)
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

  private static func address(_ path: String, _ items: [QueryItem]) -> String {
    items.isEmpty ? path : path + "?" + QueryItem.queryString(items)
  }

  /// The links to other pages; those that don't exist are null (PAG-03, CUR-21).
  private mutating func writePages(_ page: PageRequest, _ path: String) {
    let kept = response.items.filter {
      !$0.name.hasPrefix("page[") || $0.name == "page[size]" || $0.name == "page[limit]"
    }
    let step = response.primary.first ?? 0
    let rows = rows[step]
    func link(_ items: QueryItem...) -> String { DocumentWriter.address(path, kept + items) }
    var (previous, next): (String?, String?)
    switch page.place {
    case .number(let number):
      if number > 1 { previous = link(QueryItem("page[number]", String(number - 1))) }
      if rows.hasMore { next = link(QueryItem("page[number]", String(number + 1))) }
    case .offset(let offset):
      if offset > 0 {
        previous = link(QueryItem("page[offset]", String(max(0, offset - page.size))))
      }
      if rows.hasMore { next = link(QueryItem("page[offset]", String(offset + page.size))) }
    case .start, .after, .before:
      let (isEnd, isStart) =
        switch page.place {
        case .before: (false, !rows.hasMore)
        case .after: (!rows.hasMore, false)
        default: (!rows.hasMore, true)
        }
      if rows.count > 0, page.style == .cursor {
        if !isStart { previous = link(QueryItem("page[before]", place(step, 0))) }
        if !isEnd { next = link(QueryItem("page[after]", place(step, rows.count - 1))) }
      }
    }
    json.name(quoted: "\"first\":")
    json.string(link())
    if let total = rows.total, case .number = page.place {
      json.name(quoted: "\"last\":")
      json.string(
        link(QueryItem("page[number]", String(max(1, (total + page.size - 1) / page.size)))))
    }
    for (name, address) in [("prev", previous), ("next", next)] {
      json.name(name)
      if let address { json.string(address) } else { json.null() }
    }
  }
}
