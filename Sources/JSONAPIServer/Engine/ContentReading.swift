import JSONAPI
import Logging

/// A resource's content, as identified by a URL.
struct ContentTarget: Sendable {
  let type: Int
  let key: ColumnValue
  /// The index in ``ServedType/contents``.
  let content: Int

  var resource: ReadTarget { .resource(type: type, key: key) }
}

/// The facts about content that are known before its bytes are read.
struct ContentFacts: Sendable, Equatable {
  /// The version of the row, if it has one that the request may see.
  var version: Int64?
  /// The number of bytes; nil if there is no content.
  var size: Int?
  var mediaType: String
}

/// The body of a response with content, whose bytes are read while they are sent.
///
/// No session is open meanwhile, so each part is checked against the head. A change ends the body.
struct ContentReading: Sendable {
  let engine: Engine
  let target: ContentTarget
  let scope: RequestScope
  let facts: ContentFacts
  /// The bytes to send.
  var range: Range<Int>
  /// The hash of the bytes of the range, if no version says whether they have changed.
  var hash: String?
  /// The bytes of the range, if they have been read.
  var bytes: [UInt8]?

  /// Reads the bytes.
  ///
  /// - Parameter send: Sends a part, and waits until there is room for the next one.
  /// - Throws: ``ContentChanged``, ``ServerDatabaseError``, and what `send` throws.
  func read(_ send: ([UInt8]) async throws -> Void) async throws {
    if let bytes { return bytes.isEmpty ? () : try await send(bytes) }
    var found = ContentHash()
    var start = range.lowerBound
    while start < range.upperBound {
      let end = start + min(Self.partSize(of: facts.size ?? 0), range.upperBound - start)
      let part = try await engine.bytes(start..<end, of: target, facts, scope)
      if hash != nil {
        found.add(part)
        // The last bytes are held back, so that nobody takes the body for complete.
        if end == range.upperBound, found.text != hash { throw ContentChanged() }
      }
      try await send(part)
      start = end
    }
  }

  /// All bytes at once.
  ///
  /// - Throws: ``Refusal`` if they exceed the limit, ``ServerDatabaseError/busy`` if they change meanwhile.
  func all(upTo limit: Int) async throws -> [UInt8] {
    guard range.count <= limit else {
      throw Refusal(
        400, "limitExceeded", "The content is too large to be sent as a whole; ask for a range.")
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(range.count)
    do {
      try await read { bytes += $0 }
    } catch is ContentChanged {
      throw ServerDatabaseError.busy
    }
    return bytes
  }

  /// The number of bytes to read at once: more for large content, since SQLite traverses all pages before a position.
  static func partSize(of size: Int) -> Int { min(max(1 << 18, size / 256), 1 << 22) }
}

/// Content has changed while it was sent.
struct ContentChanged: Error {}

extension Engine {
  /// Reads the facts about content.
  ///
  /// - Throws: ``Refusal`` 404 if the resource doesn't exist for the request, by the same rules as a GET of it.
  func facts(of target: ContentTarget, _ scope: RequestScope) async throws -> ContentFacts {
    let plan = self.plan(target, scope)
    return try facts(in: try await run(forDatabase(plan), on: database), of: target, scope)
  }

  /// Reads the facts about content like ``facts(of:_:)``, in a transaction.
  func facts<Session: ReadSession>(
    of target: ContentTarget, _ scope: RequestScope, in session: inout Session
  ) throws -> ContentFacts {
    try facts(in: forDatabase(plan(target, scope)).run(in: &session), of: target, scope)
  }

  /// Reads some bytes of content.
  ///
  /// - Throws: ``ContentChanged`` if the content has changed.
  func bytes(
    _ range: Range<Int>, of target: ContentTarget, _ facts: ContentFacts, _ scope: RequestScope
  ) async throws -> [UInt8] {
    let plan = self.plan(target, scope, range)
    return try bytes(
      range, in: try await run(forDatabase(plan), on: database), of: target, facts, scope)
  }

  private func bytes(
    _ range: Range<Int>, in rows: [RowSet], of target: ContentTarget, _ facts: ContentFacts,
    _ scope: RequestScope
  ) throws -> [UInt8] {
    guard rows[0].count == 1, try self.facts(in: rows, of: target, scope) == facts,
      case .bytes(let bytes) = rows[0][0, rows[0].width - 1], bytes.count == range.count
    else { throw ContentChanged() }
    return bytes
  }

  /// The hash of content, and that of a part of it, for content without a version.
  func hashes(
    of target: ContentTarget, _ facts: ContentFacts, _ scope: RequestScope, part: Range<Int>
  ) async throws -> (whole: String, part: String) {
    var (whole, own) = (ContentHash(), ContentHash())
    var reading = ContentReading(
      engine: self, target: target, scope: scope, facts: facts, range: 0..<(facts.size ?? 0))
    reading.hash = nil
    var start = 0
    try await reading.read { bytes in
      whole.add(bytes)
      let common = part.clamped(to: start..<start + bytes.count)
      own.add(bytes[(common.lowerBound - start)..<(common.upperBound - start)])
      start += bytes.count
    }
    return (whole.text, own.text)
  }

  /// The entity tag of content, in a transaction; nil if there is none.
  func contentTag<Session: ReadSession>(
    of target: ContentTarget, _ scope: RequestScope, in session: inout Session
  ) throws -> String? {
    let facts = try facts(of: target, scope, in: &session)
    guard let size = facts.size else { return nil }
    if let version = facts.version { return EntityTag.text(version, [], isPlain: true) }
    var hash = ContentHash()
    let step = ContentReading.partSize(of: size)
    for start in stride(from: 0, to: size, by: step) {
      let range = start..<start + min(step, size - start)
      let rows = try forDatabase(plan(target, scope, range)).run(in: &session)
      hash.add(try bytes(range, in: rows, of: target, facts, scope))
    }
    return "\"\(hash.text)\""
  }

  /// The plan for the facts about content, and for some of its bytes.
  private func plan(
    _ target: ContentTarget, _ scope: RequestScope, _ bytes: Range<Int>? = nil
  ) -> ReadPlan {
    let content = model.types[target.type].contents[target.content]
    var step = Step(type: target.type, source: .keys([target.key]))
    step.columns = [content.size]
    if let column = content.typeColumn { step.columns.append(column) }
    if let version = scope.visible.version(of: target.type) { step.columns.append(version) }
    if let bytes {
      step.columns.append(content.bytes)
      step.bytes = bytes
    }
    return ReadPlan(steps: [step], rules: scope.rules, model: model)
  }

  private func facts(
    in rows: [RowSet], of target: ContentTarget, _ scope: RequestScope
  ) throws -> ContentFacts {
    guard rows[0].count == 1 else { throw Refusal.notFound }
    let content = model.types[target.type].contents[target.content]
    var facts = ContentFacts(
      mediaType: content.mediaType(content.typeColumn == nil ? nil : rows[0][0, 2]))
    if case .integer(let size) = rows[0][0, 1] { facts.size = Int(exactly: size) }
    if scope.visible.version(of: target.type) != nil,
      case .integer(let version) = rows[0][0, content.typeColumn == nil ? 2 : 3]
    {
      facts.version = version
    }
    return facts
  }
}
