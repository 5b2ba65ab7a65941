import Foundation
import JSONAPI
import Testing

@Suite("Validation of broken text")
struct MutationTests {
  /// A generator whose numbers are the same in every run.
  private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var value = state
      value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
      value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
      return value ^ value >> 31
    }
  }

  private static let alphabet =
    Array("{}[]\",:\\/@-_ \t0123456789eE+.untrflsaidp%#~".utf8) + [0, 0x80, 0xC3, 0xFF]

  private static func mutate(_ bytes: inout [UInt8], using generator: inout Generator) {
    for _ in 0..<Int.random(in: 1...2, using: &generator) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &generator)
      let byte = alphabet[Int.random(in: 0..<alphabet.count, using: &generator)]
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: bytes[place] = byte
      case 1: bytes.insert(byte, at: place)
      case 2: bytes.remove(at: place)
      case 3: bytes.removeSubrange(place..<min(bytes.count, place + 12))
      default:
        let end = min(bytes.count, place + 24)
        let other = Int.random(in: 0..<bytes.count, using: &generator)
        bytes.insert(contentsOf: Array(bytes[place..<end]), at: other)
      }
    }
  }

  private static let texts: [(bytes: [UInt8], validator: DocumentValidator)] = {
    var texts: [(bytes: [UInt8], validator: DocumentValidator)] = []
    do {
      for example in DocumentCase.all {
        texts.append((try example.bytes, try example.validator))
      }
    } catch {
      Issue.record(error)
    }
    let own = [
      TopLevelRuleTests.structure, TopLevelRuleTests.contexts, TopLevelRuleTests.jsonapi,
      ResourceRuleTests.resources, ResourceRuleTests.relationships, ResourceRuleTests.extensions,
      LinkRuleTests.links, LinkRuleTests.errors, CompoundRuleTests.cases,
      ExtensionRuleTests.requests, ExtensionRuleTests.responses, ExtensionRuleTests.cursors,
    ]
    for example in own.joined() {
      texts.append(
        (
          Array(example.text.utf8),
          DocumentValidator(context: example.context, options: example.options)
        ))
    }
    return texts
  }()

  @Test
  func `Thirty thousand mutated documents are read without a crash, and findings have places`() {
    var generator = Generator(state: 2_026)
    var parsed = 0
    var found = 0
    for round in 0..<30_000 {
      var (bytes, validator) = Self.texts[round % Self.texts.count]
      Self.mutate(&bytes, using: &generator)
      validator.options.version = round % 5 == 0 ? .v1_0 : .v1_1
      validator.options.checksNestedNames = round % 3 == 0
      validator.options.lintsNames = round % 7 == 0
      let findings = validator.validate(bytes)
      found += findings.count
      if findings.first?.message.hasPrefix("expected a document in JSON") != true { parsed += 1 }
      if !findings.allSatisfy({ $0.offset <= bytes.count && !$0.message.isEmpty }) {
        Issue.record("a finding without a place in \(String(decoding: bytes, as: UTF8.self))")
      }
    }
    // Enough of the texts must still be JSON for the rules to be reached.
    #expect(parsed > 4_000)
    #expect(found > 20_000)
  }

  @Test func `Every document is read in every context without a crash`() {
    var count = 0
    for (bytes, validator) in Self.texts {
      for context in DocumentContext.allCases {
        var validator = validator
        validator.context = context
        count += validator.validate(bytes).isEmpty ? 0 : 1
      }
    }
    #expect(count > Self.texts.count)
  }
}
