extension EncodingNode {
  /// Makes this the innermost node, ready for writing.
  @inline(__always)
  func activate() throws {
    if _slowPath(hasOwnSegment || home.topIdentity != ObjectIdentifier(self)) { try moveToTop() }
  }

  @inline(never)
  private func moveToTop() throws {
    guard segment.top !== self else { return }
    if let offset = closingOffset {
      reopen(at: offset)
      return
    }
    var node = segment.top
    while let current = node, current !== self {
      guard !current.isOccupied else { break }
      node = current.below
    }
    guard node === self else {
      throw error(self, "written to while a value inside is being encoded")
    }
    while let current = segment.top, current !== self { current.close() }
  }

  /// Continues in a separate segment.
  private func reopen(at offset: Int) {
    let rest = session.makeSegment()
    if !isForgotten { segment.addGap(at: offset, filledBy: rest) }
    rest.writer.needsComma = count > 0
    rest.top = self
    ownSegment = rest
    isInsideParent = false
    isRest = true
    closingOffset = nil
    firstName = 0
  }

  /// Whether output here is discarded, because encoding failed.
  private var isForgotten: Bool {
    var node: EncodingNode? = self
    while let current = node {
      if current.isDiscarded { return true }
      node = current.parent
    }
    return false
  }

  /// Closes the innermost node.
  ///
  /// - Parameter isFinal: Whether nothing more will be written to it. Otherwise an empty node
  ///   leaves a gap.
  func close(isFinal: Bool = false) {
    let segment = segment
    segment.top = below
    switch shape {
    case .undecided where isOccupied || isFinal:
      writePendingName()
      segment.writer.beginObject()
      segment.writer.endObject()
      shape = .scalar
    case .undecided:
      writePendingName()
      segment.writer.separate()
      let own = session.makeSegment()
      segment.addGap(at: segment.writer.count, filledBy: own)
      ownSegment = own
      own.top = self
      isInsideParent = false
      return
    case .object:
      closingOffset = segment.writer.count
      if !isRest { segment.writer.endObject() }
      segment.names.rewind(to: firstName)
    case .array:
      closingOffset = segment.writer.count
      if !isRest { segment.writer.endArray() }
    case .scalar: break
    }
    isInsideParent = false
  }

  func writePendingName() {
    guard let name = pendingName else { return }
    pendingName = nil
    segment.writer.name(name)
  }

  /// Opens the value as an object or an array, or continues if it already is one.
  ///
  /// - Returns: This node; if it is already something else, one whose output is discarded.
  func open(_ wanted: Shape) -> EncodingNode {
    if shape == wanted { return self }
    do {
      guard isUndecided else {
        throw error(self, "two values, or containers of two kinds, in one node")
      }
      try activate()
    } catch {
      return nowhere(error, wanted)
    }
    if pendingName != nil { writePendingName() }
    shape = wanted
    withSegment { segment in
      if wanted == .object {
        segment.writer.beginObject()
        firstName = segment.names.count
      } else {
        segment.writer.beginArray()
      }
    }
    return self
  }

  /// Records the error for the end, and returns a node whose output is discarded.
  private func nowhere(_ error: any Error, _ shape: Shape) -> EncodingNode {
    session.fail(
      error as? EncodingError ?? self.error(self, "\(error)"))
    let node = EncodingNode(root: session.makeSegment(), of: session)
    node.segment.top = node
    return shape == .undecided ? node : node.open(shape)
  }

  /// Returns a node inside this one that the caller may write to later, or never.
  func nested(_ shape: Shape, at part: PathPart, name: String?) -> EncodingNode {
    do {
      try activate()
      guard depth < session.options.maximumDepth else { throw tooDeep(self, at: part) }
    } catch {
      return nowhere(error, shape)
    }
    count += 1
    let node = EncodingNode(in: self, part: part, isOccupied: false)
    node.pendingName = name
    segment.top = node
    return shape == .undecided ? node : node.open(shape)
  }

  func tooDeep(_ value: Any, at part: PathPart?) -> EncodingError {
    error(value, "more than \(session.options.maximumDepth) values inside one another", at: part)
  }

  /// Discards this node, which is the innermost one.
  func forget() {
    segment.top = below
    isInsideParent = false
    isDiscarded = true
    closingOffset = 0
  }

  /// Opens a node for a value that encodes itself.
  func enter(_ value: @autoclosure () -> Any, at part: PathPart?) throws -> EncodingNode {
    guard depth < session.options.maximumDepth else { throw tooDeep(value(), at: part) }
    let node: EncodingNode
    if let known = spare.take(), !hasOwnSegment, known.home === home {
      node = known
      node.reuse(in: self, at: part)
    } else {
      node = EncodingNode(in: self, part: part, isOccupied: true)
    }
    withSegment { $0.top = node }
    return node
  }

  /// Closes everything opened by a value that encoded itself.
  func leave(_ node: inout EncodingNode, _ value: @autoclosure () -> Any) throws {
    if node.isUndecided && depth == 0 { throw error(value(), "nothing was encoded") }
    withSegment { segment in
      while segment.topIdentity != ObjectIdentifier(self), let inner = segment.top { inner.close() }
    }
    guard isKnownUniquelyReferenced(&node) else { return }
    node.parent = nil
    spare = node
  }

  /// Resets a closed node for reuse.
  private func reuse(in parent: EncodingNode, at part: PathPart?) {
    self.parent = parent
    self.part = part
    isInsideParent = true
    ownSegment = nil
    shape = .undecided
    count = 0
    keepsNames = false
    isOccupied = true
    closingOffset = nil
    manyNames = nil
  }
}
