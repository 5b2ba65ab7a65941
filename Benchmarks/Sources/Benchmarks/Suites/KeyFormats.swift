import Foundation
import JSONAPI

/// The cost of member names that differ from property names.
///
/// Only plain structs are measured: `@Resource` types have a table with the names, whatever their
/// format.
func keyFormats() -> [Benchmark] {
  [
    Benchmark(
      name: "decode/plain/dasherized", peer: "names as they are", budget: .atMost(1.25)
    ) { size, documents in
      let document = documents.compound(size)
      var decoder = JSONAPIDecoder()
      decoder.values.keyFormat = .dasherized
      let ours = decoder
      let renamed = dasherized(document)
      return .growth(
        small: decode([PlainArticle].self, document),
        large: Work(on: renamed) { consume(try ours.decode([PlainArticle].self, from: renamed)) })
    },
    Benchmark(
      name: "encode/plain/dasherized", peer: "names as they are", budget: .atMost(1.25)
    ) { size, documents in
      let document = documents.compound(size)
      let value = try JSONAPIDecoder().decode([PlainArticle].self, from: document)
      let encoder = JSONAPIEncoder()
      var other = encoder
      other.values.keyFormat = .dasherized
      let ours = other
      return .growth(
        small: Work(on: document) { consume(try encoder.encode(value)) },
        large: Work(on: document) { consume(try ours.encode(value)) })
    },
  ]
}

/// The generator's document with dashes in the names of its members.
private func dasherized(_ document: [UInt8]) -> [UInt8] {
  var text = String(decoding: document, as: UTF8.self)
  for name in ["firstName", "lastName", "createdAt", "viewCount", "isFeatured"] {
    text = text.replacingOccurrences(
      of: "\"\(name)\":", with: "\"\(KeyFormat.dasherized.externalName(for: name))\":")
  }
  return Array(text.utf8)
}
