import JSONAPI

extension DocumentWriter {
  mutating func write(
    _ layout: ResourceLayout, _ rows: RowSet, _ row: Int, _ object: ResourceGraph.Object?,
    cursor: String? = nil
  ) {
    let key = rows[row, 0]
    json.fragment(layout.open, isElement: true)
    let start = json.count + 1
    writeID(key, of: layout.type)
    path = key.isPlainInPaths ? start..<(json.count - 1) : nil
    var unreadable: [String] = []
    for (position, member) in layout.members.enumerated() {
      json.fragment(member.name)
      if !member.codec.write(rows, row, position + 1, to: &json) {
        unreadable.append(layout.type.columns[layout.columns[position]].name)
      }
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
    if !unreadable.isEmpty { note(unreadable, of: layout.type, key) }
    writeMeta(layout, rows, row, unreadable, cursor)
    json.fragment(Self.close, isComplete: true)
  }

  private mutating func writeID(_ key: ColumnValue, of type: ServedType) {
    if case .integer(let number) = key {
      json.string(number)
    } else {
      json.string(type.id(of: key))
    }
  }

  /// Writes the id as a segment of a path, copying it if it was written before.
  private mutating func writePath(_ key: ColumnValue, of type: ServedType) {
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
    _ key: ColumnValue, _ object: ResourceGraph.Object?
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

  /// Writes the relationships of a resource without a URL: only those with linkage, which is all they have.
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

  /// Writes the linkage of a row: its key, which follows the type if there are several.
  private mutating func writeLinkage(_ target: Int?, _ rows: RowSet, _ row: Int, _ cell: Int) {
    var (type, cell) = (target ?? 0, cell)
    if target == nil {
      if case .integer(let number) = rows[row, cell] { type = Int(clamping: number) }
      guard types.indices.contains(type) else { return json.null() }
      cell += 1
    }
    if rows.isNull(row, cell) { json.null() } else { writeIdentifier(type, rows[row, cell]) }
  }

  /// Writes the link to the rest of a relationship whose page is cut.
  private mutating func writeNext(_ type: ServedType, _ rows: RowSet, _ row: Int, _ edge: Int) {
    let (id, edge) = (type.id(of: rows[row, 0]), type.edges[edge])
    let address = "\(links.relationship(type, id, edge.name))?\(edge.window.next)"
    // The profile requires both links (CUR-21); the linkage is the start.
    let previous = scope.profiles.isEmpty ? "" : ",\"prev\":null"
    json.fragment(Array("\(previous),\"next\":\"\(address)\"".utf8))
  }

  /// Records the first value of each attribute that the document doesn't have, for the log.
  private mutating func note(_ fields: [String], of type: ServedType, _ key: ColumnValue) {
    for field in fields
    where !unreadable.contains(where: { $0.type == type.index && $0.field == field }) {
      unreadable.append((type.index, field, type.id(of: key)))
    }
  }

  private mutating func writeMeta(
    _ layout: ResourceLayout, _ rows: RowSet, _ row: Int, _ unreadable: [String],
    _ cursor: String?
  ) {
    for (member, cell) in layout.meta {
      json.fragment(member.name)
      if !member.codec.write(rows, row, cell, to: &json) {
        let column = layout.type.columns[layout.columns[cell - 1]].name
        note([column], of: layout.type, rows[row, 0])
      }
    }
    defer { if !layout.meta.isEmpty { json.fragment(Self.close) } }
    let contents = contents(layout, rows, row)
    guard layout.versionCell != nil || cursor != nil || !unreadable.isEmpty || contents != nil
    else { return }
    var members = contents.map { [$0] } ?? []
    if let cell = layout.versionCell, case .integer(let version) = rows[row, cell] {
      members.append("\"version\":\(version)")
    }
    if !unreadable.isEmpty {
      members.append("\"unreadable\":[\(unreadable.map(quoted).joined(separator: ","))]")
    }
    if let cursor { members.append("\"page\":{\"cursor\":\"\(cursor)\"}") }
    guard !members.isEmpty else { return }
    let text = members.joined(separator: ",")
    json.fragment(Array((layout.meta.isEmpty ? ",\"meta\":{\(text)}" : ",\(text)").utf8))
  }

  /// The member of `meta` with links to contents, since the links of a resource can't contain them (LNK-17).
  private func contents(_ layout: ResourceLayout, _ rows: RowSet, _ row: Int) -> String? {
    guard !layout.contents.isEmpty, rows[row, 0].canBeInPaths else { return nil }
    let id = layout.type.id(of: rows[row, 0])
    let members = layout.contents.map { content, size, type in
      let name = quoted(content.name)
      guard case .integer(let size) = rows[row, size] else { return "\(name):null" }
      let address = quoted(links.content(layout.type, id, content.name))
      let mediaType = quoted(content.mediaType(type.map { rows[row, $0] }))
      return "\(name):{\"href\":\(address),\"type\":\(mediaType),\"meta\":{\"size\":\(size)}}"
    }
    return "\"content\":{\(members.joined(separator: ","))}"
  }

  mutating func writeIdentifier(
    _ type: Int, _ key: ColumnValue, cursor: String? = nil
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
}

extension ColumnValue {
  /// Whether the id can be a segment of a path.
  fileprivate var canBeInPaths: Bool {
    switch self {
    case .integer: true
    case .text(let text): isPathSegment(text)
    case .null, .real, .bytes: false
    }
  }

  /// Whether an id is spelled the same in a path and in JSON.
  fileprivate var isPlainInPaths: Bool {
    switch self {
    case .integer: true
    case .text(let text): text.utf8.allSatisfy(isPlainInSegments)
    case .null, .real, .bytes: false
    }
  }
}
