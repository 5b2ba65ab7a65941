extension EncodingNode {
  /// Returns the member name for a key, and records it as one of this object's.
  @inline(__always)
  func name(for key: String) -> String {
    let name = session.renames && !keepsNames ? session.externalName(for: key) : key
    if !session.mayRepeatNames { note(name) }
    return name
  }

  /// Records whether the name may be a duplicate; this is verified at the end.
  private func note(_ name: String) {
    let hash = nameHash(name)
    if manyNames != nil {
      if manyNames?.insert(hash).inserted == false { session.mayRepeatNames = true }
      return
    }
    withSegment { segment in
      if segment.names.add(hash, since: firstName) { session.mayRepeatNames = true }
      if segment.names.count - firstName > 32 { manyNames = segment.names.all(since: firstName) }
    }
  }

  /// Writes the only value of this node.
  func writeOnly(_ write: (EncodingNode) throws -> Void) throws {
    guard isUndecided else { throw error(self, "two values in one node") }
    try activate()
    let mark = withSegment { $0.mark }
    let name = pendingName
    if name != nil { writePendingName() }
    shape = .scalar
    do {
      try write(self)
    } catch {
      undo(to: mark)
      pendingName = name
      shape = .undecided
      throw error
    }
  }

  /// Writes an object whose only member is `data`, unless keys are to be renamed.
  ///
  /// - Parameter data: Writes the linkage, or returns `false`.
  /// - Returns: `false`, with nothing written, if `data` returned it or keys are renamed.
  package func putLinkage(_ data: (inout JSONWriter) -> Bool) -> Bool {
    guard !session.renames else { return false }
    let segment = segment
    let mark = segment.mark
    segment.writer.beginObject()
    segment.writer.name(quoted: "\"data\":")
    guard data(&segment.writer) else {
      segment.rewind(to: mark)
      return false
    }
    segment.writer.endObject()
    return true
  }

  /// Writes a member that can't fail.
  @inline(__always)
  func putMember(_ key: String, _ write: (EncodingSegment) -> Void) throws {
    try activate()
    withSegment {
      $0.writer.name(name(for: key))
      write($0)
    }
    count &+= 1
  }

  /// Writes an element that can't fail.
  @inline(__always)
  func putElement(_ write: (EncodingSegment) -> Void) throws {
    try activate()
    withSegment(write)
    count &+= 1
  }

  /// Writes a member, and rewinds if that fails.
  @inline(__always)
  func writeMember(_ key: String, _ write: (EncodingNode) throws -> Void) throws {
    try activate()
    let mark = withSegment { segment in
      let mark = segment.mark
      segment.writer.name(name(for: key))
      return mark
    }
    try finish(since: mark, write)
  }

  /// Writes an element, and rewinds if that fails.
  @inline(__always)
  func writeElement(_ write: (EncodingNode) throws -> Void) throws {
    try activate()
    try finish(since: withSegment { $0.mark }, write)
  }

  @inline(__always)
  private func finish(
    since mark: EncodingSegment.Mark, _ write: (EncodingNode) throws -> Void
  ) throws {
    do {
      try write(self)
      count &+= 1
    } catch {
      undo(to: mark)
      throw error
    }
  }

  /// Rewinds to the mark, here and in inner nodes.
  private func undo(to mark: EncodingSegment.Mark) {
    while let inner = segment.top, inner !== self {
      inner.forget()
    }
    segment.rewind(to: mark)
  }

  /// Lets a value encode itself at the writer's position.
  func encodeInside(
    _ value: Any, at part: PathPart?, _ encode: (NodeEncoder) throws -> Void
  ) throws {
    var node = try enter(value, at: part)
    try encode(NodeEncoder(node))
    try leave(&node, value)
  }
}
