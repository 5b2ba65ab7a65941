import Foundation
import JSONAPI
import Testing

/// The profiles of the package on documents of the servers that they are about, which are read where they lie.
@Suite struct RealQuirksTests {
  static let folder: URL = {
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../..")
    let shared = ProcessInfo.processInfo.environment["JSONAPI_SHARED"].map {
      URL(fileURLWithPath: $0)
    }
    return (shared ?? package.appendingPathComponent("../shared")).appendingPathComponent("real")
      .standardizedFileURL
  }()

  static let files: [String] = {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    return (names ?? []).filter { $0.hasSuffix(".json") }.sorted()
  }()

  static func bytes(_ file: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appendingPathComponent(file)))
  }

  static let profiles: [(String, Quirks)] = [
    ("datacite-client-prefixes.json", .dataCite), ("drupal-article-includes.json", .drupal),
    ("klaviyo-events.json", .klaviyo), ("mbta-stops.json", .mbta),
    ("mgnify-assembly.json", .mgnify), ("osf-node.json", .osf), ("osf-storage-list.json", .osf),
    ("planningcenter-campus-vertex.json", .planningCenter), ("pubg-player.json", .pubg),
    ("spree-error-422.json", .spree), ("spryker-checkout.json", .spryker),
    ("va-facility.json", .vaFacilities),
  ]

  @Test(
    .enabled(if: !files.isEmpty, "The documents of real servers aren't beside the package."),
    arguments: profiles)
  func `Nothing is new in a document of its API`(_ file: String, _ quirks: Quirks) throws {
    let text = try Self.bytes(file)
    #expect(!DocumentValidator().validate(text).isEmpty)
    var validator = DocumentValidator()
    validator.options.quirks = quirks
    #expect(validator.validate(text).map(\.description) == [])
    let repaired = try quirks.repaired(text)
    #expect(validator.validate(repaired).map(\.description) == [])
    var decoder = JSONAPIDecoder()
    decoder.quirks = quirks
    decoder.mode = .strict
    guard try JSONValue(parsing: repaired)["errors"] == nil else {
      #expect(throws: ServerError.self) { try decoder.decode(AnyResource.self, from: text) }
      return
    }
    let isList = try JSONValue(parsing: text)["data"]?.kind == .array
    let findings =
      isList
      ? try decoder.decode(Document<[AnyResource], JSONValue>.self, from: text).findings
      : try decoder.decode(Document<AnyResource, JSONValue>.self, from: text).findings
    #expect(findings.map(\.description) == [])
  }

  @Test(
    .enabled(if: !files.isEmpty, "The documents of real servers aren't beside the package."),
    arguments: files)
  func `A profile made of a document knows all of it`(_ file: String) throws {
    let text = try Self.bytes(file)
    let isRequest = file.hasSuffix("request.json")
    var validator = DocumentValidator(context: isRequest ? .updateRequest : .response)
    let quirks = try Quirks(observedIn: [text], name: file, validator: validator)
    let isValid = validator.validate(text).isEmpty
    #expect(quirks == Quirks(file) || !isValid)
    validator.options.quirks = quirks
    #expect(validator.validate(text).map(\.description) == [])
  }
}
