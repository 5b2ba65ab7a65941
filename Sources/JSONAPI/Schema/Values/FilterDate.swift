#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A date that filters write in the format of an attribute or a coder.
///
/// Filters on attributes with a property wrapper such as ``DateOnly`` or ``EpochSeconds`` create
/// such values automatically. For a coder's format, see ``Query/writingDates(_:)``.
public struct FilterDate: Sendable, Hashable {
  /// The date, as precise as the format: the start of the day for ``DateOnly``.
  public let date: Date

  /// The date in its format, or in RFC 3339 if the format can't represent it.
  public let text: String

  private let format: NamedDateFormat

  /// Creates a date with a format.
  public init(_ date: Date, as format: any AttributeDateFormat.Type) {
    self.init(date, NamedDateFormat(format))
  }

  /// Creates a date with a coder's format for all dates.
  public init(_ date: Date, as format: DateFormat) {
    self.init(date, NamedDateFormat(format))
  }

  /// Parses a date in a format.
  ///
  /// - Parameters:
  ///   - text: The content of a string, or the text of a number.
  ///   - format: The format; the result is nil for text in another format.
  public init?(text: String, as format: any AttributeDateFormat.Type) {
    self.init(text: text, NamedDateFormat(format))
  }

  private init(_ date: Date, _ format: NamedDateFormat) {
    let text = format.format.string(from: date)
    self.text = text ?? date.filterText
    self.date = text.flatMap { format.format.date(from: $0) } ?? date
    self.format = format
  }

  init?(text: String, _ format: NamedDateFormat) {
    guard let date = format.format.date(from: text) else { return nil }
    self.init(date, format)
  }

  /// Returns another date in the same format.
  func sibling(_ date: Date) -> FilterDate { FilterDate(date, format) }

  /// Parses a text in the same format.
  func sibling(text: String) -> FilterDate? { FilterDate(text: text, format) }
}
