import JSONAPI

/// The model as visible to a request, without hidden types and fields.
///
/// Every name in a request is looked up or checked here, so hidden names get the same answer as missing ones. There is
/// one for each combination of hidden fields that occurs.
final class VisibleModel: Sendable {
  struct VisibleType: Sendable {
    let schema: Schema
    /// Indexes of attributes, in the order of the schema.
    let columns: [Int]
    /// Indexes of relationships.
    let edges: [Int]
    /// Indexes of contents.
    let contents: [Int]
  }

  let model: ServedModel
  let records: [DefinitionRecord]
  let types: [VisibleType?]
  /// The condition on the rows of each type; nil if the application's rule has to be called.
  ///
  /// No row of a hidden type is visible, so that linkage to it is hidden, too.
  let rules: [Condition?]
  let reader: QueryReader
  /// Plans without row rules, which are those of one request.
  let plans = BoundedCache<PlanRequest, PlannedResponse>()
  private let layouts = BoundedCache<LayoutKey, ResourceLayout>()
  private let links: LinkWriter

  private struct LayoutKey: Hashable {
    let type: Int
    let fields: [String]?
  }

  init(
    _ model: ServedModel, _ records: [DefinitionRecord], hiddenTypes: Set<Int>,
    hiddenFields: [Set<String>], configuration: ServerConfiguration, links: LinkWriter
  ) {
    self.model = model
    self.records = records
    self.links = links
    types = model.types.map { type in
      guard !hiddenTypes.contains(type.index) else { return nil }
      let hidden = hiddenFields[type.index]
      let columns = type.columns.indices.filter {
        let name = type.columns[$0].name
        return !name.hasPrefix("$") && !hidden.contains(name)
      }
      let edges = type.edges.indices.filter { index in
        let edge = type.edges[index]
        return !hidden.contains(edge.name)
          && edge.targets.contains { !hiddenTypes.contains($0) }
      }
      let fields =
        columns.compactMap { type.schema[type.columns[$0].name] }
        + edges.map { index -> Schema.Field in
          let edge = type.edges[index]
          let targets = edge.targets.filter { !hiddenTypes.contains($0) }
          return .relationship(
            Schema.Relationship(
              edge.name, edge.cardinality, to: targets.map { model.types[$0].name },
              isOptional: edge.isOptional))
        }
      let contents = type.contents.indices.filter { index in
        let content = type.contents[index]
        return !hidden.contains(content.name) && !hidden.contains(content.field)
      }
      return VisibleType(
        schema: Schema(type.name, id: type.schema.id, fields), columns: columns, edges: edges,
        contents: contents)
    }
    rules = zip(types, records).map { type, record in
      type == nil ? .nothing : record.rows == nil ? .everything : nil
    }
    let schemas = Dictionary(
      types.compactMap { $0.map { ($0.schema.type, $0.schema) } },
      uniquingKeysWith: { first, _ in first })
    var reader = QueryReader(
      dialect: configuration.filterDialect, limits: configuration.limits.query,
      lookup: { schemas[$0] })
    reader.rejectsUnknownTypes = true
    self.reader = reader
  }

  /// The visible type with a name.
  func type(_ name: String) -> Int? {
    model.type(name).flatMap { types[$0] == nil ? nil : $0 }
  }

  /// The visible attribute of a type with a name.
  func column(_ name: String, of type: Int) -> Int? {
    model.types[type].column(name).flatMap { types[type]?.columns.contains($0) == true ? $0 : nil }
  }

  /// The visible relationship of a type with a name.
  func edge(_ name: String, of type: Int) -> Int? {
    model.types[type].edge(name).flatMap { types[type]?.edges.contains($0) == true ? $0 : nil }
  }

  /// The visible content of a type with a name.
  func content(_ name: String, of type: Int) -> Int? {
    model.types[type].content(name).flatMap {
      types[type]?.contents.contains($0) == true ? $0 : nil
    }
  }

  /// The visible types that a relationship leads to.
  func targets(of edge: Int, of type: Int) -> [Int] {
    model.types[type].edges[edge].targets.filter { types[$0] != nil }
  }

  /// The visible types that relationships with a name lead to from any of several types, in order.
  func targets(along relationship: String, from types: [Int]) -> [Int] {
    let targets = types.flatMap { type in
      edge(relationship, of: type).map { self.targets(of: $0, of: type) } ?? []
    }
    return Set(targets).sorted()
  }

  /// The index of the version in the columns of a type; nil without one, or if it is an attribute that isn't visible.
  func version(of type: Int) -> Int? {
    let served = model.types[type]
    guard let version = served.version else { return nil }
    let isField = !served.columns[version].name.hasPrefix("$")
    return isField && types[type]?.columns.contains(version) != true ? nil : version
  }

  /// The layout of a type's resources with some of their fields.
  ///
  /// - Parameter fields: The fields of the type's fieldset; nil for all.
  func layout(of type: Int, fields: [String]?) -> ResourceLayout {
    let key = LayoutKey(type: type, fields: fields)
    if let known = layouts[key] { return known }
    let visible = types[type]
    let names = fields.map { Set($0) }
    let served = model.types[type]
    let layout = ResourceLayout(
      served,
      columns: (visible?.columns ?? []).filter {
        names?.contains(served.columns[$0].name) ?? true
      },
      edges: (visible?.edges ?? []).filter { names?.contains(served.edges[$0].name) ?? true },
      contents: visible?.contents ?? [], version: version(of: type), links: links)
    layouts.insert(layout, for: key)
    return layout
  }
}
