extension JSONAPIEncoder {
  /// How an optional property that is `nil` is written.
  public enum NilEncoding: Sendable, Hashable {
    /// Not at all: the receiver keeps what it has.
    case omit
    /// As `null`: the receiver empties what it has.
    ///
    /// An optional ``ToOne``, ``ToMany`` or array of resources that is nil is left out, since nil may be
    /// what the server didn't send (REL-07). A difference of two values empties one that became nil; see
    /// ``Resource/changes(from:using:ordered:)``.
    case null
  }
}
