extension Schema {
  /// An attribute or a relationship.
  public enum Field: Sendable, Hashable {
    /// An attribute.
    case attribute(Attribute)
    /// A relationship.
    case relationship(Relationship)

    /// The name in JSON.
    public var name: String {
      switch self {
      case .attribute(let attribute): attribute.name
      case .relationship(let relationship): relationship.name
      }
    }

    /// Returns whether the name in JSON is the given one.
    func isNamed(_ name: String) -> Bool {
      switch self {
      case .attribute(let attribute): attribute.name == name
      case .relationship(let relationship): relationship.name == name
      }
    }

    /// The name of the Swift property.
    public var property: String {
      switch self {
      case .attribute(let attribute): attribute.property
      case .relationship(let relationship): relationship.property
      }
    }

    /// Describes an attribute by its Swift type.
    ///
    /// - Parameters:
    ///   - name: The name in JSON.
    ///   - type: The type of the property, or of its wrapper.
    ///   - coding: The attribute's document form, if its type doesn't determine it.
    ///   - hasInitialValue: Whether the property has a value that represents null and absence.
    ///   - property: The name of the property, if it differs.
    public static func attribute<Value>(
      _ name: String, _ type: Value.Type, as coding: Any.Type? = nil,
      hasInitialValue: Bool = false, property: String? = nil
    ) -> Field {
      .attribute(
        Attribute(
          name, ValueType(coding ?? type),
          isOptional: hasInitialValue || type is any OptionalType.Type
            || ((coding ?? type) as? any ProbedType.Type)?.isOptional == true,
          property: property,
          swiftType: coding.map { type is any OptionalType.Type ? optional($0) : $0 } ?? type))
    }
  }

  /// An attribute of a resource type.
  public struct Attribute: Sendable {
    /// The name in JSON.
    public let name: String

    /// The name of the Swift property.
    public let property: String

    /// The type of its values.
    public let value: ValueType

    /// Whether it may be null or absent.
    public let isOptional: Bool

    /// The Swift type that reads and writes it: that of the property, its wrapper or its coding; nil without a model.
    ///
    /// Ignored by `==`.
    package let swiftType: Any.Type?

    /// Creates an attribute.
    public init(
      _ name: String, _ value: ValueType, isOptional: Bool = false, property: String? = nil
    ) {
      self.init(name, value, isOptional: isOptional, property: property, swiftType: nil)
    }

    init(
      _ name: String, _ value: ValueType, isOptional: Bool, property: String?,
      swiftType: Any.Type?
    ) {
      self.name = name
      self.property = property ?? name
      self.value = value
      self.isOptional = isOptional
      self.swiftType = swiftType
    }
  }

  /// A relationship of a resource type.
  public struct Relationship: Sendable {
    /// The name in JSON.
    public let name: String

    /// The name of the Swift property.
    public let property: String

    /// Whether the relationship is to-one or to-many.
    public let cardinality: Cardinality

    /// The resource types of the destination; `nil` for any.
    public let destinationTypes: [String]?

    /// Whether the model doesn't require it.
    public let isOptional: Bool

    /// Whether its Swift type has a value that represents absence.
    private let hasValueOfAbsence: Bool

    private let findDestinations: @Sendable () -> [Schema]

    /// Creates a relationship.
    public init(
      _ name: String,
      _ cardinality: Cardinality,
      to destinationTypes: [String]?,
      isOptional: Bool = false,
      property: String? = nil,
    ) {
      self.init(
        name, cardinality, to: destinationTypes, isOptional: isOptional, property: property,
        hasValueOfAbsence: false, destinations: { [] })
    }

    package init(
      _ name: String, _ cardinality: Cardinality, to destinationTypes: [String]?,
      isOptional: Bool, property: String?, hasValueOfAbsence: Bool,
      destinations: @escaping @Sendable () -> [Schema]
    ) {
      self.name = name
      self.property = property ?? name
      self.cardinality = cardinality
      self.destinationTypes = destinationTypes
      self.isOptional = isOptional
      self.hasValueOfAbsence = hasValueOfAbsence
      findDestinations = destinations
    }

    /// The schemas of destinations that have a Swift type.
    ///
    /// Computed lazily, so types can refer to each other.
    public var destinations: [Schema] { findDestinations() }

    /// Whether the relationship can be absent, as linkage can.
    package var mayBeAbsent: Bool { isOptional || hasValueOfAbsence }

    /// Whether the Swift type can't be decoded without the related resource itself.
    package var needsResource: Bool {
      cardinality == .one && !mayBeAbsent && !destinations.isEmpty
    }
  }
}

extension Schema.Attribute {
  /// Whether it is optional only because the property has an initial value, so the property itself
  /// can't be nil.
  package var hasOnlyInitialValue: Bool {
    guard isOptional, let swiftType else { return false }
    return !(swiftType is any OptionalType.Type)
      && (swiftType as? any ProbedType.Type)?.isOptional != true
  }
}

extension Schema.Attribute: Hashable {
  /// Compares everything but the Swift type.
  public static func == (one: Schema.Attribute, other: Schema.Attribute) -> Bool {
    one.name == other.name && one.property == other.property && one.value == other.value
      && one.isOptional == other.isOptional
  }

  /// Hashes the name and the type of the values.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(value)
  }
}

extension Schema.Relationship: Hashable {
  /// Compares everything but the Swift type.
  public static func == (one: Schema.Relationship, other: Schema.Relationship) -> Bool {
    one.name == other.name && one.property == other.property
      && one.cardinality == other.cardinality && one.isOptional == other.isOptional
      && one.destinationTypes == other.destinationTypes
  }

  /// Hashes the name and the destination.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(destinationTypes)
  }
}
