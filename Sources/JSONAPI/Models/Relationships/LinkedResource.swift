/// An identifier in a relationship, with the resource if it was included.
///
/// ``ToOne`` and ``ToMany`` are built from these; you don't use one directly.
public struct LinkedResource<Destination: RelatedResource>: Sendable {
  @usableFromInline let identity: LinkedIdentity
  @usableFromInline let embedded: Box<Destination>?

  @inlinable @inline(__always)
  init(identity: LinkedIdentity, embedded: Box<Destination>?) {
    self.identity = identity
    self.embedded = embedded
  }
}
