import JSONAPI

extension OpenAPIOperations {
  /// Returns the changes from earlier operations, by operation.
  public func changes(from old: OpenAPIOperations) -> [ContractChange] {
    var changes: [ContractChange] = []
    for name in old.operations.names(with: operations) {
      var place = ContractPlace(comparison: ContractComparison(), type: name)
      switch (old.operations[name], operations[name]) {
      case (let before?, let after?): place.compare(before, after)
      case (_?, nil): place.add(.breaking, .operation, "the operation is gone")
      case (nil, _?): place.add(.harmless, .operation, "new operation")
      case (nil, nil): break
      }
      changes += place.changes
    }
    return changes
  }
}

extension ContractPlace {
  fileprivate mutating func compare(
    _ old: OpenAPIOperations.Operation, _ new: OpenAPIOperations.Operation
  ) {
    for name in old.parameters.names(with: new.parameters) {
      at(name) { $0.compare(old.parameters[name], new.parameters[name]) }
    }
    if new.needsBody, !old.needsBody { add(.breaking, .operation, "needs a body now") }
    for member in new.required.subtracting(old.required).sorted() {
      let what =
        old.members.contains(member) ? "has to be in the body" : "new, and has to be in the body"
      at(member.text) { $0.add(.breaking, .operation, what) }
    }
    // The server rejects or ignores a member that the body no longer allows.
    for member in old.members.subtracting(new.members).sorted() where !new.allows(member) {
      at(member.text) { $0.add(.breaking, .operation, "can't be in the body any more") }
    }
    for member in new.members.subtracting(old.members).subtracting(new.required).sorted() {
      at(member.text) { $0.add(.harmless, .operation, "new in the body") }
    }
    for member in old.required.subtracting(new.required).intersection(new.members).sorted() {
      at(member.text) { $0.add(.harmless, .operation, "may be left out of the body") }
    }
    for member in old.members.intersection(new.members).sorted() {
      at(member.text) { $0.compareValues(old.cases[member.text], new.cases[member.text]) }
    }
  }

  private mutating func compare(
    _ old: OpenAPIOperations.Parameter?, _ new: OpenAPIOperations.Parameter?
  ) {
    switch (old, new) {
    case (nil, let new?):
      let severity: ContractChange.Severity = new.isRequired ? .breaking : .harmless
      add(severity, .operation, new.isRequired ? "new required parameter" : "new parameter")
    case (_?, nil): add(.breaking, .operation, "the parameter is gone")
    case (let old?, let new?):
      if new.isRequired != old.isRequired {
        add(
          new.isRequired ? .breaking : .harmless, .operation,
          new.isRequired ? "the parameter is required now" : "the parameter may be left out")
      }
      compareValues(old.cases, new.cases)
    case (nil, nil): break
    }
  }

  private mutating func compareValues(_ old: [String]?, _ new: [String]?) {
    guard let new else {
      if old != nil { add(.harmless, .operation, "takes any value") }
      return
    }
    guard let old else {
      return add(.breaking, .operation, "takes only \(Phrase.quoted(new)); took any value")
    }
    let gone = old.without(new)
    if !gone.isEmpty { add(.breaking, .operation, "doesn't take \(Phrase.quoted(gone)) any more") }
    let added = new.without(old)
    if !added.isEmpty { add(.harmless, .operation, "also takes \(Phrase.quoted(added))") }
  }
}
