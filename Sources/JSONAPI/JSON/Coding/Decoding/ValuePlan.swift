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

/// The plans that a decoding has made, by a few bits of the addresses of the types.
///
/// Whether a type is an array costs a search in the runtime's tables. A table in memory of its own, so that
/// looking into it counts no references.
@safe struct ValuePlans: ~Copyable {
  private struct Slot {
    var type: ObjectIdentifier?
    var plan = ValuePlan.ownCode
  }

  private let slots: UnsafeMutablePointer<Slot>
  private static let count = 64

  init() {
    unsafe slots = .allocate(capacity: Self.count)
    unsafe slots.initialize(repeating: Slot(), count: Self.count)
  }

  deinit { unsafe slots.deallocate() }

  /// The plan for a type.
  @inline(__always)
  func plan<T>(for type: T.Type) -> ValuePlan {
    let key = ObjectIdentifier(type)
    // Metadata is aligned, so that the lowest bits say nothing. In bounds, because 63 masks the index.
    let slot = unsafe slots + (Int(bitPattern: key) >> 4) & 63
    if unsafe slot.pointee.type != key {
      unsafe slot.pointee = Slot(type: key, plan: Self.makePlan(for: type))
    }
    return unsafe slot.pointee.plan
  }

  @inline(never)
  private static func makePlan<T>(for type: T.Type) -> ValuePlan {
    if DecodingSession.isKnown(type) { return .known }
    if let array = type as? any TapeArray.Type { return .elements(array) }
    return type is any NameKeeping.Type ? .keepingNames : .ownCode
  }
}
