extension JSONValue {
  /// The first member of that name.
  ///
  /// Reading anything but an object gives `nil`. Writing to an object replaces the first member of the
  /// name and removes others of the same name, or adds a member at the end; `nil` removes. Writing to
  /// `null` makes an object of it. Writing to any other value does nothing.
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
  /// Reading anything but an array, or outside of it, gives `nil`. Writing replaces the element, and at
  /// the index that equals ``count`` adds one; `nil` removes. Writing anywhere else, or to anything but
  /// an array, does nothing.
  ///
  /// A lookup in a parsed array walks there from its start; take ``array`` or ``elements`` to see all.
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

  /// Takes the object out, so that nobody else holds it while it changes; `null` gives an empty one.
  ///
  /// - Returns: `nil`, with nothing taken, where the value is neither.
  private mutating func takeObject() -> JSONObject? {
    switch content {
    case .parsed(let storage, let index):
      switch kind {
      case .null: return JSONObject()
      // No index of names: it would be of no use once the object is changed.
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

  /// Ends what `takeObject` began; a `null` to which nothing was added stays one.
  private mutating func putBack(_ object: JSONObject, wasNull: Bool) {
    guard !(wasNull && object.isEmpty) else { return }
    self = JSONValue(object)
  }

  /// Takes the elements out, so that nobody else holds them while they change.
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
