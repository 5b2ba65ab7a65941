/// Splits the text of a document, which arrives in pieces, into the resources of its lists and the
/// values of its other members.
///
/// Only the text of the incomplete part is kept. Names are parsed; everything else is checked only
/// as far as needed to find its end.
struct DocumentScanner {
  /// A part that the scanner found.
  enum Event {
    /// Complete elements of a list, with the separators between them.
    case elements(Elements)
    /// The complete value of a member; its name is `nil` if an earlier member has the same name.
    case value(name: String?, text: Range<Int>)
    /// The document is complete.
    case end
  }

  /// Adjacent elements.
  struct Elements {
    let list: List
    /// Their range in ``DocumentScanner/buffer``.
    var text: Range<Int>
    /// The index of the first one in its list.
    let first: Int
    var count: Int

    fileprivate mutating func extend(to end: Int) {
      text = text.lowerBound..<end
      count += 1
    }
  }

  /// A list of the document.
  enum List: Hashable {
    case data, included
    /// A list that isn't decoded.
    case other(String)

    var name: String {
      switch self {
      case .data: "data"
      case .included: "included"
      case .other(let name): name
      }
    }
  }

  enum State: Equatable {
    case start
    case name(mayEnd: Bool)
    case inName
    case colon(String)
    case value(String)
    case inValue(String?)
    case element(mayEnd: Bool)
    case inElement
    case afterElement
    case afterMember
    case trailing
  }

  /// The text that is still needed.
  private(set) var buffer: [UInt8] = []
  /// The offset of the buffer in the document.
  private(set) var base = 0
  private(set) var position = 0
  private(set) var valueStart = 0
  private(set) var state = State.start
  private var scanner = ValueScanner()
  private var elements: Elements?
  private(set) var list = List.data
  /// Whether `data` is a list; it may be empty.
  private(set) var hasDataList = false
  /// The names of top-level lists other than `data` and `included`.
  private(set) var otherLists: [String] = []
  private(set) var number = 0
  private var seen: Set<ExactString> = []
  /// The bytes of these names.
  private var namesSize = 0
  private var isFinished = false
  private var failure: StreamError?
  let maximumSize: Int

  private let batchSize: Int

  /// Creates a scanner at the beginning of a document.
  ///
  /// - Parameters:
  ///   - maximumSize: The maximum size of an element, of a member, and of all member names
  ///     together.
  ///   - batchSize: The maximum number of bytes of elements per event, unless a single one is
  ///     larger.
  init(maximumSize: Int, batchSize: Int) {
    self.maximumSize = maximumSize
    self.batchSize = batchSize
  }

  /// Appends the next piece of the text.
  mutating func append(_ piece: [UInt8]) {
    let keep = isInValue ? valueStart : position
    base += keep
    position -= keep
    valueStart -= keep
    if keep == buffer.count {
      buffer = piece
    } else {
      buffer.removeSubrange(..<keep)
      buffer.append(contentsOf: piece)
    }
  }

  /// Marks the end of the text.
  mutating func finish() { isFinished = true }

  private var isInValue: Bool {
    switch state {
    case .inName, .inValue, .inElement: true
    default: false
    }
  }

  /// Finds the next part.
  ///
  /// - Returns: The part; `nil` if more text is needed.
  mutating func next() throws(StreamError) -> Event? {
    if let failure { throw failure }
    do {
      return try find()
    } catch {
      failure = error
      // Deliver the elements before the error first.
      guard let elements else { throw error }
      return take(elements)
    }
  }

  private mutating func find() throws(StreamError) -> Event? {
    guard state != .start || skipMark() else { return nil }
    while true {
      if !isInValue { skipBlanks() }
      guard position < buffer.count || isInValue else {
        if let elements { return take(elements) }
        guard isFinished else { return nil }
        if state == .trailing { return .end }
        throw truncated()
      }
      if let event = try step() { return event }
      if isStarved {
        if let elements { return take(elements) }
        guard isFinished else { return nil }
        throw truncated()
      }
    }
  }

  /// Whether the last step stopped because more text is needed.
  private var isStarved: Bool { position >= buffer.count && isInValue }

  private mutating func take(_ elements: Elements) -> Event {
    self.elements = nil
    return .elements(elements)
  }

  private mutating func skipBlanks() {
    while position < buffer.count, isBlank(buffer[position]) { position += 1 }
  }

