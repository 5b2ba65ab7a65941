import Foundation
import JSONAPI

/// A document that is read as if it were a response: one that was sent, or one of many results.
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

  func document() throws -> AnyDocument { try AnyDocument(JSONValue(parsing: data)) }
}
