public import JSONAPI

/// The result of fetching a collection: a ``Page``, an array, or a document with an array.
public protocol CollectionOutput: RequestOutput {}

extension Array: CollectionOutput where Element: ResourceOutput {}

extension AnyDocument: CollectionOutput {}

extension Document: CollectionOutput where Data: CollectionOutput {}
