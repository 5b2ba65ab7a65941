extension JSONObject: RandomAccessCollection {
  /// The place of the first member.
  public var startIndex: Int { 0 }

  /// The place past the last member.
  public var endIndex: Int { count }

  /// The member at a place.
  ///
  /// - Parameter position: The place, from 0 to below ``endIndex``.
  public subscript(position: Int) -> (name: String, value: JSONValue) {
    switch content {
    case .built(let list): return list[position]
    case .parsed(let storage, let index, let names):
      let (name, value) = storage.withNode(at: index) { node in
        // Objects without an index of names have few members, so that the walk is short.
        let name = names?.names[position] ?? Array(node.members)[position].name.index
        return (node.tape.decodedString(name), node.tape.next(name))
      }
      return (name, JSONValue(content: .parsed(storage, value)))
    }
  }

  /// Iterates over the members in order.
  public func makeIterator() -> JSONValue.Members { JSONValue.Members(self) }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  /// Creates an object from a literal, keeping the order.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self.init(elements.map { (name: $0.0, value: $0.1) })
  }
}

extension JSONObject: Hashable {
  /// Compares members by name and value, in any order.
  public static func == (one: JSONObject, other: JSONObject) -> Bool {
    JSONValue(one) == JSONValue(other)
  }

  /// Hashes the members, whatever their order.
  public func hash(into hasher: inout Hasher) { JSONValue(self).hash(into: &hasher) }
}

extension JSONObject: CustomStringConvertible {
  /// The object as compact JSON.
  public var description: String { JSONValue(self).description }
}
