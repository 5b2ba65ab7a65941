extension JSONAPIDecoder {
  /// How deviations from the specification are handled.
  public enum Mode: Sendable, Hashable {
    /// Throw at the first violation of a MUST-level rule.
    case strict
    /// Accept what can be decoded, and list every deviation in ``Document/findings``.
    case lenient
  }

  /// How related resources that the document lacks are handled.
  public enum MissingResourcePolicy: Sendable, Hashable {
    /// Throw.
    case `throw`
    /// Leave it out: an optional property is `nil`, an array is shorter.
    ///
    /// A property that can't be empty throws.
    case skip
    /// Throw if an array would be shorter; leave it out if an optional property would be `nil`.
    ///
    /// This is the default of DataDog's library.
    case throwInArrays
    /// Decode the resource from its identifier alone, and leave it out if that doesn't suffice.
    case keepIdentifier
  }

  /// How resources whose type isn't a case of a union are handled.
  public enum UnknownTypePolicy: Sendable, Hashable {
    /// Throw.
    case `throw`
    /// Leave it out: an optional property is `nil`, an array is shorter.
    ///
    /// A property that can't be empty throws.
    case skip
  }

  /// How resources of a collection that can't be decoded are handled.
  public enum UnreadableResourcePolicy: Sendable, Hashable {
    /// Throw.
    case `throw`
    /// Leave it out of the collection; ``Document/findings`` has a note with the error.
    ///
    /// If a related resource can't be decoded, the resources that embed it are left out too. A
    /// single primary resource, and resources of a type other than the collection's, throw.
    ///
    /// A stream leaves it out without a finding, since streams have none. If the rest of a file
    /// can't be read, it throws instead, since the missing data may be there.
    case skip
  }
}

extension FilterExpression {
  /// Returns the condition with dates in a decoder's format.
  ///
  /// RFC 3339 and custom strategies leave it unchanged.
  package func comparing(datesReadBy decoder: JSONAPIDecoder) -> FilterExpression {
    switch decoder.values.dateDecodingStrategy {
    case .format(let format): format.isRFC3339 ? self : writingDates(.format(format))
    case .deferredToDate: writingDates(.deferredToDate)
    case .custom: self
    }
  }
}

extension JSONAPIDecoder {
  /// Calls `body` with a reader of a standalone value.
  ///
  /// Pointers in errors are relative to the value.
  func reading<Value>(
    _ value: JSONValue, _ body: (JSONReader) throws -> Value
  ) throws -> Value {
    let (storage, index) = try value.stored()
    let context = DecodeContext(storage, options: self)
    return try withExtendedLifetime(context) {
      do {
        return try body(JSONReader(storage.tape, index, Unretained(context)))
      } catch {
        let place = storage.tape.pointer(to: index)
        var located = ResourceDecodingError(of: error, around: place)
        located.pointer = JSONPointer(
          Array(located.pointer.tokens.dropFirst(place.tokens.count)))
        throw located
      }
    }
  }
}
