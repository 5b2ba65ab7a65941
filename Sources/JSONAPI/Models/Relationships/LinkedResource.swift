/// An identifier of a relationship, with the resource where it was included.
///
/// ``ToOne`` and ``ToMany`` are made of these. There is no need to use one directly.
public struct LinkedResource<Destination: RelatedResource>: Sendable {
  @usableFromInline let identity: LinkedIdentity
  @usableFromInline let embedded: Box<Destination>?

  @inlinable @inline(__always)
  init(identity: LinkedIdentity, embedded: Box<Destination>?) {
    self.identity = identity
    self.embedded = embedded
  }
}
