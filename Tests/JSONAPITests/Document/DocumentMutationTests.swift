import Foundation
import JSONAPI
import Testing

/// Documents with bytes changed at random: each is refused with an error, or read as what it says.
@Suite struct DocumentMutationTests {
  private static let texts: [[UInt8]] = DocumentCase.all.compactMap { try? $0.bytes }

  @Test func `Mutated documents are JSON exactly where Foundation takes them for JSON`() throws {
    var generator = SeededGenerator(seed: 1969)
    let bytes = Array(#"{}[],:"0123-+.eEtfn\u/ "#.utf8)
    var accepted = 0
    var refused = 0
    for text in Self.texts {
      for _ in 0..<100 {
        var mutated = text
        for _ in 0..<Int.random(in: 1...3, using: &generator) {
          let position = Int.random(in: mutated.indices, using: &generator)
          let byte = bytes[Int.random(in: bytes.indices, using: &generator)]
          switch Int.random(in: 0..<4, using: &generator) {
          case 0: mutated[position] = byte
          case 1: mutated.insert(byte, at: position)
          case 2: mutated.remove(at: position)
          default: mutated.removeSubrange(position..<min(position + 9, mutated.endIndex))
          }
          if mutated.isEmpty { mutated = [byte] }
        }
        let isJSON =
          (try? JSONSerialization.jsonObject(with: Data(mutated), options: .fragmentsAllowed))
          != nil
        do {
          let value = try JSONValue(parsing: mutated)
          accepted += 1
          #expect(isJSON, "\(String(decoding: mutated, as: UTF8.self))")
          #expect(value.description == withoutBlanks(mutated))
          if let document = try? AnyDocument(value) { walk(document) }
        } catch {
          refused += 1
          // Foundation lets a comma stand before a closing bracket, which RFC 8259 does not.
          let isComma =
            error.expected.hasSuffix("after ','") && ["'}'", "']'"].contains(error.found)
          #expect(!isJSON || isComma, "\(error): \(String(decoding: mutated, as: UTF8.self))")
          #expect(error.offset <= mutated.count)
        }
      }
    }
    #expect(accepted > 1000)
    #expect(refused > 10_000)
  }

  @Test func `Documents with any bytes changed are refused or read, and never more`() {
    var generator = SeededGenerator(seed: 2024)
    var refused = 0
    for text in Self.texts {
      for _ in 0..<60 {
        var mutated = text
        for _ in 0..<Int.random(in: 1...8, using: &generator) {
          let position = Int.random(in: mutated.indices, using: &generator)
          mutated[position] = UInt8.random(in: 0...255, using: &generator)
        }
        if Bool.random(using: &generator) {
          mutated.removeLast(Int.random(in: 0..<mutated.count, using: &generator))
        }
        do {
          walk(try AnyDocument(parsing: mutated))
        } catch let error as JSONError {
          refused += 1
          #expect(error.offset <= mutated.count)
          #expect(error.line > 0 && error.column > 0)
        } catch {
          #expect((error as? ResourceDecodingError)?.code == .invalidDocument)
        }
      }
    }
    #expect(refused > 10_000)
  }

  /// Looks at everything that a document can be asked for.
  private func walk(_ document: AnyDocument) {
    for resource in document.data.resources + (document.included ?? []) {
      for (name, _) in resource.relationships ?? [:] {
        _ = document.related(to: resource, named: name).count
      }
      _ = resource.links?.map(\.link.href)
      _ = resource.otherMembers
    }
    _ = document.errors?.map(\.source?.pointer)
    #expect(document == document && document.hashValue == document.members.hashValue)
    #expect((try? JSONValue(parsing: document.bytes(format: .sorted))) == document.json)
  }
}
