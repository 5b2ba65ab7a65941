/// A run of text that is written from beginning to end, with gaps that other segments fill.
///
/// Most values need one. A new one begins where a type writes to a container out of order: to one that
/// its parent has gone on from. What is written to it then belongs before text that is there already.
final class EncodingSegment {
  /// A place in the text where another segment's text belongs.
  struct Gap {
    let offset: Int
    let filling: EncodingSegment
  }

  // None of these is used by two at a time: nothing that is called with one of them leads back here. So
  // it is safe to leave out the checks, which cost a tenth of the encoding.
  @safe @exclusivity(unchecked) var writer: JSONWriter
  /// The innermost node that is open.
  @safe @exclusivity(unchecked) var top: EncodingNode? {
    willSet { topIdentity = newValue.map { ObjectIdentifier($0) } }
  }
  /// Which node that is, to be compared without retaining it.
  @safe @exclusivity(unchecked) private(set) var topIdentity: ObjectIdentifier?
  /// The hashes of the names of the members of all open objects, outermost object first.
  @safe @exclusivity(unchecked) var names = NameHashes()
  @safe @exclusivity(unchecked) private(set) var gaps: [Gap] = []

  init(capacity: Int) { writer = JSONWriter(capacity: capacity) }

  /// A state to which the segment can go back.
  struct Mark {
    fileprivate let count: Int
    fileprivate let needsComma: Bool
    fileprivate let gaps: Int
    fileprivate let names: Int
  }

  var mark: Mark {
    Mark(
      count: writer.count, needsComma: writer.needsComma, gaps: gaps.count, names: names.count)
  }

  /// Forgets what was written after the mark.
  ///
  /// Gaps before it stay, even if they were made after it.
  func rewind(to mark: Mark) {
    writer.rewind(to: mark.count, needsComma: mark.needsComma)
    names.rewind(to: mark.names)
    guard gaps.count > mark.gaps else { return }
    let added = gaps[mark.gaps...].filter { $0.offset < mark.count }
    gaps.removeSubrange(mark.gaps...)
    gaps += added
  }

  func addGap(at offset: Int, filledBy segment: EncodingSegment) {
    gaps.append(Gap(offset: offset, filling: segment))
  }

  /// Closes what is open.
  func close() {
    while let node = top { node.close(isFinal: true) }
  }

  /// The gaps in the order of the text, and where two are at the same place, in that of their making.
  var sortedGaps: [Gap] { gaps.sorted { $0.offset < $1.offset } }

  /// Writes the text, with every gap filled, to the end of another.
  func assemble(into output: inout JSONWriter) {
    // A work list in place of a recursion: segments are nested as deeply as containers are.
    var pending = [(segment: self, gaps: sortedGaps[...], offset: 0)]
    while let last = pending.popLast() {
      let (segment, offset) = (last.segment, last.offset)
      var gaps = last.gaps
      let gap = gaps.popFirst()
      let end = gap?.offset ?? segment.writer.count
      output.put(segment.writer, offset..<max(offset, end))
      guard let gap else { continue }
      pending.append((segment, gaps, end))
      gap.filling.close()
      pending.append((gap.filling, gap.filling.sortedGaps[...], 0))
    }
  }
}
