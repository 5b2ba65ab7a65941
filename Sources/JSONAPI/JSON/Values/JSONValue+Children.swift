extension JSONValue {
  /// The elements of an array in order; empty for anything else.
  public var elements: Elements { Elements(self) }

  /// The members of an object in order, including repeated names; empty for anything else.
  public var members: Members { Members(self) }

  /// A sequence of an array's elements.
  public struct Elements: Sequence, IteratorProtocol, Sendable {
    private enum Source {
      case parsed(JSONStorage)
      case built([JSONValue])
    }

    private let source: Source
    /// The index of the next element, on the tape or in the array.
    private var position: Int
    private let end: Int

    init(_ value: JSONValue) {
      switch value.content {
      case .parsed(let storage, let index):
        source = .parsed(storage)
        (position, end) = storage.withNode(at: index) {
          $0.isArray ? ($0.tape.first(index), $0.tape.end(index)) : (0, 0)
        }
      case .array(let elements):
        source = .built(elements)
        position = 0
        end = elements.count
      default:
        source = .built([])
        position = 0
        end = 0
      }
    }

    /// Advances to the next element.
    ///
    /// - Returns: The element; `nil` after the last.
    public mutating func next() -> JSONValue? {
      guard position < end else { return nil }
      let current = position
      switch source {
      case .parsed(let storage):
        position = storage.withNode(at: current) { $0.tape.next(current) }
        return JSONValue(content: .parsed(storage, current))
      case .built(let elements):
        position += 1
        return elements[current]
      }
    }
  }

  /// A sequence of an object's members.
  public struct Members: Sequence, IteratorProtocol, Sendable {
    private enum Source {
      case parsed(JSONStorage)
      case built(JSONMemberList)
    }

    private let source: Source
    /// The index of the next member: its name's on the tape, or in the list.
    private var position: Int
    private let end: Int

    init(_ value: JSONValue) {
      switch value.content {
      case .parsed(let storage, let index):
        self.init(storage: storage, index: index)
      case .object(let object): self.init(object)
      default: self.init(list: JSONMemberList())
      }
    }

    init(_ object: JSONObject) {
      switch object.content {
      case .parsed(let storage, let index, _): self.init(storage: storage, index: index)
      case .built(let list): self.init(list: list)
      }
    }

    private init(list: JSONMemberList) {
      source = .built(list)
      position = 0
      end = list.count
    }

    private init(storage: JSONStorage, index: Int) {
      source = .parsed(storage)
      (position, end) = storage.withNode(at: index) {
        $0.isObject ? ($0.tape.first(index), $0.tape.end(index)) : (0, 0)
      }
    }

    /// Advances to the next member.
    ///
    /// - Returns: The member's unescaped name and its value; `nil` after the last.
    public mutating func next() -> (name: String, value: JSONValue)? {
      guard position < end else { return nil }
      let current = position
      switch source {
      case .parsed(let storage):
        let (name, value, next) = storage.withNode(at: current) {
          let value = $0.tape.next(current)
          return ($0.tape.decodedString(current), value, $0.tape.next(value))
        }
        position = next
        return (name, JSONValue(content: .parsed(storage, value)))
      case .built(let list):
        position += 1
        return list[current]
      }
    }
  }
}
