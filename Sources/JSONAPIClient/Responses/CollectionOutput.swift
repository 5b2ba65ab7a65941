public import JSONAPI

/// What a collection is read as: a ``Page``, an array, a document with an array.
public protocol CollectionOutput: RequestOutput {}

extension Array: CollectionOutput where Element: ResourceOutput {}

extension AnyDocument: CollectionOutput {}

extension Document: CollectionOutput where Data: CollectionOutput {}
