/// The sparse fieldsets of a query: the names of the fields to return, by type (SPF-02).
public struct Fieldsets: Sendable, Hashable {
  private var entries: [Entry] = []

  private struct Entry: Sendable, Hashable {
    let type: String
    var names: [String]
  }

  /// Creates empty fieldsets.
  public init() {}

  /// The types that have a fieldset, in the order in which they were added.
  public var types: [String] { entries.map(\.type) }

  /// Whether no type has a fieldset.
  public var isEmpty: Bool { entries.isEmpty }

  /// The fieldset of a type.
  ///
  /// `nil` means all fields, an empty array no fields (SPF-03).
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

  /// Adds fields to the fieldset of a type, dropping duplicates.
  public mutating func add(_ names: some Sequence<String>, of type: String) {
    var all = self[type] ?? []
    for name in names where !all.contains(name) { all.append(name) }
    self[type] = all
  }

  /// Whether the fieldsets contain a field.
  ///
  /// - Returns: `true` if the type has no fieldset or one with the field.
  public func contains(_ field: String, of type: String) -> Bool {
    self[type]?.contains(field) ?? true
  }
}
