/// A type with a value that represents absence.
///
/// Optionals, ``Field``, ``ToOne`` and ``ToMany`` conform.
public protocol ExpressibleByAbsence {
  /// The value that represents absence.
  static var valueOfAbsence: Self { get }
}

extension Optional: ExpressibleByAbsence {
  /// `nil`.
  public static var valueOfAbsence: Wrapped? { nil }
}
