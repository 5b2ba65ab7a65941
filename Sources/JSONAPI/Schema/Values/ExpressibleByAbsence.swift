/// A type that has a value for what is not there.
///
/// Optionals and ``Field`` conform, and the linkages ``ToOne`` and ``ToMany``.
public protocol ExpressibleByAbsence {
  /// The value for what is not there.
  static var valueOfAbsence: Self { get }
}

extension Optional: ExpressibleByAbsence {
  /// `nil`.
  public static var valueOfAbsence: Wrapped? { nil }
}
