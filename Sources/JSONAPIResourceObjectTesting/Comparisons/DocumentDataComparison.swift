public import JSONAPIResourceObject

/// The result of comparing the data of two documents.
public struct DocumentDataComparison: Equatable, Sendable, PropertyComparison {
  /// The result for the primary data.
  public let primary: PrimaryResourceBodyComparison

  /// The result for the included resources.
  public let includes: IncludesComparison

  /// The result for the metadata.
  public let meta: BasicComparison

  /// The result for the links.
  public let links: BasicComparison

  /// The differences, by part: `Primary Resource`, `Includes`, `Meta`, `Links`.
  public var differences: NamedDifferences {
    var differences: NamedDifferences = [:]
    if !primary.isSame { differences["Primary Resource"] = primary.rawValue }
    if !includes.isSame { differences["Includes"] = includes.rawValue }
    if !meta.isSame { differences["Meta"] = meta.rawValue }
    if !links.isSame { differences["Links"] = links.rawValue }
    return differences
  }
}

extension DocumentBodyData where PrimaryResourceBody: TestableResourceBody {
  /// Compares this data with other data.
  ///
  /// - Parameter other: The data to compare with.
  public func compare(to other: Self) -> DocumentDataComparison {
    DocumentDataComparison(
      primary: primary.compare(to: other.primary),
      includes: includes.compare(to: other.includes),
      meta: BasicComparison(meta, other.meta),
      links: BasicComparison(links, other.links))
  }
}

/// The result of comparing primary data.
public enum PrimaryResourceBodyComparison: Equatable, Sendable, CustomStringConvertible {
  /// The result if neither resource is null.
  case oneOrMore(ManyResourceObjectComparison)
  /// The result if one or both resources are null.
  case optionalSingle(BasicComparison)

  /// Whether there is no difference.
  public var isSame: Bool {
    switch self {
    case .oneOrMore(let comparison): comparison.isSame
    case .optionalSingle(let comparison): comparison.isSame
    }
  }

  /// The result in words.
  public var description: String {
    switch self {
    case .oneOrMore(let comparison): comparison.rawValue
    case .optionalSingle(let comparison): comparison.rawValue
    }
  }

  /// The result in words.
  public var rawValue: String { description }
}

/// The result of comparing primary resources.
public struct ManyResourceObjectComparison: Equatable, Sendable, PropertyComparison {
  /// The result for each position.
  public let comparisons: [ArrayElementComparison]

  /// Creates a result.
  public init(_ comparisons: [ArrayElementComparison]) {
    self.comparisons = comparisons
  }

  /// The differing resources, named by their position: `resource 1`.
  public var differences: NamedDifferences { comparisons.differences(of: "resource") }
}

/// Primary data that can be compared.
public protocol TestableResourceBody {
  /// The type of the resources.
  associatedtype TestablePrimaryResourceType: ResourceObjectType

  /// The resources; `nil` if the only one is null.
  var testableResourceObject: [TestablePrimaryResourceType]? { get }
}

extension TestableResourceBody {
  /// Compares this primary data with other primary data.
  ///
  /// - Parameter other: The primary data to compare with.
  public func compare(to other: Self) -> PrimaryResourceBodyComparison {
    guard let one = testableResourceObject, let two = other.testableResourceObject else {
      return .optionalSingle(BasicComparison(nameOrNil, other.nameOrNil))
    }
    return .oneOrMore(
      ManyResourceObjectComparison(one.compare(to: two) { compareResources($0, $1) }))
  }

  private var nameOrNil: String {
    testableResourceObject == nil ? "nil" : String(describing: TestablePrimaryResourceType.self)
  }
}

/// A resource object, or an optional one.
public protocol OptionalResourceObjectType {
  /// The type of the resource.
  associatedtype Wrapped: ResourceObjectType

  /// The resource, if there is one.
  var maybeValue: Wrapped? { get }
}

extension Optional: OptionalResourceObjectType where Wrapped: ResourceObjectType {
  /// The resource, if there is one.
  public var maybeValue: Wrapped? { self }
}

extension ResourceObject: OptionalResourceObjectType {
  /// The resource itself.
  public var maybeValue: Self? { self }
}

extension ManyResourceBody: TestableResourceBody where PrimaryResource: ResourceObjectType {
  /// The resources.
  public var testableResourceObject: [PrimaryResource]? { values }
}

extension SingleResourceBody: TestableResourceBody
where PrimaryResource: OptionalResourceObjectType {
  /// The type of the resource.
  public typealias TestablePrimaryResourceType = PrimaryResource.Wrapped

  /// The resource; `nil` if it is null.
  public var testableResourceObject: [TestablePrimaryResourceType]? {
    value.maybeValue.map { [$0] }
  }
}
