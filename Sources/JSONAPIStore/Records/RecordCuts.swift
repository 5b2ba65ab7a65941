@_spi(Locks) import JSONAPI

/// The former state of records that have changed since a snapshot began.
final class RecordCut: Sendable {
  private let images = Locked<[ObjectIdentifier: RecordImage]>([:])

  /// Saves the image of a record before its first change.
  func keep(_ record: Record, _ state: RecordState) {
    images.withLock { images in
      let key = ObjectIdentifier(record)
      if images[key] == nil { images[key] = RecordImage(record, state) }
    }
  }

  /// Returns the image that a record had when the snapshot began.
  func image(of record: Record) -> RecordImage {
    record.state.withLock { state in
      images.withLock { $0[ObjectIdentifier(record)] } ?? RecordImage(record, state)
    }
  }
}

/// The snapshots in progress.
///
/// Each change of a record checks them first, within the record's lock. If it does so before a
/// snapshot begins, the snapshot contains the change; otherwise the record's former state is saved.
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

  /// Saves the image of a record that is about to change; called within the record's lock.
  @inline(__always)
  func keep(_ record: Record, _ state: RecordState) {
    cuts.withLock { cuts in for cut in cuts { cut.keep(record, state) } }
  }
}
