#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension PlainJSONDecoder {
  /// How dates are read.
  public enum DateDecodingStrategy: Sendable {
    /// In a format.
    case format(DateFormat)
    /// As `Date` itself does it: seconds since 2001-01-01T00:00:00Z.
    case deferredToDate
    /// By a function of the decoder.
    case custom(@Sendable (any Decoder) throws -> Date)

    /// Strings of RFC 3339 with any fraction and any offset, or a date alone.
    public static let rfc3339 = DateDecodingStrategy.format(.rfc3339)
    /// Numbers of seconds since 1970-01-01T00:00:00Z.
    public static let secondsSince1970 = DateDecodingStrategy.format(.secondsSince1970)
    /// Numbers of milliseconds since 1970-01-01T00:00:00Z.
    public static let millisecondsSince1970 = DateDecodingStrategy.format(.millisecondsSince1970)
  }

  /// How `Data` is read.
  public enum DataDecodingStrategy: Sendable {
    /// From strings in Base64.
    case base64
    /// As `Data` itself does it: arrays of numbers from 0 to 255.
    case deferredToData
    /// By a function of the decoder.
    case custom(@Sendable (any Decoder) throws -> Data)
  }

  /// How infinities and NaN are read.
  public enum NonConformingFloatDecodingStrategy: Sendable, Hashable {
    /// Not at all.
    case `throw`
    /// From strings.
    case convertFromString(positiveInfinity: String, negativeInfinity: String, nan: String)
  }
}

extension PlainJSONDecoder.DateDecodingStrategy {
  /// What dates are expected to be, in words; strategies that read the same have the same words.
  package var expectation: String {
    switch self {
    case .format(let format) where format.readsRFC3339: DateFormat.rfc3339.expectation
    case .format(let format): format.expectation
    case .deferredToDate: "seconds since 2001"
    case .custom: "what a function reads"
    }
  }
}

extension DateFormat {
  /// Whether it reads what ``rfc3339`` reads, whatever it writes.
  fileprivate var readsRFC3339: Bool {
    switch kind {
    case .rfc3339, .dateOnly: true
    case .secondsSince1970, .millisecondsSince1970, .custom: false
    }
  }
}
