import Foundation
import JSONAPI
import Testing

/// The profiles of the package on documents with the deviations of the servers that they are about.
@Suite struct RealQuirksTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The profile of its API; nil if the document is known for no deviation.
    let quirks: Quirks?
    let text: [UInt8]

    init(_ testDescription: String, _ quirks: Quirks?, _ text: String) {
      self.testDescription = testDescription
      self.quirks = quirks
      self.text = Array(text.utf8)
    }
  }

  /// Documents of our own making, in the shapes of the servers' ones.
  private static let own: [Sample] = [
    Sample(
      "datacite", .dataCite,
      #"""
      {"data":{"id":"1","type":"clients","relationships":{
        "prefixes":{"data":[{"id":"10.1","type":"provider_prefixes"}]}}},
      "included":[{"id":"10.1","type":"provider-prefixes","attributes":{"prefix":"10.1"}}]}
      """#
    ),
    Sample(
      "drupal", .drupal,
      #"{"data":[{"type":"node--article","id":"a5","attributes":{"id":24,"title":"Fog"}}]}"#
    ),
    Sample(
      "klaviyo", .klaviyo,
      #"""
      {"data":[{"type":"event","id":"1","attributes":{"value":2}}],
      "included":[{"type":"profile","id":"2","attributes":{"city":"Bergen"}}]}
      """#
    ),
    Sample(
      "mbta", .mbta,
      #"""
      {"data":[{"type":"stop","id":"1","attributes":{"name":"Park"},"relationships":{
        "child_stops":{},"parent_station":{"data":{"type":"stop","id":"2"}}}}]}
      """#
    ),
    Sample(
      "mgnify", .mgnify,
      #"""
      {"data":{"type":"assemblies","id":"E1","attributes":{"accession":"E1"},"relationships":{
        "samples":{"data":[{"type":"samples","id":"S1","links":{"self":"http://example.com/S1"}}],
        "meta":{"count":1}}}}}
      """#
    ),
    Sample(
      "osf", .osf,
      #"""
      {"data":[{"type":"files","id":"f3:storage","attributes":{"path":"/"},
        "links":{"upload":"https://example.com/f3","new_folder":"https://example.com/f3?kind=folder"}}],
      "links":{"first":null,"last":null,"prev":null,"next":null,"meta":{"total":1,"per_page":10}}}
      """#
    ),
    Sample(
      "planning-center", .planningCenter,
      #"""
      {"data":{"type":"Vertex","id":"campus","attributes":{"name":"Campus"},"relationships":{
        "parameters":{"data":[{"type":"URLParameter","attributes":{"name":"id","type":"integer"}},
          {"type":"URLParameter","attributes":{"name":"city","type":"string"}}]}}}}
      """#
    ),
    Sample(
      "pubg", .pubg,
      #"""
      {"data":{"type":"player","id":"account.1","attributes":{"name":"x"},
        "links":{"self":"https://example.com/players/account.1","schema":""}},
      "links":{"self":"https://example.com/players/account.1"},"meta":{}}
      """#
    ),
    Sample(
      "spree", .spree,
      #"{"error":"Name can't be blank","errors":{"name":["can't be blank"],"locale":["can't be blank"]}}"#
    ),
    Sample(
      "spryker", .spryker,
      #"{"data":{"type":"checkout","id":null,"attributes":{"orderReference":"DE--1"},"links":{"self":"https://example.com/checkout"}}}"#
    ),
    Sample(
      "va-facilities", .vaFacilities,
      #"{"data":{"id":"vha_1","type":"facility","attributes":{"id":"vha_2","name":"Clinic"}}}"#
    ),
  ]

  private static let profiles: [String: Quirks] = [
    "datacite-client-prefixes.json": .dataCite, "drupal-article-includes.json": .drupal,
    "klaviyo-events.json": .klaviyo, "mbta-stops.json": .mbta, "mgnify-assembly.json": .mgnify,
    "osf-node.json": .osf, "osf-storage-list.json": .osf,
    "planningcenter-campus-vertex.json": .planningCenter, "pubg-player.json": .pubg,
    "spree-error-422.json": .spree, "spryker-checkout.json": .spryker,
    "va-facility.json": .vaFacilities,
  ]

  /// The documents of the package, and those in the folder that JSONAPI_SHARED names, if there is one.
  static let samples: [Sample] = {
    guard let shared = ProcessInfo.processInfo.environment["JSONAPI_SHARED"] else { return own }
    let folder = URL(fileURLWithPath: shared).appendingPathComponent("real")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return own
      + names.filter { $0.hasSuffix(".json") }.sorted().map { name -> Sample in
        let data = (try? Data(contentsOf: folder.appendingPathComponent(name))) ?? Data()
        return Sample(name, profiles[name], String(decoding: data, as: UTF8.self))
      }
  }()

  @Test(arguments: samples.filter { $0.quirks != nil })
  func `Nothing is new in a document of its API`(_ sample: Sample) throws {
    let text = sample.text
    let quirks = try #require(sample.quirks)
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

  @Test(arguments: samples)
  func `A profile made of a document knows all of it`(_ sample: Sample) throws {
    let (file, text) = (sample.testDescription, sample.text)
    let isRequest = file.hasSuffix("request.json")
    var validator = DocumentValidator(context: isRequest ? .updateRequest : .response)
    let quirks = try Quirks(observedIn: [text], name: file, validator: validator)
    let isValid = validator.validate(text).isEmpty
    #expect(quirks == Quirks(file) || !isValid)
    validator.options.quirks = quirks
    #expect(validator.validate(text).map(\.description) == [])
  }
}
