/// How much evidence is kept, so that any number of documents takes a bounded amount of memory.
///
/// What is beyond a limit is left out by name, not by the time it was seen: of too many names the first in
/// alphabetical order stay. So the order of documents never changes the evidence.
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

  /// How many resources of a type are remembered, to count those that documents repeat once; of more, each sighting
  /// counts.
  public var resources = 100_000

  /// The maximum nesting of objects and arrays within an attribute.
  public var depth = 8

  /// Creates the default limits.
  public init() {}
}
