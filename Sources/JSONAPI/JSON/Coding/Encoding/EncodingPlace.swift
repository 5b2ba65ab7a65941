/// The place of one value in the text: what its encoder and all its containers write to.
///
/// The open places of a segment are a chain from the innermost one outwards. A place closes when its type
/// has encoded itself, or, if a container handed it out, as soon as something is written further out.
/// Whoever writes to it after that gets a segment of its own, which fills the gap that the place left.
final class EncodingPlace {
  enum Shape {
    case undecided
    case object
    case array
    case scalar
  }

  /// A member's key or an element's index.
  enum PathPart {
    case name(String)
    case index(Int)

    var codingKey: any CodingKey {
      switch self {
      case .name(let name): JSONCodingKey(stringValue: name)
      case .index(let index): JSONCodingKey(intValue: index)
      }
    }
  }

  // As in a segment, none of these is used by two at a time.
  let run: EncodingRun
  @safe @exclusivity(unchecked) private(set) var segment: EncodingSegment
  /// The place of the container that this value belongs to.
  @safe @exclusivity(unchecked) private(set) var parent: EncodingPlace?
  @safe @exclusivity(unchecked) private var part: PathPart?
  let depth: Int
  @safe @exclusivity(unchecked) private(set) var shape = Shape.undecided
  /// The number of elements or members so far.
  @safe @exclusivity(unchecked) private(set) var count = 0
  /// Whether the value's members are data, which a key format leaves alone.
  @safe @exclusivity(unchecked) var keepsNames = false

  /// The place that becomes the innermost one when this one closes.
  @safe @exclusivity(unchecked) private var below: EncodingPlace?
  /// A place inside this one that nobody uses any more, for the next value.
  @safe @exclusivity(unchecked) private var spare: EncodingPlace?
  /// Whether a type is encoding itself here right now, so that nothing may be written further out.
  private var isOccupied: Bool
  /// A member's name that is still to be written before the value.
  @safe @exclusivity(unchecked) private var pendingName: String?
  /// Whether this is the rest of an object or array whose brackets stand in another segment.
  @safe @exclusivity(unchecked) private var isRest = false
  /// Where the closing bracket stands, once it does.
  @safe @exclusivity(unchecked) private var closingOffset: Int?
  @safe @exclusivity(unchecked) private var isDiscarded = false
  @safe @exclusivity(unchecked) private var firstName = 0
  @safe @exclusivity(unchecked) private var manyNames: Set<UInt64>?

  init(root segment: EncodingSegment, of run: EncodingRun) {
    self.run = run
    self.segment = segment
    parent = nil
    depth = 0
    isOccupied = true
  }

  private init(in parent: EncodingPlace, part: PathPart?, isOccupied: Bool) {
    run = parent.run
    segment = parent.segment
    self.parent = parent
    self.part = part
    depth = parent.depth + 1
    below = parent
    self.isOccupied = isOccupied
  }

  var isUndecided: Bool { shape == .undecided }

  /// The path from the root to this place.
  var codingPath: [any CodingKey] {
    var path: [any CodingKey] = []
    var place: EncodingPlace? = self
    while let current = place {
      if let part = current.part { path.append(part.codingKey) }
      place = current.parent
    }
    return path.reversed()
  }

  func error(_ value: Any, _ description: String, at part: PathPart? = nil) -> EncodingError {
    let path = part.map { codingPath + [$0.codingKey] } ?? codingPath
    let message = path.isEmpty ? description : "\(description), at \(path.jsonPointer)"
    return .invalidValue(
      value, EncodingError.Context(codingPath: path, debugDescription: message))
  }
}

// MARK: - Opening and closing

extension EncodingPlace {
  /// Makes this the innermost place, so that it can be written to.
  @inline(__always)
  func activate() throws {
    if _slowPath(segment.top !== self) { try moveToTop() }
  }

