/// A way from one type to another.
///
/// ```swift
/// enum Lowercased: Transformer {
///   static func transform(_ value: String) throws -> String { value.lowercased() }
/// }
/// ```
public protocol Transformer {
  /// The raw value in the document.
  associatedtype From
  /// The value.
  associatedtype To

  /// Makes what a program works with from what stands in the document.
  ///
  /// - Returns: What a program works with.
  /// - Throws: Anything, where the value can't be transformed.
  static func transform(_ value: From) throws -> To
}

/// A way from one type to another and back.
public protocol ReversibleTransformer: Transformer {
  /// Makes what stands in the document from what a program works with.
  ///
  /// - Parameter value: What a program works with.
  /// - Returns: What stands in the document.
  /// - Throws: Anything, where the value can't be transformed.
  static func reverse(_ value: To) throws -> From
}

/// A transformer that checks a value instead of changing it.
///
/// Throw from ``Transformer/transform(_:)`` where the value is not acceptable, and return it
/// otherwise.
public protocol Validator: ReversibleTransformer where From == To {}

extension Validator {
  /// Checks a value on its way back to the document.
  public static func reverse(_ value: To) throws -> To {
    try validate(value)
  }

  /// Checks a value.
  public static func validate(_ value: To) throws -> To {
    _ = try transform(value)
    return value
  }
}
