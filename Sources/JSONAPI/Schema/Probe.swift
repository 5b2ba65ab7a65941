#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Infers the structure of a `Decodable` type by decoding it from sample values.
///
/// Remembers the types in progress, so that recursive types terminate.
package final class Probe {
  private var active: [ObjectIdentifier] = []

  private static let maximumDepth = 64

  package init() {}

  /// Calls the body unless the type is already in progress.
  private func entering<Result>(_ type: Any.Type, _ body: () throws -> Result) throws -> Result {
    let identifier = ObjectIdentifier(type)
    guard !active.contains(identifier), active.count < Self.maximumDepth else {
      throw ProbeFailure(note: "\(type) contains itself, so there is no value to try.")
    }
    active.append(identifier)
    defer { active.removeLast() }
    return try body()
  }

  /// Records the requests of a type to a decoder, up to the first one without a sample value.
  package func record<Value: Decodable>(_ type: Value.Type) -> ProbeRecord {
    let record = ProbeRecord()
    do {
      _ = try entering(type) { try Value(from: ProbeDecoder(probe: self, record: record)) }
    } catch let failure as ProbeFailure {
      record.failure = failure.note
    } catch {
      record.failure = "\(type) does not take the values that were tried."
    }
    return record
  }
}

// MARK: - Types

extension Probe {
  package func valueType(of type: Any.Type) -> Schema.ValueType {
    if let optional = type as? any OptionalType.Type { return valueType(of: optional.wrappedType) }
    if let probed = type as? any ProbedType.Type {
      if let format = probed.dateFormat { return Schema.ValueType(.date, dateFormat: format) }
      if let attributeType = probed.attributeType { return valueType(of: attributeType) }
    }
    if let known = Schema.ValueType.known(type) { return known }
    if let list = type as? any ListType.Type {
      return Schema.ValueType(.array, element: valueType(of: list.elementType))
    }
    if let dictionary = type as? any DictionaryType.Type {
      return Schema.ValueType(.dictionary, element: valueType(of: dictionary.valueType))
    }
    if let raw = type as? any RawRepresentable.Type {
      let value = valueType(ofRawValueOf: raw)
      if value.kind != .any { return value }
    }
    guard let decodable = type as? any Decodable.Type else { return Schema.ValueType(.any) }
    return valueType(probing: decodable)
  }

  private func valueType<Value: RawRepresentable>(
    ofRawValueOf type: Value.Type
  ) -> Schema.ValueType {
    let kind = valueType(of: Value.RawValue.self).kind
    guard let iterable = type as? any CaseIterable.Type else { return Schema.ValueType(kind) }
    return Schema.ValueType(kind, cases: cases(of: iterable))
  }

  private func cases<Value: CaseIterable>(of type: Value.Type) -> [FilterValue] {
    type.allCases.compactMap { FilterValue($0) }
  }

  private func valueType<Value: Decodable>(probing type: Value.Type) -> Schema.ValueType {
    guard !active.contains(ObjectIdentifier(type)) else { return Schema.ValueType(.object) }
    let record = record(type)
    switch record.shape {
    case .object:
      let members = record.members.map { member in
        Schema.Attribute(
          member.name,
          inside(type) { member.type.map { valueType(of: $0) } ?? Schema.ValueType(.object) },
          isOptional: member.isOptional,
        )
      }
      return Schema.ValueType(.object, members: members)
    case .array:
      return Schema.ValueType(
        .array,
        element: record.members.first?.type.map { inner in inside(type) { valueType(of: inner) } })
    case .single:
      return record.members.first?.type.map { inner in inside(type) { valueType(of: inner) } }
        ?? Schema.ValueType(.any)
    case nil: return Schema.ValueType(.any)
    }
  }

  private func inside(
    _ type: Any.Type, _ body: () -> Schema.ValueType
  ) -> Schema.ValueType {
    (try? entering(type, body)) ?? Schema.ValueType(.any)
  }
}

// MARK: - Values

