/// Limits on the evidence kept, so that memory use is bounded for any number of documents.
///
/// If there are too many names, the first in alphabetical order are kept, not the first seen, so
/// the order of documents never changes the evidence.
public struct EvidenceLimits: Sendable, Hashable {
  /// The maximum number of types, and of destination types of a relationship.
  public var types = 1000

  /// The maximum number of fields of a type, including the members of nested objects and the elements of
  /// arrays; outer ones stay before inner ones.
  public var fields = 1000

  /// The maximum number of distinct values of a field; with more, none are kept.
  public var values = 32

  /// The maximum length in bytes of a distinct value; with a longer one, none are kept.
  public var valueLength = 64

  /// The maximum length in bytes of a type or a name; longer ones are left out.
  public var nameLength = 256

  /// The number of resources of a type that are remembered in order to count repeated ones once;
  /// beyond that, each occurrence counts.
  public var resources = 100_000

  /// The maximum nesting of objects and arrays within an attribute.
  public var depth = 8

  /// Creates the default limits.
  public init() {}
}
