/// The sparse fieldsets of a query: for some types, the names of the fields to send (SPF-02).
public struct Fieldsets: Sendable, Hashable {
  private var entries: [Entry] = []

  private struct Entry: Sendable, Hashable {
    let type: String
    var names: [String]
  }

  /// Creates fieldsets for no types.
  public init() {}

  /// The types that have a fieldset, in the order in which they were added.
  public var types: [String] { entries.map(\.type) }

  /// Whether no type has a fieldset.
  public var isEmpty: Bool { entries.isEmpty }

  /// The fields of a type: all of them for `nil`, none for an empty array (SPF-03).
  public subscript(type: String) -> [String]? {
    get { entries.first { $0.type == type }?.names }
    set {
      let index = entries.firstIndex { $0.type == type }
      switch (index, newValue) {
      case (let index?, let names?): entries[index].names = names
      case (let index?, nil): entries.remove(at: index)
      case (nil, let names?): entries.append(Entry(type: type, names: names))
      case (nil, nil): break
      }
    }
  }

  /// Adds fields to those of a type, each once.
  public mutating func add(_ names: some Sequence<String>, of type: String) {
    var all = self[type] ?? []
    for name in names where !all.contains(name) { all.append(name) }
    self[type] = all
  }

  /// Whether a field of a type is to be sent.
  ///
  /// - Returns: Whether the type has no fieldset, or one with the field.
  public func contains(_ field: String, of type: String) -> Bool {
    self[type]?.contains(field) ?? true
  }
}