extension Probe {
  /// Returns a sample value of a type.
  package func value<Value: Decodable>(of type: Value.Type = Value.self) throws -> Value {
    if let value = known(type) as? Value { return value }
    if let probed = type as? any ProbedType.Type,
      let value = try probed.sample(madeUpBy: self) as? Value
    {
      return value
    }
    if let iterable = type as? any CaseIterable.Type, let value = first(of: iterable) as? Value {
      return value
    }
    let tries = type is any RawRepresentable.Type ? ProbeDecoder.tries : 1
    for attempt in 0..<tries {
      do {
        return try entering(type) {
          try Value(from: ProbeDecoder(probe: self, record: ProbeRecord(), attempt: attempt))
        }
      } catch let failure as ProbeFailure {
        throw failure
      } catch {
        continue
      }
    }
    throw ProbeFailure(
      note: type is any RawRepresentable.Type
        ? "There is no value of \(type) to try; it helps if it conforms to CaseIterable."
        : "\(type) does not take the values that were tried.")
  }

  /// Returns a sample value for a resource's `id`.
  package func id<Value: Decodable>(of type: Value.Type = Value.self) throws -> Value {
    if let id = type as? any ResourceID.Type {
      for text in ["0", "00000000-0000-0000-0000-000000000000", ""] {
        if let value = id.init(idText: text) as? Value { return value }
      }
    }
    return try value(of: type)
  }

  private func known(_ type: Any.Type) -> Any? {
    switch type {
    case let optional as any OptionalType.Type: optional.none
    case let type as any ExpressibleByAbsence.Type: type.valueOfAbsence
    case is String.Type: ""
    case is Bool.Type: false
    case let integer as any FixedWidthInteger.Type: integer.init(truncatingIfNeeded: 0)
    case let number as any BinaryFloatingPoint.Type: number.init(0)
    case is Date.Type: Date(timeIntervalSince1970: 0)
    case is URL.Type: URL(string: "about:blank")
    case is UUID.Type: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    case is Decimal.Type: Decimal(0)
    case is Data.Type: Data()
    default: nil
    }
  }

  private func first<Value: CaseIterable>(of type: Value.Type) -> Any? { type.allCases.first }
}

/// The reason why there is no sample value.
struct ProbeFailure: Error {
  let note: String
}

/// The recorded requests of a type.
package final class ProbeRecord {
  enum Shape { case object, array, single }

  package struct Member {
    package let name: String
    package let type: Any.Type?
    package let isOptional: Bool
  }

  var shape: Shape?
  package private(set) var members: [Member] = []
  package fileprivate(set) var failure: String?
  /// The members that were first checked for null.
  var askedForNull: Set<String> = []

  func note(_ name: String, _ type: Any.Type?, isOptional: Bool = false) {
    guard !members.contains(where: { $0.name == name }) else { return }
    let optional = type as? any OptionalType.Type
    members.append(
      Member(
        name: name, type: optional?.wrappedType ?? type,
        isOptional: isOptional || optional != nil || askedForNull.contains(name)))
  }
}

/// A type of this package that describes itself to schemas and probes.
///
/// Property wrappers describe the document form of their attributes. Types that can't be decoded
/// from sample values create a sample.
package protocol ProbedType {
  /// The type that describes the attribute; `nil` for the type itself.
  static var attributeType: Any.Type? { get }

  /// Whether there is a value for null and for a missing member.
  static var isOptional: Bool { get }

  /// The format of its dates, if it has one.
  static var dateFormat: (any AttributeDateFormat.Type)? { get }

  /// Creates a sample from the samples of its parts.
  ///
  /// - Returns: The sample; `nil` to decode one from sample values.
  static func sample(madeUpBy probe: Probe) throws -> Self?
}

extension ProbedType {
  /// The type itself by default.
  package static var attributeType: Any.Type? { nil }
  /// Neither by default.
  package static var isOptional: Bool { false }
  /// None by default.
  package static var dateFormat: (any AttributeDateFormat.Type)? { nil }
}
