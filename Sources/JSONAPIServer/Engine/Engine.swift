@_spi(Locks) import JSONAPI
import Logging

/// A server without the type of its principals.
final class Engine: Sendable {
  let model: ServedModel
  let records: [DefinitionRecord]
  /// The definitions for queries of hooks, which read one resource and may name everything visible.
  let hookRecords: [DefinitionRecord]
  let database: any ServerDatabase
  let configuration: ServerConfiguration
  let prefix: String
  let links: LinkWriter
  let knowsPrincipals: Bool
  let logger: Logger
  private let visibleModels = BoundedCache<[Bool], VisibleModel>(limit: 64)
  /// The rules that hide types and fields, in a fixed order.
  let hidingRules: [(type: Int, field: String?, rule: DefinitionRecord.Rule)]
  private let hasRowRules: Bool
  let hasSources: Bool
  let hasContents: Bool
  let commits = CommitHooks()
  /// The memory of the requests that were carried out; nil if the server ignores their keys.
  let requests: RequestMemory?
  /// Documents can be megabytes, and few sets of fields are asked for again and again.
  let openAPIDocuments = BoundedCache<OpenAPIRequest, OpenAPIDocument>(limit: 8)
  /// The attributes for which an unsuitable value was logged.
  let reported = Locked<Set<String>>([])

  init(
    _ records: [DefinitionRecord], database: any ServerDatabase, prefix: String,
    configuration: ServerConfiguration, knowsPrincipals: Bool, logger: Logger
  ) throws(DefinitionError) {
    var mistakes: [DefinitionError] = []
    model = ServedModel(records, &mistakes)
    var reserved = configuration.offersAtomicOperations ? [Route.operationsName] : []
    if configuration.openAPI != nil { reserved.append(Route.openAPIName) }
    for name in reserved where model.type(name) != nil {
      mistakes.append(
        DefinitionError(
          name, nil,
          "The path of the type is one of the server's own; switch that off in the configuration, or give the type another name."
        ))
    }
    mistakes += configuration.mistakes(path: prefix)
    model.checkAggregates(records, &mistakes)
    requests = configuration.idempotencyKeyLifetime.map { lifetime in
      RequestMemory(
        lifetime: lifetime, maximumCount: configuration.limits.idempotencyKeys, &mistakes)
    }
    if let error = DefinitionError(mistakes) { throw error }
    self.records = records
    hookRecords = records.map { record in
      var record = record
      (record.filterable, record.sortable, record.includable) = (nil, nil, nil)
      (record.pageStyles, record.maximumPage, record.showsTotal) = ([], 1, false)
      return record
    }
    self.database = database
    self.configuration = configuration
    self.knowsPrincipals = knowsPrincipals
    self.logger = logger
    var prefix = prefix
    while prefix.hasSuffix("/") { prefix.removeLast() }
    self.prefix = prefix
    var base = prefix
    if case .absolute(let address) = configuration.links {
      base = String(address.reversed().drop { $0 == "/" }.reversed()) + prefix
    }
    links = LinkWriter(base: base)
    hasSources = records.contains { $0.source != nil }
    hasContents = records.contains { !$0.contents.isEmpty }
    hasRowRules = records.contains { $0.rows != nil }
    hidingRules = records.enumerated().flatMap { index, record in
      (record.hidesType.map { [(index, nil, $0)] } ?? [])
        + record.hidden.sorted { $0.key < $1.key }.map { (index, Optional($0.key), $0.value) }
    }
  }

  /// The model and the rows that are visible to a request.
  func scope(of request: ErasedRequest) -> RequestScope {
    let visible = visibleModel(of: request)
    let rules = RowRules(visible.rules, of: model, callsRules: hasRowRules) {
      [self] type throws(DefinitionError) in try rows(of: type, request)
    }
    return RequestScope(
      request: request, visible: visible, rules: rules, knowsPrincipals: knowsPrincipals)
  }

  /// The condition on the rows that exist for a request.
  ///
  /// - Throws: ``DefinitionError`` for a name that the model doesn't have.
  func rows(of type: Int, _ request: ErasedRequest) throws(DefinitionError) -> Condition {
    guard let rule = records[type].rows?(request) else { return .everything }
    return try model.condition(rule, of: [type], by: records, isRowRule: true)
  }

  /// The condition on rows that a request may update or delete; nil if there is none.
  ///
  /// - Throws: ``DefinitionError`` for a name that the model doesn't have.
  func writableRows(
    of type: Int, _ request: ErasedRequest
  ) throws(DefinitionError) -> Condition? {
    guard let rule = records[type].writableRows?(request) else { return nil }
    return try model.condition(rule, of: [type], by: records)
  }

  /// The action that deletes a row: removing it, or setting a column that marks it as deleted.
  ///
  /// - Throws: ``DefinitionError`` if the column can't have the value.
  func deletion(
    of type: Int, _ request: ErasedRequest
  ) throws(DefinitionError) -> WriteStep.Action {
    guard let deletion = records[type].deletion,
      let index = model.types[type].column(deletion.name)
    else { return .delete }
    let column = model.types[type].columns[index]
    // Null wouldn't mark the row as deleted.
    guard let value = column.value(of: deletion.value(request)), value != .null else {
      throw DefinitionError(
        model.types[type].name, deletion.name,
        "The value of a deleted row is none that the column can have.")
    }
    return .update([.init(column: column.column, value: value)])
  }

  /// The model that is visible to a request.
  func visibleModel(of request: ErasedRequest) -> VisibleModel {
    visibleModel(hidingRules.map { $0.rule(request) })
  }

  func visibleModel(_ hidden: [Bool]) -> VisibleModel {
    if let known = visibleModels[hidden] { return known }
    var types: Set<Int> = []
    var fields = [Set<String>](repeating: [], count: records.count)
    for (rule, isHidden) in zip(hidingRules, hidden) where isHidden {
      if let field = rule.field { fields[rule.type].insert(field) } else { types.insert(rule.type) }
    }
    let made = VisibleModel(
      model, records, hiddenTypes: types, hiddenFields: fields, configuration: configuration,
      links: links)
    visibleModels.insert(made, for: hidden)
    return made
  }
}