  /// Continues the current value, and returns whether it is complete.
  private mutating func isWhole() throws(StreamError) -> Bool {
    var (scanner, position) = (scanner, position)
    let isWhole = scanner.advance(&position, in: buffer.span)
    self.scanner = scanner
    self.position = position
    guard position - valueStart <= maximumSize else { throw tooLarge() }
    return isWhole
  }

  private mutating func begin(_ next: State) {
    valueStart = position
    scanner = ValueScanner()
    state = next
  }
}

extension DocumentScanner {
  /// Advances by one part of the grammar.
  private mutating func step() throws(StreamError) -> Event? {
    let byte = position < buffer.count ? buffer[position] : 0
    switch state {
    case .start: try start(byte)
    case .name(let mayEnd):
      if byte == UInt8(ascii: "}"), mayEnd {
        position += 1
        state = .trailing
      } else if byte == UInt8(ascii: "\"") {
        begin(.inName)
      } else {
        throw unexpected(mayEnd ? "a member name or '}'" : "a member name after ','")
      }
    case .inName:
      guard try isWhole() else { return nil }
      state = .colon(try nameText())
    case .colon(let name):
      guard byte == UInt8(ascii: ":") else { throw unexpected("':' after a member name") }
      position += 1
      state = .value(name)
    case .value(let name): try beginValue(name, byte)
    case .inValue(let name):
      guard try isWhole() else { return nil }
      guard position > valueStart else { throw unexpected("a value after ':'") }
      state = .afterMember
      return .value(name: name, text: valueStart..<position)
    case .element(let mayEnd):
      if byte == UInt8(ascii: "]"), mayEnd { return endList() }
      begin(.inElement)
    case .inElement: try scanElement()
    case .afterElement:
      if byte == UInt8(ascii: ",") {
        position += 1
        state = .element(mayEnd: false)
      } else if byte == UInt8(ascii: "]") {
        return endList()
      } else {
        throw unexpected("',' or ']' after an element")
      }
      if let elements, elements.text.count >= batchSize { return take(elements) }
    case .afterMember:
      guard byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}") else {
        throw unexpected("',' or '}' after a member")
      }
      position += 1
      state = byte == UInt8(ascii: ",") ? .name(mayEnd: false) : .trailing
    case .trailing: throw unexpected("the end of the document")
    }
    return nil
  }

  private mutating func start(_ byte: UInt8) throws(StreamError) {
    guard byte == UInt8(ascii: "{") else {
      if byte == UInt8(ascii: "[") {
        throw StreamError(
          code: .invalidDocument, offset: base + position, pointer: .root, expected: "an object",
          found: "an array")
      }
      throw unexpected("an object")
    }
    position += 1
    state = .name(mayEnd: true)
  }

  /// Skips a byte order mark, as RFC 8259 section 8.1 allows.
  ///
  /// - Returns: Whether there is enough text to decide.
  private mutating func skipMark() -> Bool {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    guard base + position == 0, !buffer.isEmpty, buffer.starts(with: mark.prefix(buffer.count))
    else { return true }
    guard buffer.count >= mark.count else { return isFinished }
    position = mark.count
    return true
  }

  private mutating func beginValue(_ name: String, _ byte: UInt8) throws(StreamError) {
    let isFirst = seen.insert(ExactString(name)).inserted
    if isFirst {
      namesSize += name.utf8.count
      guard namesSize <= maximumSize else { throw tooManyNames() }
    }
    guard byte == UInt8(ascii: "["), name != "errors" || !isFirst else {
      // As everywhere, the first member with a name counts.
      begin(.inValue(isFirst ? name : nil))
      return
    }
    list =
      switch name {
      case "data" where isFirst: .data
      case "included" where isFirst: .included
      default: .other(name)
      }
    if list == .data { hasDataList = true }
    if isFirst, list == .other(name) { otherLists.append(name) }
    number = 0
    position += 1
    state = .element(mayEnd: true)
  }

  private mutating func scanElement() throws(StreamError) {
    guard try isWhole() else { return }
    guard position > valueStart else { throw unexpected("a value after ','") }
    if elements == nil {
      elements = Elements(list: list, text: valueStart..<position, first: number, count: 1)
    } else {
      elements?.extend(to: position)
    }
    number += 1
    state = .afterElement
  }

  private mutating func endList() -> Event? {
    position += 1
    state = .afterMember
    guard let elements else { return nil }
    return take(elements)
  }
}
