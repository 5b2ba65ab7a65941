import Foundation
import JSONAPIResourceObject
import Testing

private struct InvalidValue: Error {}

/// A moment, written as the usage guide writes it: `2018-12-01 09:06:41 +0000`.
private enum ISODateTransformer: Transformer {
  static var formatter: DateFormatter {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = "yyyy-MM-dd HH:mm:ss Z"
    return formatter
  }

  static func transform(_ value: String) throws -> Date {
    guard let date = formatter.date(from: value) else { throw InvalidValue() }
    return date
  }
}

extension ISODateTransformer: ReversibleTransformer {
  static func reverse(_ value: Date) throws -> String {
    formatter.string(from: value)
  }
}

private enum Nonempty: Validator {
  static func transform(_ value: String) throws -> String {
    guard !value.isEmpty else { throw InvalidValue() }
    return value
  }
}

private enum EventDescription: ResourceObjectDescription {
  static let jsonType = "events"

  struct Attributes: JSONAPI.Attributes {
    let date: TransformedAttribute<String, ISODateTransformer>
    let title: ValidatedAttribute<String, Nonempty>
  }

  typealias Relationships = NoRelationships
}

@Suite struct TransformerExamples {
  private typealias Event = ResourceObject<EventDescription, NoMetadata, NoLinks, String>

  static func event(_ date: String, _ title: String) -> String {
    #"{"attributes":{"date":"\#(date)","title":"\#(title)"},"id":"1","type":"events"}"#
  }

  @Test func `A reversible transformer makes attributes from either side`() throws {
    let exampleAttribute = try? TransformedAttribute<String, ISODateTransformer>(
      transformedValue: Date(timeIntervalSince1970: 0))
    let otherAttribute = try? TransformedAttribute<String, ISODateTransformer>(
      rawValue: "2018-12-01 09:06:41 +0000")
    #expect(exampleAttribute?.rawValue == "1970-01-01 00:00:00 +0000")
    #expect(otherAttribute?.value == Date(timeIntervalSince1970: 1_543_655_201))
    #expect(throws: InvalidValue.self) {
      try TransformedAttribute<String, ISODateTransformer>(rawValue: "yesterday")
    }
  }

  @Test(arguments: Coder.allCases)
  func `A transformed attribute is decoded and encoded`(coder: Coder) throws {
    let json = Self.event("2018-12-01 09:06:41 +0000", "Launch")
    let event = try coder.roundTrip(Event.self, json)
    #expect(event.date == Date(timeIntervalSince1970: 1_543_655_201))
    #expect(try coder.encode(event) == json)
  }

  @Test(arguments: Coder.allCases)
  func `A validator throws where a value is invalid`(coder: Coder) {
    #expect(
      coder.failure(Event.self, Self.event("2018-12-01 09:06:41 +0000", "")) is InvalidValue)
  }
}
