/// A type that can be created from a sequence: an array, or an optional one.
public protocol ArrayType {
  /// The type of the elements.
  associatedtype Element

  /// Creates a value from the elements of a sequence.
  init<S: Sequence>(_ s: S) where S.Element == Element
}

extension Array: ArrayType {}

extension ArraySlice: ArrayType {}

extension Optional: ArrayType where Wrapped: ArrayType {
  /// The type of the elements.
  public typealias Element = Wrapped.Element

  /// Creates a value from the elements of a sequence.
  public init<S: Sequence>(_ s: S) where S.Element == Wrapped.Element {
    self = .some(Wrapped(s))
  }
}

/// A type that can be created from keys and values: a dictionary, or an optional one.
public protocol DictionaryType {
  /// The type of the keys.
  associatedtype Key: Hashable
  /// The type of the values.
  associatedtype Value

  /// Creates a value from keys and values, combining the values of equal keys.
  init<S: Sequence>(
    _ keysAndValues: S, uniquingKeysWith combine: (Value, Value) throws -> Value
  ) rethrows where S.Element == (Key, Value)
}

extension Dictionary: DictionaryType {}

extension Optional: DictionaryType where Wrapped: DictionaryType {
  /// The type of the keys.
  public typealias Key = Wrapped.Key
  /// The type of the values.
  public typealias Value = Wrapped.Value

  /// Creates a value from keys and values, combining the values of equal keys.
  public init<S: Sequence>(
    _ keysAndValues: S,
    uniquingKeysWith combine: (Wrapped.Value, Wrapped.Value) throws -> Wrapped.Value
  ) rethrows where S.Element == (Wrapped.Key, Wrapped.Value) {
    self = .some(try Wrapped(keysAndValues, uniquingKeysWith: combine))
  }
}
