extension JSONAPIEncoder {
  /// How an optional property that is `nil` is written.
  public enum NilEncoding: Sendable, Hashable {
    /// Not at all: the receiver keeps what it has.
    case omit
    /// As `null`: the receiver empties what it has.
    case null
  }
}
