import JSONAPI

/// The layout of resources of one type with one fieldset: all bytes that don't depend on the row.
final class ResourceLayout: Sendable {
  struct Member: Sendable {
    let codec: CellCodec
    /// The name, with what precedes it.
    let name: [UInt8]
  }

  final class Relationship: Sendable {
    /// The index of the relationship.
    let edge: Int
    let isMany: Bool
    /// The type of its linkage in a row; nil if the row determines it.
    let target: Int?
    /// From the name up to the id in the link `self`.
    let toSelf: [UInt8]
    /// From there up to the id in the link `related`.
    let toRelated: [UInt8]
    /// From there to the end of the links.
    let toEnd: [UInt8]
    /// The cell of the linkage in a row; nil if only rows of another step have it.
    let cell: Int?

    init(
      _ index: Int, _ edge: ServedEdge, start: String, collection: String, cell: Int
    ) {
      let name = percentEncoded(edge.name)
      self.edge = index
      isMany = edge.cardinality == .many
      target = edge.isPolymorphic ? nil : edge.targets[0]
      toSelf = Array("\(start)\(quoted(edge.name)):{\"links\":{\"self\":\"\(collection)/".utf8)
      toRelated = Array("/relationships/\(name)\",\"related\":\"\(collection)/".utf8)
      toEnd = Array("/\(name)\"".utf8)
      self.cell = edge.isInRow ? cell : nil
    }
  }

  let type: ServedType
  /// The columns that a step has to select.
  let columns: [Int]
  let linkage: [Int]
  /// The cell of the version, if the type has one that is shown.
  let versionCell: Int?

  let open: [UInt8]
  let members: [Member]
  let relationships: [Relationship]
  let toLinks: [UInt8]
  /// The contents, with the cells of their size and, if a column has it, their media type.
  let contents: [(content: ServedContent, size: Int, type: Int?)]
  /// The type's own members of `meta`, with their cells in a row.
  let meta: [(member: Member, cell: Int)]
  /// The estimated size of a resource without its text, in bytes.
  let size: Int

  init(
    _ type: ServedType, columns: [Int], edges: [Int], contents: [Int], version: Int?,
    links: LinkWriter
  ) {
    self.type = type
    linkage = edges.filter { type.edges[$0].isInRow }
    var selected = columns
    if let version, !selected.contains(version) { selected.append(version) }
    for member in type.meta where !selected.contains(member.column) {
      selected.append(member.column)
    }
    for content in contents.map({ type.contents[$0] }) {
      for column in [content.size, content.typeColumn].compactMap(\.self)
      where !selected.contains(column) { selected.append(column) }
    }
    self.columns = selected
    func place(of column: Int) -> Int { 1 + (selected.firstIndex(of: column) ?? 0) }
    self.contents = contents.map { index in
      let content = type.contents[index]
      return (content, place(of: content.size), content.typeColumn.map { place(of: $0) })
    }
    versionCell = version.flatMap { selected.firstIndex(of: $0) }.map { $0 + 1 }
    open = type.identifierStart
    members = columns.enumerated().map { position, column in
      let start = position == 0 ? ",\"attributes\":{" : ","
      return Member(
        codec: type.columns[column].codec,
        name: Array("\(start)\(quoted(type.columns[column].name)):".utf8))
    }
    let collection = links.collection(type)
    var cell = 1 + selected.count
    relationships = edges.enumerated().map { position, index in
      let edge = type.edges[index]
      defer { if edge.isInRow { cell += edge.isPolymorphic ? 2 : 1 } }
      return Relationship(
        index, edge, start: position == 0 ? ",\"relationships\":{" : ",", collection: collection,
        cell: cell)
    }
    toLinks = Array(",\"links\":{\"self\":\"\(collection)/".utf8)
    meta = type.meta.enumerated().map { position, member in
      let start = position == 0 ? ",\"meta\":{" : ","
      let name = Array("\(start)\(quoted(member.name)):".utf8)
      return (
        Member(codec: type.columns[member.column].codec, name: name),
        place(of: member.column)
      )
    }
    // Ids, numbers and dates take some 16 bytes, linkage and braces 64.
    size =
      members.reduce(open.count + toLinks.count + 64) { $0 + $1.name.count + 16 }
      + relationships.reduce(0) {
        $0 + $1.toSelf.count + $1.toRelated.count + $1.toEnd.count + 96
      }
  }
}
