import Foundation
import JSONAPI

/// How to decode a document with one resource, and one with several.
struct Decoder {
  let one: (Data) throws -> Void
  let many: (Data) throws -> Void
}

func decoder<Model: Resource>(_ type: Model.Type) -> Decoder {
  Decoder(
    one: { _ = try JSONAPIDecoder().decode(Model.self, from: $0) },
    many: { _ = try JSONAPIDecoder().decode([Model].self, from: $0) })
}

/// Decodes a document as a whole if its primary data is of one type, and each of its resources alone.
@MainActor func check(_ path: String, _ decoders: [String: Decoder]) {
  do {
    let data = try Data(contentsOf: URL(filePath: path))
    let document = try AnyDocument(parsing: data)
    for resource in document.data.resources + (document.included ?? []) where !resource.type.isEmpty
    {
      guard resource.members["attributes"] != nil || resource.members["relationships"] != nil else {
        continue
      }
      guard let decode = decoders[resource.type] else {
        fail(path, "no model of '\(resource.type)'")
        continue
      }
      let alone: JSONValue = ["data": JSONValue(resource.members)]
      do { try decode.one(alone.data()) } catch { fail(path, "\(resource.type): \(error)") }
      decoded += 1
    }
    // As a whole, with what it includes.
    let types = Set(document.data.resources.map(\.type))
    guard types.count == 1, let decode = types.first.flatMap({ decoders[$0] }) else { return }
    if case .one = document.data { try decode.one(data) } else { try decode.many(data) }
    documents += 1
  } catch { fail(path, "\(error)") }
}

@MainActor var decoded = 0
@MainActor var documents = 0
@MainActor var failures = 0

@MainActor func fail(_ path: String, _ message: String) {
  failures += 1
  print("check-models: \(path): \(message)")
}

/// Says what was decoded, and ends the program.
@MainActor func exitAfterReport() -> Never {
  print(
    "check-models: \(documents) documents and \(decoded) resources decoded, \(failures) failures")
  exit(failures == 0 && decoded > 0 ? 0 : 1)
}
