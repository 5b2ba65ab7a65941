extension JSONAPIEncoder {
  /// How an optional property that is `nil` is written.
  public enum NilEncoding: Sendable, Hashable {
    /// Not at all: the receiver keeps what it has.
    case omit
    /// As `null`: the receiver empties what it has.
    ///
    /// An optional ``ToOne``, ``ToMany`` or array of resources is emptied by a request alone, with null or
    /// an empty array. Elsewhere it is left out, since nothing is known of its linkage (REL-07).
    case null
  }
}
