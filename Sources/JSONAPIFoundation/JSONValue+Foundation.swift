public import JSONAPI

extension JSONValue {
  /// Creates the JSON that an object of Foundation stands for.
  ///
  /// Dictionaries with strings as keys become objects, with their members sorted by name, and arrays
  /// become arrays. `NSNull` and `nil` become `null`. Booleans stay booleans and numbers stay exactly
  /// the numbers they are, whether they are Swift's or an `NSNumber`.
  ///
  /// - Parameter foundationObject: A value as `JSONSerialization` gives and takes them, or one made of
  ///   Swift's own types.
  /// - Throws: `FlatFormError` with the code `unsupportedValue` for anything else, such as a date or
  ///   a number that isn't finite, and for values deeper than 512 levels.
  public init(foundationObject: Any) throws(FlatFormError) {
    let bytes = try FoundationObjectWriter.write(foundationObject)
    do {
      self = try JSONValue(parsing: bytes, limits: JSONLimits(maximumDepth: .max))
    } catch {
      throw FlatFormError(
        code: .unsupportedValue, pointer: error.pointer, expected: error.expected,
        found: error.found)
    }
  }

  /// The value as Swift's own types: dictionaries, arrays, strings, booleans, numbers and `NSNull`.
  ///
  /// A number without a fraction is an `Int`, a `UInt64` or, if it is larger, a `Decimal`; one with a
  /// fraction is a `Double` if that has the same value as the shortest text for it says, and otherwise
  /// a `Decimal`. What doesn't fit a `Decimal` either becomes the nearest `Double`.
  ///
  /// - Throws: `FlatFormError` with the code `unsupportedValue` for a number that is too large for
  ///   all of these types.
  public func foundationObject() throws(FlatFormError) -> Any {
    try FoundationObjectReader.read(self)
  }
}
