/// A named date format for attributes.
///
/// ```swift
/// enum GermanDay: AttributeDateFormat {
///   static let format = DateFormat.custom(read: parseGermanDay, write: writeGermanDay)
/// }
///
/// @Dated<GermanDay> var due: Date
/// ```
public protocol AttributeDateFormat: SendableMetatype {
  /// The format.
  static var format: DateFormat { get }
}

/// A date format, identified by its type.
///
/// Formats of coders have no types and are distinguished by kind, since functions can't be
/// compared.
struct NamedDateFormat: Sendable, Hashable {
  let format: DateFormat
  let type: (any AttributeDateFormat.Type)?

  init(_ type: any AttributeDateFormat.Type) {
    format = type.format
    self.type = type
  }

  init(_ format: DateFormat) {
    self.format = format
    type = nil
  }

  private var typeID: ObjectIdentifier? { type.map { ObjectIdentifier($0) } }

  static func == (one: Self, other: Self) -> Bool {
    one.typeID == other.typeID && one.format.expectation == other.format.expectation
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(typeID)
    hasher.combine(format.expectation)
  }
}
