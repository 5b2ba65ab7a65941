/// How a decoding session reads the values of a type.
enum ValuePlan {
  /// With the type's own code.
  case ownCode
  /// With the type's own code, with member names as in the document.
  case keepingNames
  /// Element by element.
  case elements(any TapeArray.Type)
  /// With this package's built-in code for the type.
  case known

  /// Determines how values of a type are read, which costs lookups in the runtime's tables.
  @inline(never)
  init<T>(for type: T.Type) {
    if DecodingSession.isKnown(type) {
      self = .known
    } else if let array = type as? any TapeArray.Type {
      self = .elements(array)
    } else {
      self = type is any NameKeeping.Type ? .keepingNames : .ownCode
    }
  }
}

/// An array type that can be read from the tape.
protocol TapeArray {
  static func read(at index: Int, in session: DecodingSession) throws -> Self
}

extension Array: TapeArray where Element: Decodable {
  /// Reads the elements one by one; the array's own code would go through a container for each.
  static func read(at index: Int, in session: DecodingSession) throws -> [Element] {
    let tape = session.tape
    guard tape.isArray(index) else {
      throw session.mismatch((any UnkeyedDecodingContainer).self, at: index, expected: "an array")
    }
    var elements: [Element] = []
    elements.reserveCapacity(tape.reservedCount(index))
    var position = tape.first(index)
    let end = tape.end(index)
    while position < end {
      elements.append(try session.value(Element.self, at: position))
      position = tape.next(position)
    }
    return elements
  }
}
