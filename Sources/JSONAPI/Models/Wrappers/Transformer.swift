/// A conversion from one type to another.
///
/// ```swift
/// enum Lowercased: Transformer {
///   static func transform(_ value: String) throws -> String { value.lowercased() }
/// }
/// ```
public protocol Transformer {
  /// The raw value in the document.
  associatedtype From
  /// The Swift value.
  associatedtype To

  /// Converts the document's value to the Swift value.
  ///
  /// - Returns: The Swift value.
  /// - Throws: Any error, if the value can't be converted.
  static func transform(_ value: From) throws -> To
}

/// A conversion from one type to another and back.
public protocol ReversibleTransformer: Transformer {
  /// Converts the Swift value to the document's value.
  ///
  /// - Parameter value: The Swift value.
  /// - Returns: The document's value.
  /// - Throws: Any error, if the value can't be converted.
  static func reverse(_ value: To) throws -> From
}

/// A transformer that checks a value instead of changing it.
///
/// Throw from ``Transformer/transform(_:)`` if the value isn't acceptable, and return it otherwise.
public protocol Validator: ReversibleTransformer where From == To {}

extension Validator {
  /// Checks a value before it is written to the document.
  public static func reverse(_ value: To) throws -> To {
    try validate(value)
  }

  /// Checks a value.
  public static func validate(_ value: To) throws -> To {
    _ = try transform(value)
    return value
  }
}
