public import JSONAPI

/// The change that a request is about to make, by field names, which hooks of ``AnyDefinition`` can read and modify.
///
/// A field that the request doesn't have is nil, or absent for a relationship.
///
/// ```swift
/// $0.willUpdate { change, request, _ in
///   change.require("title", "must not be empty") { $0.string != "" }
///   change["editor"] = request.principal.map { JSONValue($0.key) }
/// }
/// ```
///
/// A hook that sets, requires or refuses a name that isn't served, or sets a column to a value that it can't have, results
/// in 500.
public struct AnyChange: Sendable {
  var incoming: IncomingResource

  /// Whether the resource is created or updated.
  public let operation: WriteOperation

  /// The id of the row, whatever URL or operation changes it; for a creation the one that the client chose, if any.
  public var id: String? { incoming.rowID ?? incoming.id }

  /// The names of the fields that are set, attributes before relationships.
  public var names: [String] {
    incoming.attributes.map(\.name) + incoming.relationships.map(\.name)
  }

  /// An attribute; nil if it isn't set.
  ///
  /// Setting nil removes it from the change.
  public subscript(name: String) -> JSONValue? {
    get { incoming.attributes.first { $0.name.isExactly(name) }?.value }
    set {
      incoming.attributes.removeAll { $0.name.isExactly(name) }
      if let newValue { incoming.attributes.append((name, newValue)) }
    }
  }

  /// The linkage of a relationship; absent if it isn't set.
  ///
  /// Setting absent removes it from the change.
  public subscript(relationship name: String) -> Linkage {
    get { incoming.relationships.first { $0.name.isExactly(name) }?.linkage ?? .absent }
    set {
      incoming.relationships.removeAll { $0.name.isExactly(name) }
      if newValue != .absent { incoming.relationships.append((name, newValue)) }
    }
  }

  /// The members that the request adds to a to-many relationship, besides the existing ones; see ``Change/added``.
  public func added(to relationship: String) -> [ResourceIdentifier] {
    members(.add, of: relationship)
  }

  /// The members that the request removes from a to-many relationship; see ``Change/removed``.
  public func removed(from relationship: String) -> [ResourceIdentifier] {
    members(.remove, of: relationship)
  }

  private func members(_ edit: LinkageEdit, of name: String) -> [ResourceIdentifier] {
    guard let members = incoming.members, members.edit == edit, members.name == name else {
      return []
    }
    return members.linkage.identifiers
  }

  /// The current resource, in ``AnyDefinition/willUpdate(_:)``; nil for a creation and in
  /// ``AnyDefinition/prepare(_:)``, which runs before the row is read.
  ///
  /// It is parsed at each access, so store it if it is needed often.
  public var old: AnyResource? {
    get throws { try incoming.old.flatMap { try AnyDocument(parsing: $0).data.resources.first } }
  }

  /// Adds an error, 422 with the pointer of the field, if an attribute is written and doesn't satisfy a condition.
  ///
  /// All errors of a request are collected before it is refused.
  ///
  /// - Parameters:
  ///   - attribute: The attribute.
  ///   - message: The requirement on the field, as in "must not be empty".
  ///   - holds: The condition on the value, which isn't null.
  public mutating func require(
    _ attribute: String, _ message: String, _ holds: (JSONValue) -> Bool
  ) {
    incoming.requiredAttributes.append(attribute)
    if let value = self[attribute], !value.isNull, !holds(value) { refuse(attribute, message) }
  }

  /// Adds an error, 422 with the pointer of a field.
  public mutating func refuse(_ field: String, _ message: String) {
    incoming.problems.append((field, message))
  }

  /// Sets a server column.
  ///
  /// - Parameters:
  ///   - column: The column, without a leading `$`.
  ///   - value: The value.
  public mutating func set(_ column: String, _ value: FilterValue) {
    incoming.serverValues[column] = value
  }
}

/// A committed change of a request, for hooks of ``AnyDefinition``.
public struct AnyCommitted: Sendable {
  /// The operation that was carried out.
  public let operation: WriteOperation

  /// The id of the resource.
  public let id: String

  let document: [UInt8]?

  /// The resource afterwards, parsed at each access; nil if it was deleted.
  public var value: AnyResource? {
    document.flatMap { try? AnyDocument(parsing: $0).data.resources.first }
  }
}