  @inline(never)
  private func moveToTop() throws {
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
    segment = rest
    below = nil
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
      segment = own
      own.top = self
      below = nil
      return
    case .object:
      closingOffset = segment.writer.count
      if !isRest { segment.writer.endObject() }
      segment.names.removeSubrange(min(firstName, segment.names.count)...)
    case .array:
      closingOffset = segment.writer.count
      if !isRest { segment.writer.endArray() }
    case .scalar: break
    }
    below = nil
  }

  private func writePendingName() {
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
    writePendingName()
    shape = wanted
    if wanted == .object {
      segment.writer.beginObject()
      firstName = segment.names.count
    } else {
      segment.writer.beginArray()
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

  private func tooDeep(_ value: Any, at part: PathPart?) -> EncodingError {
    error(value, "more than \(run.options.maximumDepth) values inside one another", at: part)
  }
}

// MARK: - Writing

extension EncodingPlace {
  /// The name of the member for a key, noted as one of this object's.
  func name(for key: String) -> String {
    let name = run.renames && !keepsNames ? run.externalName(for: key) : key
    if !run.mayRepeatNames { note(name) }
    return name
  }

  /// Finds out whether the name may have been used before; what it says is checked at the end.
  private func note(_ name: String) {
    let hash = Self.hash(name)
    if manyNames != nil {
      if manyNames?.insert(hash).inserted == false { run.mayRepeatNames = true }
      return
    }
    var index = firstName
    while index < segment.names.count {
      if segment.names[index] == hash { run.mayRepeatNames = true }
      index += 1
    }
    segment.names.append(hash)
    if index - firstName >= 32 { manyNames = Set(segment.names[firstName...]) }
  }

  /// A number that is the same for the same name, and rarely for others.
  private static func hash(_ name: String) -> UInt64 {
    var name = name
    return name.withUTF8 { bytes in
      let count = bytes.count
      var hash = UInt64(truncatingIfNeeded: count)
      guard let base = bytes.baseAddress else { return hash }
      var position = 0
      // In bounds: each load begins eight bytes before the end, or earlier.
      while count &- position >= 8 {
        hash = unsafe mixed(hash ^ loadWord(base + position))
        position &+= 8
      }
      if count >= 8 { return unsafe mixed(hash ^ loadWord(base + count - 8)) }
      while position < count {
        hash = unsafe hash << 8 ^ UInt64(base[position])
        position &+= 1
      }
      return mixed(hash)
    }
  }

  @inline(__always)
  private static func mixed(_ value: UInt64) -> UInt64 {
    let product = value.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return product.high ^ product.low
  }

  /// Writes the only value of this place.
  func writeOnly(_ write: (EncodingPlace) throws -> Void) throws {
    guard isUndecided else { throw error(self, "two values in one place") }
    try activate()
    let mark = segment.mark
    let name = pendingName
    writePendingName()
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

  /// Writes a member, and takes everything back if that fails.
  @inline(__always)
  func writeMember(_ key: String, _ write: (EncodingPlace) throws -> Void) throws {
    try activate()
    let mark = segment.mark
    segment.writer.name(name(for: key))
    try finish(since: mark, write)
  }

  /// Writes an element, and takes everything back if that fails.
  @inline(__always)
  func writeElement(_ write: (EncodingPlace) throws -> Void) throws {
    try activate()
    try finish(since: segment.mark, write)
  }

  @inline(__always)
  private func finish(
    since mark: EncodingSegment.Mark, _ write: (EncodingPlace) throws -> Void
  ) throws {
    do {
      try write(self)
      count &+= 1
    } catch {
      undo(to: mark)
      throw error
    }
  }

  /// Takes back what was written since the mark, here and further in.
  private func undo(to mark: EncodingSegment.Mark) {
    while let inner = segment.top, inner !== self {
      inner.forget()
    }
    segment.rewind(to: mark)
  }

  /// Takes this place, which is the innermost one, out of use for good.
  func forget() {
    segment.top = below
    below = nil
    isDiscarded = true
    closingOffset = 0
  }

  /// Lets a value encode itself where the writer stands.
  func encodeInside(
    _ value: Any, at part: PathPart?, keepsNames: Bool = false,
    _ encode: (PlaceEncoder) throws -> Void
  ) throws {
    var place = try enter(value, at: part)
    place.keepsNames = keepsNames
    try encode(PlaceEncoder(place))
    try leave(&place, value)
  }

  /// Opens a place for a value that encodes itself.
  func enter(_ value: @autoclosure () -> Any, at part: PathPart?) throws -> EncodingPlace {
    guard depth < run.options.maximumDepth else { throw tooDeep(value(), at: part) }
    let place: EncodingPlace
    if let known = spare {
      place = known
      spare = nil
      place.reuse(in: self, at: part)
    } else {
      place = EncodingPlace(in: self, part: part, isOccupied: true)
    }
    segment.top = place
    return place
  }

  /// Closes what a value has opened that encoded itself.
  func leave(_ place: inout EncodingPlace, _ value: @autoclosure () -> Any) throws {
    if place.isUndecided && depth == 0 { throw error(value(), "nothing was encoded") }
    while let inner = segment.top, inner !== self { inner.close() }
    guard isKnownUniquelyReferenced(&place) else { return }
    place.parent = nil
    spare = place
  }

  /// Makes a closed place as good as new.
  private func reuse(in parent: EncodingPlace, at part: PathPart?) {
    self.parent = parent
    self.part = part
    below = parent
    segment = parent.segment
    shape = .undecided
    count = 0
    keepsNames = false
    isOccupied = true
    closingOffset = nil
    manyNames = nil
  }
}
