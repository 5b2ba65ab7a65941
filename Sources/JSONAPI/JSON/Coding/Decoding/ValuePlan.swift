/// How a decoding reads the values of a type.
enum ValuePlan {
  /// By the type's own code.
  case ownCode
  /// By the type's own code, which sees the names of members as they stand in the document.
  case keepingNames
  /// Element by element.
  case elements(any TapeArray.Type)
  /// By what this package knows of the type.
  case known

  /// Finds out how values of a type are read, which costs searches in the runtime's tables.
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

/// An array, whatever its elements, that can be read from the tape.
protocol TapeArray {
  static func read(at index: Int, in session: DecodingSession) throws -> Self
}

extension Array: TapeArray where Element: Decodable {
  /// Reads the elements one by one; the array's own code would ask a container for each of them.
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
