extension JSONAPIDecoder {
  /// What to do where a document departs from the specification.
  public enum Mode: Sendable, Hashable {
    /// Throw at the first violation of a rule of MUST level.
    case strict
    /// Take what can be taken, and list every departure in ``Document/findings``.
    case lenient
  }

  /// What to do where a related resource is not in the document.
  public enum MissingResourcePolicy: Sendable, Hashable {
    /// Throw.
    case `throw`
    /// Leave it out: an optional property is `nil`, an array is shorter.
    ///
    /// A property that can't be empty throws.
    case skip
    /// Throw where an array would be shorter; leave it out where an optional property is `nil`.
    ///
    /// It is the default of DataDog's library.
    case throwInArrays
    /// Decode a resource from its identifier alone, and leave it out if it needs more than that.
    case keepIdentifier
  }

  /// What to do where a union meets a type of resource that is none of its cases.
  public enum UnknownTypePolicy: Sendable, Hashable {
    /// Throw.
    case `throw`
    /// Leave it out: an optional property is `nil`, an array is shorter.
    ///
    /// A property that can't be empty throws.
    case skip
  }

  /// What to do where a resource of a collection can't be decoded.
  public enum UnreadableResourcePolicy: Sendable, Hashable {
    /// Throw.
    case `throw`
    /// Leave it out of the collection; ``Document/findings`` has a note with the error.
    ///
    /// A related resource that can't be decoded takes those with it that embed it. One resource as primary data,
    /// and resources of another type than the collection's, throw.
    ///
    /// A stream leaves it out without a finding, since it has none. Where the rest of a file can't be read, it
    /// throws instead, for what is missing may be there.
    case skip
  }
}

extension FilterExpression {
  /// Returns the condition with dates in a decoder's format.
  ///
  /// RFC 3339 and custom strategies change nothing.
  package func comparing(datesReadBy decoder: JSONAPIDecoder) -> FilterExpression {
    switch decoder.values.dateDecodingStrategy {
    case .format(let format): format.isRFC3339 ? self : writingDates(.format(format))
    case .deferredToDate: writingDates(.deferredToDate)
    case .custom: self
    }
  }
}

extension JSONAPIDecoder {
  /// Calls `body` with a reader of a value that stands alone.
  ///
  /// Errors have pointers from the value on.
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
