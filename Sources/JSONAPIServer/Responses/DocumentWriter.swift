import JSONAPI

/// Writes the document of a response from rows, without creating model values.
struct DocumentWriter: ~Copyable {
  let response: PlannedResponse
  let rows: [RowSet]
  let scope: RequestScope
  let links: LinkWriter
  var meta: JSONObject?

  let types: [ServedType]
  var json = JSONWriter(capacity: 0)
  private var graph: ResourceGraph?
  /// The range of the current resource's id, if it is spelled as in a path.
  var path: Range<Int>?
  /// The first value of each attribute that the document doesn't have because it doesn't fit the attribute.
  var unreadable: [(type: Int, field: String, id: String)] = []
  /// The length of a page's URL without its cursor, in bytes.
  var pageLength = 0
  /// The size in bytes at which writing stops; the output is then not a document.
  var maximumSize = Int.max
  /// The length of the longest URL with a cursor in the document, in bytes.
  var longestPage = 0

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
  /// It doesn't at the URL of a related resource, which another one may replace, nor if rules hide fields.
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

  /// The estimated size of the document in bytes, so that memory is allocated once and not copied.
  private var estimate: Int {
    let size = response.plan.steps.indices.reduce(512) { sum, step in
      let rows = rows[step]
      let size = response.layouts[response.plan.steps[step].type]?.size ?? 64
      return sum + rows.count * (size + rows.origins.count / max(1, rows.count) * 48)
        + rows.bytes.count / 8 * 9
    }
    return min(size, maximumSize)
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

  /// Writes only the primary resource of a row, for results of atomic operations.
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
        if json.count > maximumSize { return }
        if !response.isCollection { return }
      }
    }
    if response.isCollection { json.endArray() } else if isEmpty { json.null() }
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
      if json.count > maximumSize { return }
    }
    json.endArray()
  }

  // MARK: Top level

  /// The number of resources of each type in the collection; empty unless all are known.
  var totals: [Int] {
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

  static func address(_ path: String, _ query: String) -> String {
    query.isEmpty ? path : path + "?" + query
  }
}

/// The sum of totals, saturating since sources may return any numbers.
private func saturatingSum(_ one: Int, _ other: Int) -> Int {
  let (sum, overflow) = one.addingReportingOverflow(other)
  return overflow ? (other < 0 ? .min : .max) : sum
}
