/// The keys of an object that a type reads directly from its parent's container, which hides the
/// type from a probe.
///
/// A probe rejects such a container by throwing ``UntypedProbe``. The caller catches it and decodes
/// the value by its type instead.
package protocol UntypedKey: CodingKey {}

/// A type requested a container that hides the type of a value.
package struct UntypedProbe: Error {}
