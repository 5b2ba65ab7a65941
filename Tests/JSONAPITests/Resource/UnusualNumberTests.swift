import JSONAPI
import Testing

/// Infinities and NaN, which JSON has no numbers for, and the widest integers, in attributes of resources.
@Suite struct UnusualNumberTests {
  private struct Plain: Resource {
    static let resourceType = "samples"
    var id: String
    var value: Double
    var small: Float?
    var list: [Double]
  }

  private struct Written: StaticResource {
    static let resourceType = "samples"
    static let fieldTable = FieldTable(attributes: ["value", "small", "list"], relationships: [])
    var id: String
    var value: Double
    var small: Float?
    var list: [Double]

    init(id: String, value: Double, small: Float?, list: [Double]) {
      self.id = id
      self.value = value
      self.small = small
      self.list = list
    }

    init(from reader: inout ResourceReader) throws {
      id = try reader.id()
      value = try reader.attribute(0, in: Self.fieldTable, Double.self)
      small = try reader.attribute(1, in: Self.fieldTable, Float?.self)
      list = try reader.attribute(2, in: Self.fieldTable, [Double].self)
    }

    func write(to writer: inout ResourceWriter) throws {
      try writer.attribute(0, in: Self.fieldTable, value)
      try writer.attribute(1, in: Self.fieldTable, small)
      try writer.attribute(2, in: Self.fieldTable, list)
    }
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  private struct Wide: Resource {
    static let resourceType = "samples"
    var id: String
    var value: Int128
    var limit: UInt128?
  }

  private static let source = #"""
    {"data":{"type":"samples","id":"1","attributes":{"value":"nan","small":"-inf",\#
    "list":[1,"inf",2]}}}
    """#

  private static var encoder: JSONAPIEncoder {
    var encoder = JSONAPIEncoder()
    encoder.values.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return encoder
  }

  private static var decoder: JSONAPIDecoder {
    var decoder = JSONAPIDecoder()
    decoder.values.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return decoder
  }

  @Test func `The strategies of the coders hold for both kinds of model`() throws {
    let bytes = Array(Self.source.utf8)
    let plain = try Self.decoder.decode(Plain.self, from: bytes)
    let written = try Self.decoder.decode(Written.self, from: bytes)
    #expect(plain.value.isNaN && plain.small == -.infinity && plain.list == [1, .infinity, 2])
    #expect(written.value.isNaN && written.small == -.infinity && written.list == plain.list)
    #expect(try String(decoding: Self.encoder.encodeBytes(plain), as: UTF8.self) == Self.source)
    #expect(try String(decoding: Self.encoder.encodeBytes(written), as: UTF8.self) == Self.source)
  }

  @Test func `Integers of 128 bits are coded as others are`() throws {
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return }
    let source = #"""
      {"data":{"type":"samples","id":"1","attributes":{"value":\#(Int128.min),\#
      "limit":\#(UInt128.max)}}}
      """#
    let wide = try JSONAPIDecoder().decode(Wide.self, from: Array(source.utf8))
    #expect(wide.value == .min && wide.limit == .max)
    #expect(try String(decoding: JSONAPIEncoder().encodeBytes(wide), as: UTF8.self) == source)
    let attributes = Schema(probing: Wide.self).attributes
    #expect(
      attributes == [
        .init("value", .init(.integer)), .init("limit", .init(.integer), isOptional: true),
      ])
  }

  @Test(
    arguments: [
      ("1.00000005960464477539062500001", 1.0000001), ("1.000000059604644775390625", 1),
      ("3.4028235e38", .greatestFiniteMagnitude), ("16777217", 16_777_216), ("-0.1", -0.1),
    ] as [(String, Float)])
  func `A float is rounded once in both kinds of model`(_ text: String, _ value: Float) throws {
    let bytes = Array(
      #"""
      {"data":{"type":"samples","id":"1","attributes":{"value":1,"small":\#(text),"list":[]}}}
      """#.utf8)
    #expect(try JSONAPIDecoder().decode(Plain.self, from: bytes).small == value)
    #expect(try JSONAPIDecoder().decode(Written.self, from: bytes).small == value)
  }

  @Test func `A number that no float holds is an error`() throws {
    let bytes = Array(
      #"""
      {"data":{"type":"samples","id":"1","attributes":{"value":1,"small":1e39,"list":[]}}}
      """#.utf8)
    let error = try #require(throws: ResourceDecodingError.self) {
      try JSONAPIDecoder().decode(Written.self, from: bytes)
    }
    #expect(error.pointer == "/data/attributes/small")
    #expect(error.expected == "a number that a float can hold")
  }

  @Test func `Other text is an error with its place`() throws {
    let bytes = Array(Self.source.replacing("nan", with: "NaN").utf8)
    for decoder in [Self.decoder, JSONAPIDecoder()] {
      for error in [
        try #require(throws: ResourceDecodingError.self) {
          try decoder.decode(Plain.self, from: bytes)
        },
        try #require(throws: ResourceDecodingError.self) {
          try decoder.decode(Written.self, from: bytes)
        },
      ] {
        #expect(error.pointer == "/data/attributes/value")
        #expect(error.resourceID == "1")
      }
    }
  }

  @Test(
    arguments: [
      (.nan, [1], "value"), (0, [1, 2, -.infinity], "list"),
    ] as [(Double, [Double], String)])
  func `What can't be written is an error that names the attribute`(
    _ value: Double, _ list: [Double], _ name: String
  ) throws {
    let errors = [
      try #require(throws: EncodingError.self) {
        try JSONAPIEncoder().encodeBytes(Plain(id: "1", value: value, list: list))
      },
      try #require(throws: EncodingError.self) {
        try JSONAPIEncoder().encodeBytes(Written(id: "1", value: value, small: nil, list: list))
      },
    ]
    for error in errors {
      guard case .invalidValue(_, let context) = error else {
        Issue.record(error)
        continue
      }
      let place = context.codingPath.map(\.stringValue)
      #expect(place.starts(with: ["attributes", name]))
      #expect(name == "value" || context.codingPath.last?.intValue == 2)
      #expect(context.debugDescription.contains("in the attribute '\(name)'"))
    }
  }
}
