extension EncodingPlace {
  /// Makes this the innermost place, so that it can be written to.
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
    var place = segment.top
    while let current = place, current !== self {
      guard !current.isOccupied else { break }
      place = current.below
    }
    guard place === self else {
      throw error(self, "written to while a value inside is being encoded")
    }
    while let current = segment.top, current !== self { current.close() }
  }

  /// Goes on in a segment of its own.
  private func reopen(at offset: Int) {
    let rest = run.makeSegment()
    if !isForgotten { segment.addGap(at: offset, filledBy: rest) }
    rest.writer.needsComma = count > 0
    rest.top = self
    ownSegment = rest
    isInsideParent = false
    isRest = true
    closingOffset = nil
    firstName = 0
  }

  /// Whether what is written here goes nowhere, because its encoding failed.
  private var isForgotten: Bool {
    var place: EncodingPlace? = self
    while let current = place {
      if current.isDiscarded { return true }
      place = current.parent
    }
    return false
  }

  /// Closes the innermost place.
  ///
  /// - Parameter isFinal: Whether nobody will write to it any more. Otherwise a place that nothing was
  ///   written to leaves a gap.
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
      let own = run.makeSegment()
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

  /// Makes the value an object or an array, or goes on with it if it is one.
  ///
  /// - Returns: This place, or, where it is something else already, one that leads nowhere.
  func open(_ wanted: Shape) -> EncodingPlace {
    if shape == wanted { return self }
    do {
      guard isUndecided else {
        throw error(self, "two values, or containers of two kinds, in one place")
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

  /// Keeps the error for the end, and gives a place whose text is thrown away.
  private func nowhere(_ error: any Error, _ shape: Shape) -> EncodingPlace {
    run.fail(
      error as? EncodingError ?? self.error(self, "\(error)"))
    let place = EncodingPlace(root: run.makeSegment(), of: run)
    place.segment.top = place
    return shape == .undecided ? place : place.open(shape)
  }

  /// Hands out a place inside this one that the holder writes to later, or never.
  func nested(_ shape: Shape, at part: PathPart, name: String?) -> EncodingPlace {
    do {
      try activate()
      guard depth < run.options.maximumDepth else { throw tooDeep(self, at: part) }
    } catch {
      return nowhere(error, shape)
    }
    count += 1
    let place = EncodingPlace(in: self, part: part, isOccupied: false)
    place.pendingName = name
    segment.top = place
    return shape == .undecided ? place : place.open(shape)
  }

  func tooDeep(_ value: Any, at part: PathPart?) -> EncodingError {
    error(value, "more than \(run.options.maximumDepth) values inside one another", at: part)
  }

  /// Takes this place, which is the innermost one, out of use for good.
  func forget() {
    segment.top = below
    isInsideParent = false
    isDiscarded = true
    closingOffset = 0
  }

  /// Opens a place for a value that encodes itself.
  func enter(_ value: @autoclosure () -> Any, at part: PathPart?) throws -> EncodingPlace {
    guard depth < run.options.maximumDepth else { throw tooDeep(value(), at: part) }
    let place: EncodingPlace
    if let known = spare.take(), !hasOwnSegment, known.home === home {
      place = known
      place.reuse(in: self, at: part)
    } else {
      place = EncodingPlace(in: self, part: part, isOccupied: true)
    }
    withSegment { $0.top = place }
    return place
  }

  /// Closes what a value has opened that encoded itself.
  func leave(_ place: inout EncodingPlace, _ value: @autoclosure () -> Any) throws {
    if place.isUndecided && depth == 0 { throw error(value(), "nothing was encoded") }
    withSegment { segment in
      while segment.topIdentity != ObjectIdentifier(self), let inner = segment.top { inner.close() }
    }
    guard isKnownUniquelyReferenced(&place) else { return }
    place.parent = nil
    spare = place
  }

  /// Makes a closed place as good as new.
  private func reuse(in parent: EncodingPlace, at part: PathPart?) {
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
