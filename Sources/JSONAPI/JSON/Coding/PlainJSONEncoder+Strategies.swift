#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension PlainJSONEncoder {
  /// How dates are written.
  public enum DateEncodingStrategy: Sendable {
    /// In a format.
    case format(DateFormat)
    /// As `Date` itself does it: seconds since 2001-01-01T00:00:00Z.
    case deferredToDate
    /// By a function that encodes one value.
    case custom(@Sendable (Date, any Encoder) throws -> Void)

    /// Strings of RFC 3339, in UTC, with as many digits of a fraction as are needed.
    public static let rfc3339 = DateEncodingStrategy.format(.rfc3339)
    /// Numbers of seconds since 1970-01-01T00:00:00Z.
    public static let secondsSince1970 = DateEncodingStrategy.format(.secondsSince1970)
    /// Numbers of milliseconds since 1970-01-01T00:00:00Z.
    public static let millisecondsSince1970 = DateEncodingStrategy.format(.millisecondsSince1970)
  }

  /// How `Data` is written.
  public enum DataEncodingStrategy: Sendable {
    /// As a string in Base64.
    case base64
    /// As `Data` itself does it: an array of numbers from 0 to 255.
    case deferredToData
    /// By a function that encodes one value.
    case custom(@Sendable (Data, any Encoder) throws -> Void)
  }

  /// How infinities and NaN are written.
  public enum NonConformingFloatEncodingStrategy: Sendable, Hashable {
    /// Not at all.
    case `throw`
    /// As strings.
    case convertToString(positiveInfinity: String, negativeInfinity: String, nan: String)
  }
}
