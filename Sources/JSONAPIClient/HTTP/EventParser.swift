import Foundation

/// A parser for streams of server-sent events, whose bytes may be split anywhere, by the HTML standard.
///
/// Lines end with CR, LF or CRLF. Unknown fields are ignored. Time is linear in the number of bytes, and memory is bounded
/// by the limit.
struct EventParser: Sendable {
  /// An item of a stream.
  enum Item: Equatable, Sendable {
    case event(ServerEvent)
    /// A line that only shows that the connection is alive.
    case comment
  }

  /// A line, or the data of an event, is longer than the limit.
  struct LimitExceeded: Error {
    /// The limit in bytes.
    let limit: Int
  }

  /// The maximum size of a line, and of the data of an event, in bytes.
  let limit: Int

  /// The delay before the stream is reopened; nil if the server hasn't requested one.
  private(set) var retry: Duration?

  private var line: [UInt8] = []
  /// Whether the last byte was a CR, so that a following LF is part of the line end.
  private var skipsLineFeed = false
  private var isAtStart = true
  private var name = ""
  private var data = Data()
  private var hasData = false
  private var lastID: String?
  private var hasOwnID = false

  /// Creates a parser at the start of a stream.
  ///
  /// - Parameter limit: The maximum size of a line, and of the data of an event, in bytes.
  init(limit: Int = 64 << 20) { self.limit = limit }

  /// Parses the next bytes.
  ///
  /// - Returns: The events and comments that end in them.
  /// - Throws: ``LimitExceeded``; the parser is unusable then.
  mutating func take(_ bytes: [UInt8]) throws(LimitExceeded) -> [Item] {
    var items: [Item] = []
    var rest = bytes[...]
    if !rest.isEmpty {
      if skipsLineFeed, rest.first == Self.lineFeed { rest = rest.dropFirst() }
      skipsLineFeed = false
    }
    while let end = rest.firstIndex(where: { $0 == Self.lineFeed || $0 == Self.carriageReturn }) {
      try append(rest[..<end])
      if let item = endLine() { items.append(item) }
      let isCarriageReturn = rest[end] == Self.carriageReturn
      rest = rest[(end + 1)...]
      guard isCarriageReturn else { continue }
      if rest.isEmpty { skipsLineFeed = true }
      if rest.first == Self.lineFeed { rest = rest.dropFirst() }
    }
    try append(rest)
    return items
  }

  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  private mutating func append(_ bytes: ArraySlice<UInt8>) throws(LimitExceeded) {
    guard bytes.count <= limit - line.count - data.count else {
      throw LimitExceeded(limit: limit)
    }
    line += bytes
  }

  private mutating func endLine() -> Item? {
    defer { line.removeAll(keepingCapacity: line.capacity <= 1 << 16) }
    var text = line[...]
    if isAtStart {
      isAtStart = false
      if text.starts(with: [0xEF, 0xBB, 0xBF]) { text = text.dropFirst(3) }
    }
    guard let first = text.first else { return endEvent() }
    guard first != UInt8(ascii: ":") else { return .comment }
    let colon = text.firstIndex(of: UInt8(ascii: ":"))
    var value = colon.map { text[($0 + 1)...] } ?? []
    if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
    take(value, of: text[..<(colon ?? text.endIndex)])
    return nil
  }

  private mutating func take(_ value: ArraySlice<UInt8>, of field: ArraySlice<UInt8>) {
    if field.elementsEqual("data".utf8) {
      if hasData { data.append(Self.lineFeed) }
      data.append(contentsOf: value)
      hasData = true
    } else if field.elementsEqual("event".utf8) {
      name = String(decoding: value, as: UTF8.self)
    } else if field.elementsEqual("id".utf8) {
      // By the standard, an id with a NUL is ignored.
      guard !value.contains(0) else { return }
      hasOwnID = !value.isEmpty
      lastID = value.isEmpty ? nil : String(decoding: value, as: UTF8.self)
    } else if field.elementsEqual("retry".utf8) {
      guard !value.isEmpty, value.allSatisfy({ (0x30...0x39).contains($0) }),
        let milliseconds = Int(String(decoding: value, as: UTF8.self))
      else { return }
      retry = .milliseconds(milliseconds)
    }
  }

  private mutating func endEvent() -> Item? {
    defer { (name, data, hasData, hasOwnID) = ("", Data(), false, false) }
    guard hasData else { return nil }
    return .event(ServerEvent(name: name, id: lastID, hasOwnID: hasOwnID, data: data))
  }
}
