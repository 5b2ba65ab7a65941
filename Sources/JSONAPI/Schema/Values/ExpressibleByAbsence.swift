/// A type with a value that represents absence.
///
/// Optionals and ``Field`` conform, and the linkages ``ToOne`` and ``ToMany``.
public protocol ExpressibleByAbsence {
  /// The value that represents absence.
  static var valueOfAbsence: Self { get }
}

extension Optional: ExpressibleByAbsence {
  /// `nil`.
  public static var valueOfAbsence: Wrapped? { nil }
}
