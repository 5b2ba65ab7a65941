/// A JSON object: names and values, in order.
///
/// Use it like a dictionary, and iterate over it like an array of members. A parsed object may have
/// repeated names; lookups return the first. Lookups by name take constant time.
///
/// ```swift
/// var meta: JSONObject = ["total": 3, "copyright": "ACME"]
/// meta["total"] = 4
/// for (name, value) in meta { print(name, value) }
/// ```
public struct JSONObject: Sendable {
  /// The members: as parsed, with an index if there are many, or in a separate list.
  enum Content: Sendable {
    case parsed(JSONStorage, Int, JSONNameIndex?)
    case built(JSONMemberList)
  }

  private(set) var content: Content

  init(content: Content) { self.content = content }

  /// Creates the object at an index of a document; `nil` if the value isn't an object.
  init?(storage: JSONStorage, index: Int) {
    let names: JSONNameIndex?? = storage.withNode(at: index) { node in
      guard node.isObject else { return nil }
      return .some(node.count >= JSONMemberList.indexedCount ? JSONNameIndex(node) : nil)
    }
    guard let names else { return nil }
    content = .parsed(storage, index, names)
  }

  /// Creates an object without members.
  public init() { content = .built(JSONMemberList()) }

  /// Creates an object from members, in order, keeping repeated names.
  public init(_ members: some Sequence<(name: String, value: JSONValue)>) {
    content = .built(JSONMemberList(members))
  }

  /// The number of members.
  public var count: Int {
    switch content {
    case .parsed(let storage, let index, _): storage.withNode(at: index) { $0.count }
    case .built(let list): list.count
    }
  }

  /// Whether there are no members.
  public var isEmpty: Bool { count == 0 }

  /// The names in order, including repeated ones.
  public var keys: [String] { map(\.name) }

  /// The members, without a copy if they are in a separate list.
  var builtMembers: [(name: String, value: JSONValue)] {
    if case .built(let list) = content { list.members } else { Array(self) }
  }

  /// The values in order.
  public var values: [JSONValue] { map(\.value) }

  /// The value of the first member with a name.
  ///
  /// Setting it replaces the first member with the name and removes others, or appends a member;
  /// setting `nil` removes.
  ///
  /// - Parameter name: The name, unescaped.
  public subscript(name: String) -> JSONValue? {
    get { value(named: name) }
    set {
      if let newValue {
        updateValue(newValue, forName: name)
      } else {
        removeValue(forName: name)
      }
    }
    _modify {
      if value(named: name) != nil {
        var list = takeList()
        let offset = list.offset(of: name)
        var value = offset.map { list.take(at: $0) }
        defer {
          if let offset, let value {
            list.replace(at: offset, with: value)
          } else {
            list.remove(name)
          }
          content = .built(list)
        }
        yield &value
      } else {
        var value: JSONValue?
        defer { if let value { append(value, named: name) } }
        yield &value
      }
    }
  }

  /// Replaces the value of a name, or appends a member.
  ///
  /// - Parameters:
  ///   - value: The new value.
  ///   - name: The name, unescaped.
  /// - Returns: The replaced value; `nil` if there was none.
  @discardableResult
  public mutating func updateValue(_ value: JSONValue, forName name: String) -> JSONValue? {
    var list = takeList()
    defer { content = .built(list) }
    guard let offset = list.offset(of: name) else {
      list.append(name, value)
      return nil
    }
    let old = list[offset].value
    list.replace(at: offset, with: value)
    return old
  }

  /// Removes every member with a name.
  ///
  /// - Parameter name: The name, unescaped.
  /// - Returns: The value of the first one; `nil` if there was none.
  @discardableResult
  public mutating func removeValue(forName name: String) -> JSONValue? {
    guard let old = value(named: name) else { return nil }
    var list = takeList()
    list.remove(name)
    content = .built(list)
    return old
  }

  /// Appends a member, even if there is one with the same name.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - name: The name, unescaped.
  public mutating func append(_ value: JSONValue, named name: String) {
    var list = takeList()
    list.append(name, value)
    content = .built(list)
  }

  private func value(named name: String) -> JSONValue? {
    switch content {
    case .parsed(let storage, let index, let names):
      let place = storage.withNode(at: index) { node in
        if let names {
          names.values.member(name, in: node.tape)
        } else {
          node.member(named: name)?.index
        }
      }
      return place.map { JSONValue(content: .parsed(storage, $0)) }
    case .built(let list):
      return list.offset(of: name).map { list[$0].value }
    }
  }

  /// Moves the members out, so that they are uniquely referenced while they change.
  private mutating func takeList() -> JSONMemberList {
    switch content {
    case .parsed: return JSONMemberList(JSONValue.Members(self))
    case .built(let list):
      content = .built(JSONMemberList())
      return list
    }
  }
}

extension JSONObject: RandomAccessCollection {
  /// The position of the first member.
  public var startIndex: Int { 0 }

  /// The position past the last member.
  public var endIndex: Int { count }

  /// The member at a position.
  ///
  /// - Parameter position: The position, from 0 to below ``endIndex``.
  public subscript(position: Int) -> (name: String, value: JSONValue) {
    switch content {
    case .built(let list): return list[position]
    case .parsed(let storage, let index, let names):
      let (name, value) = storage.withNode(at: index) { node in
        // Objects without an index of names have few members, so traversal is short.
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

  /// Hashes the members, in any order.
  public func hash(into hasher: inout Hasher) { JSONValue(self).hash(into: &hasher) }
}

extension JSONObject: CustomStringConvertible {
  /// The object as compact JSON.
  public var description: String { JSONValue(self).description }
}
