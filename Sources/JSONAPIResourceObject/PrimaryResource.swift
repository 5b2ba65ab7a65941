/// A primary resource that can be written, or none.
public protocol OptionalEncodablePrimaryResource: Equatable, Encodable {}

/// A primary resource that can be written.
public protocol EncodablePrimaryResource: OptionalEncodablePrimaryResource {}

/// A primary resource that can be read and written, or none.
public protocol OptionalCodablePrimaryResource: OptionalEncodablePrimaryResource, Decodable {}

/// A primary resource that can be read and written.
public protocol CodablePrimaryResource: EncodablePrimaryResource, OptionalCodablePrimaryResource {}

extension Optional: OptionalEncodablePrimaryResource where Wrapped: EncodablePrimaryResource {}

extension Optional: OptionalCodablePrimaryResource where Wrapped: CodablePrimaryResource {}
