/// A change of a record.
package struct RecordChange: Sendable {
  /// An aspect of a record other than its fields.
  package struct Aspects: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The id, or whether the server knows it.
    package static let id = Aspects(rawValue: 1)
    /// The links.
    package static let links = Aspects(rawValue: 2)
    /// The meta.
    package static let meta = Aspects(rawValue: 4)
    /// Whether it is loaded.
    package static let isLoaded = Aspects(rawValue: 8)
    /// Which fields have unsaved edits.
    package static let edits = Aspects(rawValue: 16)
    /// Whether it is in its store.
    package static let isRemoved = Aspects(rawValue: 32)
  }

  /// The names of the attributes and relationships that changed, without duplicates.
  package var fields: [String] = []
  /// The other aspects that changed.
  package var aspects: Aspects = []
  /// The only field that was edited, if nothing else of a loaded record has changed.
  var field: ExactString?
  /// Whether a journal has to write the record again.
  var isToBeKept = false

  /// Whether nothing has changed.
  package var isEmpty: Bool { fields.isEmpty && aspects.isEmpty }
}
