import Foundation
import JSONAPI

/// A document read like a response: a request's body, or one of several results.
struct DocumentSource: ResponseSource {
  let data: Data
  let decoder: JSONAPIDecoder

  func decode<D: PrimaryData>(_ type: D.Type) throws -> D {
    try decode(Document<D, JSONValue>.self).data
  }

  func decode<D: PrimaryData, Meta>(
    _ type: Document<D, Meta>.Type
  ) throws -> Document<D, Meta> {
    try decoder.decode(type, from: data)
  }

  func decodeRelationship<Value: LinkageValue>(_ type: Value.Type) throws -> Value {
    try decoder.decodeRelationship(type, from: data)
  }

  func document() throws -> AnyDocument { try AnyDocument(parsing: data) }
}
