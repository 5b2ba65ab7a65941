extension JSONValue {
  /// The first member with a name.
  ///
  /// Reading from anything but an object gives `nil`. Writing to an object replaces the first
  /// member with the name and removes others, or appends a member; `nil` removes. Writing to `null`
  /// turns it into an object. Writing to any other value does nothing.
  ///
  /// - Parameter name: The member's name, unescaped.
  public subscript(name: String) -> JSONValue? {
    get { member(named: name) }
    set {
      let wasNull = isNull
      guard var object = takeObject() else { return }
      object[name] = newValue
      putBack(object, wasNull: wasNull)
    }
    _modify {
      let wasNull = isNull
      if var object = takeObject() {
        defer { putBack(object, wasNull: wasNull) }
        yield &object[name]
      } else {
        var nothing: JSONValue?
        yield &nothing
      }
    }
  }

  /// The element at an index.
  ///
  /// Reading from anything but an array, or out of bounds, gives `nil`. Writing replaces the
  /// element, or appends one at the index ``count``; `nil` removes. Writing anywhere else, or to
  /// anything but an array, does nothing.
  ///
  /// A lookup in a parsed array walks from its start; use ``array`` or ``elements`` to access all
  /// elements.
  ///
  /// - Parameter index: The index, from 0.
  public subscript(index: Int) -> JSONValue? {
    get { element(at: index) }
    set {
      guard var elements = takeArray() else { return }
      elements.set(newValue, at: index)
      content = .array(elements)
    }
    _modify {
      if var elements = takeArray() {
        var element: JSONValue?
        if elements.indices.contains(index) {
          element = elements[index]
          elements[index] = .null
        }
        defer {
          elements.set(element, at: index)
          content = .array(elements)
        }
        yield &element
      } else {
        var nothing: JSONValue?
        yield &nothing
      }
    }
  }

  /// Moves the object out, so that it is uniquely referenced while it changes; `null` gives an
  /// empty one.
  ///
  /// - Returns: The object; `nil`, with nothing moved, if the value is neither.
  private mutating func takeObject() -> JSONObject? {
    switch content {
    case .parsed(let storage, let index):
      switch kind {
      case .null: return JSONObject()
      // No index of names, since it would be useless once the object changes.
      case .object: return JSONObject(content: .parsed(storage, index, nil))
      default: return nil
      }
    case .null: return JSONObject()
    case .object(let object):
      content = .null
      return object
    default: return nil
    }
  }

  /// Puts the object back after `takeObject`; `null` remains if nothing was added.
  private mutating func putBack(_ object: JSONObject, wasNull: Bool) {
    guard !(wasNull && object.isEmpty) else { return }
    self = JSONValue(object)
  }

  /// Moves the elements out, so that they are uniquely referenced while they change.
  private mutating func takeArray() -> [JSONValue]? {
    guard let array else { return nil }
    content = .null
    return array
  }
}

extension [JSONValue] {
  /// Replaces, appends or removes; does nothing past the end.
  fileprivate mutating func set(_ value: JSONValue?, at index: Int) {
    if indices.contains(index) {
      if let value { self[index] = value } else { remove(at: index) }
    } else if index == count, let value {
      append(value)
    }
  }
}
