public import JSONAPI

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension ModelDescription {
  /// Describes resource types that have schemas, such as those of a database.
  ///
  /// - Parameters:
  ///   - schemas: The schemas.
  ///   - absence: The reason why an optional attribute can be absent, such as
  ///     `the column can be null`.
  public init(_ schemas: [Schema], absence: String) {
    self.init()
    for schema in schemas.sorted(by: { $0.type < $1.type }) {
      var type = ModelType(schema.type)
      switch schema.id.kind {
      case .integer: type.id = .integer
      case .uuid: type.id = .uuid
      default: break
      }
      type.attributes = schema.attributes.map { Self.attribute($0, absence) }
      type.relationships = schema.relationships.map {
        ModelRelationship($0.name, $0.cardinality, to: $0.destinationTypes ?? [])
      }
      types.append(type)
    }
  }

  fileprivate static func attribute(
    _ attribute: Schema.Attribute, _ absence: String
  ) -> ModelAttribute {
    ModelAttribute(
      attribute.name, ModelValue(attribute.value, absence),
      absence: attribute.isOptional ? absence : nil)
  }
}

extension ModelValue {
  fileprivate init(_ type: Schema.ValueType, _ absence: String) {
    let cases = type.cases.compactMap { value -> String? in
      if case .string(let text) = value { text } else { nil }
    }
    switch type.kind {
    case .string: self = cases.count > 1 ? .enumeration(cases) : .string
    case .integer: self = .integer
    case .number: self = .number
    case .boolean: self = .boolean
    case .date: self = Self.date(type)
    case .url: self = .url
    case .uuid: self = .uuid
    case .decimal: self = .decimal
    case .data: self = .data
    case .array: self = .array(type.element.map { ModelValue($0, absence) } ?? .any)
    case .dictionary: self = .dictionary(type.element.map { ModelValue($0, absence) } ?? .any)
    case .object: self = .object(type.members.map { ModelDescription.attribute($0, absence) })
    case .any: self = .any
    }
  }

  private static func date(_ type: Schema.ValueType) -> ModelValue {
    guard let format = type.dateFormat else { return .date }
    if format.isNumeric { return .number }
    // Only dates without a time have a text of this length.
    return format.string(from: Date(timeIntervalSince1970: 0))?.count == 10 ? .day : .date
  }
}
