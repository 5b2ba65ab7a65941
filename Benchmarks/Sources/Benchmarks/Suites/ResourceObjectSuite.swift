import Foundation
import JSONAPIResourceObject

/// The ResourceObject family compared with Foundation's coders on the hand-written structs.
func resourceObjects() -> [Benchmark] {
  [
    Benchmark(
      name: "family/decode", peer: "JSONDecoder, hand-written structs", budget: .atLeast(3)
    ) { size, documents in
      let document = documents.compound(size)
      return .speed(
        peer: foundationDecode(document),
        ours: familyDecode(ResourceObjects.Document<ResourceObjects.Two>.self, document))
    },
    Benchmark(
      name: "family/decode/foundation", peer: "JSONDecoder, hand-written structs",
      budget: .atLeast(0.7)
    ) { size, documents in
      let document = documents.compound(size)
      let data = Data(document)
      let decoder = JSONDecoder()
      return .speed(
        peer: foundationDecode(document),
        ours: Work(on: document) {
          consume(
            try decoder.decode(ResourceObjects.Document<ResourceObjects.Two>.self, from: data))
        })
    },
    Benchmark(
      name: "family/includes", peer: "two types of include", budget: .atMost(1.2),
      sizes: [.oneMegabyte]
    ) { size, documents in
      let document = documents.compound(size)
      return .growth(
        small: familyDecode(ResourceObjects.Document<ResourceObjects.Two>.self, document),
        large: familyDecode(ResourceObjects.Document<ResourceObjects.Fifteen>.self, document))
    },
    Benchmark(
      name: "family/encode", peer: "JSONEncoder, hand-written structs", budget: .atLeast(3)
    ) { size, documents in
      let document = documents.compound(size)
      let value = try PlainJSONDecoder().decode(
        ResourceObjects.Document<ResourceObjects.Two>.self, from: document)
      let encoder = PlainJSONEncoder()
      return .speed(
        peer: try foundationEncode(document),
        ours: Work(on: document) { consume(try encoder.encode(value)) })
    },
  ]
}

private func familyDecode<T: Decodable>(_ type: T.Type, _ document: [UInt8]) -> Work {
  let decoder = PlainJSONDecoder()
  return Work(on: document) { consume(try decoder.decode(type, from: document)) }
}
