public import JSONAPIResourceObject

/// The result of comparing two documents.
public struct DocumentComparison: Equatable, Sendable, PropertyComparison {
  /// The result for the descriptions of the server's implementation.
  public let apiDescription: BasicComparison

  /// The result for the bodies.
  public let body: BodyComparison

  /// The differences, by part: `API Description`, `Body`.
  public var differences: NamedDifferences {
    var differences: NamedDifferences = [:]
    if !apiDescription.isSame { differences["API Description"] = apiDescription.rawValue }
    if body != .same { differences["Body"] = body.rawValue }
    return differences
  }
}

/// The result of comparing the bodies of two documents.
public enum BodyComparison: Equatable, Sendable, CustomStringConvertible {
  /// They are the same.
  case same
  /// One has data, the other errors.
  case dataErrorMismatch(errorOnLeft: Bool)
  /// Both have errors, which differ.
  case differentErrors(ErrorComparison)
  /// Both have data, which differs.
  case differentData(DocumentDataComparison)

  /// The results for errors, metadata and links, by name.
  public typealias ErrorComparison = [String: BasicComparison]

  static func compare<E: JSONAPIError, M: Meta, L: Links>(
    errors errors1: [E], _ meta1: M?, _ links1: L?,
    with errors2: [E], _ meta2: M?, _ links2: L?
  ) -> ErrorComparison {
    let different = errors1.compare(to: errors2) { one, two in
      one == two ? .same : .differentValues(String(describing: one), String(describing: two))
    }
    .map(BasicComparison.init(reducing:))
    .filter { !$0.isSame }
    .map(\.rawValue)
    return [
      "Errors": different.isEmpty ? .same : .prebuilt("(\(different.joined(separator: ", ")))"),
      "Metadata": BasicComparison(meta1, meta2),
      "Links": BasicComparison(links1, links2),
    ]
  }

  /// The word "same", or a description of the difference.
  public var description: String {
    switch self {
    case .same: "same"
    case .dataErrorMismatch(errorOnLeft: true): "error response ≠ data response"
    case .dataErrorMismatch(errorOnLeft: false): "data response ≠ error response"
    case .differentErrors(let comparisons):
      comparisons.filter { !$0.value.isSame }
        .map { "\($0.key): \($0.value.rawValue)" }
        .sorted()
        .joined(separator: ", ")
    case .differentData(let comparison): comparison.rawValue
    }
  }

  /// The word "same", or a description of the difference.
  public var rawValue: String { description }
}

extension EncodableJSONAPIDocument
where Body: Equatable, PrimaryResourceBody: TestableResourceBody {
  /// Compares this document with another.
  ///
  /// ```swift
  /// let comparison = document.compare(to: expected)
  /// #expect(comparison.isSame, "\(comparison)")
  /// ```
  ///
  /// - Parameter other: The document to compare with.
  public func compare(to other: Self) -> DocumentComparison {
    DocumentComparison(
      apiDescription: BasicComparison(
        String(describing: apiDescription), String(describing: other.apiDescription)),
      body: body.compare(to: other.body))
  }
}

extension DocumentBody where Self: Equatable, PrimaryResourceBody: TestableResourceBody {
  /// Compares this body with another.
  ///
  /// - Parameter other: The body to compare with.
  public func compare(to other: Self) -> BodyComparison {
    guard self != other else { return .same }
    if let errors, let otherErrors = other.errors {
      return .differentErrors(
        BodyComparison.compare(
          errors: errors, meta, links, with: otherErrors, other.meta, other.links))
    }
    if let data, let otherData = other.data {
      return .differentData(data.compare(to: otherData))
    }
    return .dataErrorMismatch(errorOnLeft: isError)
  }
}
