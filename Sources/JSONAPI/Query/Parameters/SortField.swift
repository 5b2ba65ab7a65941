/// A field by which resources are sorted, and the direction.
public struct SortField: Sendable, Hashable {
  /// The path to the field.
  public let path: DottedPath

  /// Whether greater values come first (SRT-05).
  public let isDescending: Bool

  /// Creates a sort field.
  ///
  /// - Parameters:
  ///   - path: The path to the field.
  ///   - isDescending: Whether greater values come first.
  public init(_ path: DottedPath, isDescending: Bool = false) {
    self.path = path
    self.isDescending = isDescending
  }

  /// Reads one of the fields of the parameter `sort`.
  ///
  /// - Parameter text: The path to the field, after a `-` for descending.
  public init(parsing text: String) {
    let isDescending = text.utf8.first == UInt8(ascii: "-")
    let path = isDescending ? String(text.unicodeScalars.dropFirst()) : text
    self.init(DottedPath(path), isDescending: isDescending)
  }
}

extension SortField: CustomStringConvertible {
  /// The field as the parameter `sort` names it.
  public var description: String { isDescending ? "-\(path)" : path.text }
}

extension SortField: ExpressibleByStringLiteral {
  /// Reads one of the fields of the parameter `sort`.
  ///
  /// - Parameter value: The path to the field, after a `-` for descending.
  public init(stringLiteral value: String) { self.init(parsing: value) }
}

/// Where resources go whose sort field is null or absent.
public enum NullPlacement: Sendable, Hashable {
  /// Before all others, whatever the direction.
  case first
  /// After all others, whatever the direction.
  case last
}

extension Sequence {
  /// The elements, sorted by fields.
  ///
  /// The fields count in their order (SRT-03). Elements that are equal in all of them stay in the
  /// order in which they were. Values of different kinds are ordered by kind: Booleans, numbers,
  /// strings, dates, lists. A path through a to-many relationship sorts by the first of the related
  /// resources.
  ///
  /// - Parameters:
  ///   - fields: The fields.
  ///   - nulls: Where elements go whose field is null or absent.
  ///   - source: Gives the fields of an element.
  public func sorted<Source: FieldSource>(
    by fields: [SortField],
    nulls: NullPlacement = .last,
    source: (Element) throws -> Source,
  ) rethrows -> [Element] {
    try sorted(by: fields, nulls: nulls, reading: { $1 }, source: source)
  }

  /// The elements, sorted by what the values of their fields are read as.
  ///
  /// - Parameters:
  ///   - nulls: Where elements go whose field is null or absent.
  ///   - read: Makes something that can be compared of the values that all elements have in one field.
  package func sorted<Source: FieldSource>(
    by fields: [SortField], nulls: NullPlacement,
    reading read: (SortField, [FilterValue]) -> [FilterValue],
    source: (Element) throws -> Source
  ) rethrows -> [Element] {
    let elements = Array(self)
    let sources = try elements.map(source)
    let columns = fields.map { field in
      read(field, sources.map { $0.values(at: field.path).first ?? .null })
    }
    return elements.indices.sorted { one, other in
      for (field, column) in zip(fields, columns) {
        let order = field.order(column[one], column[other], nulls)
        if order != 0 { return order < 0 }
      }
      return one < other
    }
    .map { elements[$0] }
  }
}

extension SortField {
  /// How two elements are ordered by their values: less than zero where the first one comes first.
  fileprivate func order(_ one: FilterValue, _ other: FilterValue, _ nulls: NullPlacement) -> Int {
    switch (one == .null, other == .null) {
    case (true, true): 0
    case (true, false): nulls == .first ? -1 : 1
    case (false, true): nulls == .first ? 1 : -1
    case (false, false):
      if one < other {
        isDescending ? 1 : -1
      } else if other < one {
        isDescending ? -1 : 1
      } else {
        // Also where neither can be told to be the greater one, as with numbers past all limits.
        0
      }
    }
  }
}

extension Sequence where Element: FieldSource {
  /// The elements, sorted by fields.
  ///
  /// - Parameters:
  ///   - fields: The fields.
  ///   - nulls: Where elements go whose field is null or absent.
  public func sorted(by fields: [SortField], nulls: NullPlacement = .last) -> [Element] {
    sorted(by: fields, nulls: nulls) { $0 }
  }
}
