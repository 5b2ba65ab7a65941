@_spi(Locks) import JSONAPI

/// What records were like when a snapshot was begun, of those that have changed since.
final class RecordCut: Sendable {
  private let images = Locked<[ObjectIdentifier: RecordImage]>([:])

  /// Keeps what a record is like, unless it has changed before.
  func keep(_ record: Record, _ state: RecordState) {
    images.withLock { images in
      let key = ObjectIdentifier(record)
      if images[key] == nil { images[key] = RecordImage(record, state) }
    }
  }

  /// What a record was like.
  func image(of record: Record) -> RecordImage {
    record.state.withLock { state in
      images.withLock { $0[ObjectIdentifier(record)] } ?? RecordImage(record, state)
    }
  }
}

/// The snapshots that are being written.
///
/// Whoever changes a record looks here first, within the record's lock. So a change was either looked for
/// before a snapshot was begun, and the snapshot finds it, or its record is kept as it was.
final class RecordCuts: Sendable {
  private let cuts = Locked<[RecordCut]>([])

  /// Begins a snapshot.
  func begin() -> RecordCut {
    let cut = RecordCut()
    cuts.withLock { $0.append(cut) }
    return cut
  }

  /// Ends a snapshot.
  func end(_ cut: RecordCut) {
    cuts.withLock { $0.removeAll { $0 === cut } }
  }

  /// Keeps what a record is like, which is about to be changed; called within the record's lock.
  @inline(__always)
  func keep(_ record: Record, _ state: RecordState) {
    cuts.withLock { cuts in for cut in cuts { cut.keep(record, state) } }
  }
}
