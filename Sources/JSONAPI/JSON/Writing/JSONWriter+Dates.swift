#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

extension JSONWriter {
  /// Writes a date.
  ///
  /// - Returns: Whether the format can represent the date; if not, nothing is written.
  package mutating func date(_ date: Date, as format: DateFormat) -> Bool {
    format.write(date, to: &self)
  }
}
