/// A run of text that is written from beginning to end, with gaps that other segments fill.
///
/// Most values need only one. Another one is created when a type writes to a container out of
/// order, after its parent has continued; the output then belongs before existing text.
final class EncodingSegment {
  /// A position in the text where another segment's text belongs.
  struct Gap {
    let offset: Int
    let filling: EncodingSegment
  }

  // Accesses to these never overlap: nothing called during one leads back here. So it is safe to
  // omit the checks, which take a tenth of the encoding time.
  @safe @exclusivity(unchecked) var writer: JSONWriter
  /// The innermost open node.
  @safe @exclusivity(unchecked) var top: EncodingNode? {
    willSet { topIdentity = newValue.map { ObjectIdentifier($0) } }
  }
  /// The identity of ``top``, to compare without retaining it.
  @safe @exclusivity(unchecked) private(set) var topIdentity: ObjectIdentifier?
  /// The hashes of the names of the members of all open objects, outermost object first.
  @safe @exclusivity(unchecked) var names = NameHashes()
  @safe @exclusivity(unchecked) private(set) var gaps: [Gap] = []

  init(capacity: Int) { writer = JSONWriter(capacity: capacity) }

  /// A state to which the segment can rewind.
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

  /// Discards everything written after the mark.
  ///
  /// Gaps before it remain, even if they were added later.
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

  /// Closes all open nodes.
  func close() {
    while let node = top { node.close(isFinal: true) }
  }

  /// The gaps in text order; those at the same position in creation order.
  var sortedGaps: [Gap] { gaps.sorted { $0.offset < $1.offset } }

  /// Appends the text, with all gaps filled, to another writer.
  func assemble(into output: inout JSONWriter) {
    // A work list instead of recursion, since segments are nested as deeply as containers.
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
