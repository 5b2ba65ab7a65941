/// Keys of an object that a type reads straight from its parent's container, which hides that type
/// from a probe.
///
/// A probe refuses such a container with ``UntypedProbe``. Who asks for one catches that, and decodes the
/// value by its type instead.
package protocol UntypedKey: CodingKey {}

/// A type requested a container that hides the type of a value.
package struct UntypedProbe: Error {}
