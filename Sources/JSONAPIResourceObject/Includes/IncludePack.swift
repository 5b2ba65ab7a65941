/// An included resource of any one of several types.
///
/// ``Include1`` to ``Include15`` have a case for each type. This one has no cases and no limit:
///
/// ```swift
/// typealias Included = IncludePack<Article, Person, Comment, Tag>
///
/// let included = Included(person)
/// included[Person.self]            // the person
/// document.body.includes?[Tag.self] // all tags
/// ```
public struct IncludePack<each Alternative: EncodablePolyWrapped>: PackedPoly {
  /// The values in the order of the types, all `nil` but one.
  ///
  /// A class, so that a pack of twenty types is passed around as one pointer.
  fileprivate final class Storage {
    let values: (repeat (each Alternative)?)

    init(_ values: (repeat (each Alternative)?)) {
      self.values = values
    }
  }

  private let storage: Storage

  /// Creates an included resource; `nil` if none of the pack's types fits.
  public init?<Value>(_ value: Value) {
    var isFound = false
    func place<Candidate>(_ type: Candidate.Type) -> Candidate? {
      guard !isFound, let placed = value as? Candidate else { return nil }
      isFound = true
      return placed
    }
    storage = Storage((repeat place((each Alternative).self)))
    guard isFound else { return nil }
  }

  /// The resource, without its type.
  public var value: Any {
    for candidate in repeat each storage.values {
      if let candidate { return candidate }
    }
    return ()
  }

  /// The possible types of the resource.
  public static var allTypes: [Any.Type] {
    var types: [Any.Type] = []
    for type in repeat (each Alternative).self {
      types.append(type)
    }
    return types
  }

  /// The resource, if it is of a given type.
  public subscript<Value>(type: Value.Type) -> Value? {
    for candidate in repeat each storage.values {
      if let candidate = candidate as? Value { return candidate }
    }
    return nil
  }

  /// Returns whether two resources have the same type and are equal.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    for (left, right) in repeat (each lhs.storage.values, each rhs.storage.values) {
      guard left == right else { return false }
    }
    return true
  }

  /// Writes the resource.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    for candidate in repeat each storage.values {
      if let candidate { try container.encode(candidate) }
    }
  }
}

extension IncludePack: Hashable where repeat each Alternative: Hashable {
  /// Feeds the resource to the hasher.
  public func hash(into hasher: inout Hasher) {
    for candidate in repeat each storage.values {
      hasher.combine(candidate)
    }
  }
}

extension IncludePack.Storage: Sendable where repeat each Alternative: Sendable {}

extension IncludePack: Sendable where repeat each Alternative: Sendable {}

extension IncludePack: CustomStringConvertible {
  /// The resource.
  public var description: String { "Poly(\(String(describing: value)))" }
}

extension IncludePack: Decodable, DispatchedPoly, CodablePrimaryResource,
  OptionalCodablePrimaryResource
where repeat each Alternative: Decodable {
  static var alternatives: [PolyAlternative<Self>] {
    var alternatives: [PolyAlternative<Self>] = []
    func add<Value: Decodable>(_ type: Value.Type) {
      let position = alternatives.count
      alternatives.append(PolyAlternative(type) { Self(placing: $0, at: position) })
    }
    repeat add((each Alternative).self)
    return alternatives
  }

  /// Reads a resource of the first matching type.
  ///
  /// - Throws: A ``PolyDecodeNoTypesMatchedError`` if none fits.
  public init(from decoder: any Decoder) throws {
    self = try PolyDispatch(Self.alternatives).decode(from: decoder)
  }
}

extension IncludePack {
  /// Creates an included resource of the type at a position.
  private init<Value>(placing value: Value, at position: Int) {
    var index = 0
    func place<Candidate>(_ type: Candidate.Type) -> Candidate? {
      defer { index += 1 }
      return index == position ? value as? Candidate : nil
    }
    storage = Storage((repeat place((each Alternative).self)))
  }
}

/// A ``Poly`` whose types have no names.
public protocol PackedPoly: Poly, EncodablePrimaryResource {
  /// The value, if it is of a given type.
  subscript<Value>(type: Value.Type) -> Value? { get }
}

extension Includes where I: PackedPoly {
  /// The included resources of a given type.
  public subscript<Value>(lookup: Value.Type) -> [Value] {
    values.compactMap { $0[Value.self] }
  }
}

extension Collection where Element: PackedPoly {
  /// The values of a given type.
  public subscript<Value>(type: Value.Type) -> [Value] {
    compactMap { $0[Value.self] }
  }
}
