import JSONAPI
import Testing

@Suite struct JSONWriterTests {
  /// What goes wrong in a copy by steps of four, eight and sixteen bytes goes wrong at one of these lengths.
  @Test(arguments: 0..<70)
  func `Writes strings of any length with an escape anywhere`(_ length: Int) {
    let plain = String(String(repeating: "abcdefghijklmnopqrstuvwxyz", count: 3).prefix(length))
    #expect(written { $0.string(plain) } == "\"\(plain)\"")
    for position in 0..<length {
      for (byte, escape) in Self.escapes {
        var text = Array(plain.utf8)
        text[position] = byte
        let expected = text[..<position] + Array(escape.utf8) + text[(position + 1)...]
        #expect(
          written { $0.string(String(decoding: text, as: UTF8.self)) }
            == "\"\(String(decoding: expected, as: UTF8.self))\"")
      }
    }
  }

  private static let escapes: [(UInt8, String)] = [
    (0x22, #"\""#), (0x5C, #"\\"#), (0x0A, #"\n"#), (0x0D, #"\r"#), (0x09, #"\t"#),
    (0x08, #"\b"#), (0x0C, #"\f"#), (0x00, #"\u0000"#), (0x1F, #"\u001f"#), (0x7F, "\u{7F}"),
    (0x20, " "), (0x2F, "/"),
  ]

  @Test(arguments: ["ä", "ß\"€", "𝄞\n𝄞", "\"\\\"\\\"\\\"\\\"\\\"\\\"\\\"\\\"\\", "\u{1}äöü\u{1}"])
  func `Writes text beyond ASCII as it is`(_ text: String) throws {
    let json = written { $0.string(String(repeating: text, count: 9)) }
    #expect(try JSONValue(parsing: json).string == String(repeating: text, count: 9))
    #expect(json.contains("\\u00") == text.contains("\u{1}"))
  }

  @Test(arguments: [
    #"{"é":1,"f":2,"e\u0301":3}"#, #"{"e\u0301":3,"é":1,"f":2}"#, #"{"f":2,"é":1,"e\u0301":3}"#,
  ])
  func `Sorts canonically equivalent names by their bytes`(text: String) throws {
    let sorted = try JSONValue(parsing: text).bytes(format: .sorted)
    #expect(sorted == Array(#"{"e\u0301":3,"f":2,"é":1}"#.utf8))
  }

  @Test func `Writes integers of any length`() {
    var magnitudes: [UInt64] = [0, .max]
    var power: UInt64 = 1
    for _ in 0..<20 {
      magnitudes += [power - 1, power, power + 1, power &* 9 / 7]
      power = power &* 10
    }
    for value in magnitudes {
      #expect(written { $0.integer(value) } == "\(value)")
      guard let value = Int64(exactly: value) else { continue }
      #expect(written { $0.integer(-value) } == "\(-value)")
    }
    #expect(written { $0.integer(Int64.min) } == "\(Int64.min)")
    for value in Int16(-1000)...1000 { #expect(written { $0.integer(value) } == "\(value)") }
  }

  @Test func `Writes doubles with their shortest digits`() {
    var values: [Double] = [
      0, -0.0, 0.1, 0.5, 1, 100, 4.25, 0.0001, 0.00012, 0.00001, 1e10, 1e11, 99_999_999_999.9999,
      123_456_789_012.5, 1e15, 1e16, 1e22, 1e300, .leastNonzeroMagnitude, .pi, 0.1 + 0.2, 2.675,
      1.005, 1 / 3,
      .greatestFiniteMagnitude, .leastNormalMagnitude,
    ]
    for number in stride(from: 1, to: 200_000, by: 37) {
      values += [Double(number) / 10_000, Double(number) / 1000, Double(number) / 30_000]
      values.append((Double(number) / 100).nextUp)
    }
    for value in values + values.map(-) {
      let description = value.description
      let expected = description.hasSuffix(".0") ? String(description.dropLast(2)) : description
      #expect(written { _ = $0.double(value) } == expected)
    }
  }

  @Test func `Keeps what was written when it grows`() {
    var writer = JSONWriter(capacity: 0)
    #expect(writer.finish().isEmpty)
    writer.beginArray()
    for number in 0..<40_000 { writer.integer(number) }
    writer.endArray()
    #expect(
      writer.finish() == Array("[\((0..<40_000).map(String.init).joined(separator: ","))]".utf8))
  }

  @Test(arguments: 0..<200)
  func `Parts of a document are written without the blanks between their tokens`(_ seed: Int) throws
  {
    var values = [try JSONValue(parsing: RandomJSON.value(seed: UInt64(seed)))]
    while let value = values.popLast() {
      #expect(written { value.write(to: &$0) } == withoutBlanks(value.rawBytes))
      let inArray = written {
        $0.beginArray()
        value.write(to: &$0)
        value.write(to: &$0)
        $0.endArray()
      }
      let text = withoutBlanks(value.rawBytes)
      #expect(inArray == "[\(text),\(text)]")
      values += Array(value.elements) + value.members.map(\.value)
    }
  }

  private func written(_ write: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter(capacity: 0)
    write(&writer)
    return String(decoding: writer.finish(), as: UTF8.self)
  }
}
