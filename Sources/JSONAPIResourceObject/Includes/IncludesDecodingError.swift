/// The reason why an included resource could not be read, and its index.
public struct IncludesDecodingError: Error, Equatable {
  /// The reason why the resource could not be read.
  public let error: any Error

  /// The index of the resource, from zero.
  public let idx: Int

  /// The number of included resources in the document.
  public let totalIncludesCount: Int

  /// Returns whether two errors have the same index and description.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.idx == rhs.idx && String(describing: lhs) == String(describing: rhs)
  }
}

extension IncludesDecodingError: CustomStringConvertible {
  /// The position of the resource and the reason, in one sentence.
  public var description: String {
    """
    Out of the \(totalIncludesCount) includes in the document, the \(idx + 1)\(ordinalSuffix) one \
    failed to parse: \(error)
    """
  }

  private var ordinalSuffix: String {
    let position = idx + 1
    return switch (position % 100, position % 10) {
    case (11...13, _): "th"
    case (_, 1): "st"
    case (_, 2): "nd"
    case (_, 3): "rd"
    default: "th"
    }
  }
}

/// The reason why an included resource is of none of the expected types.
public struct IncludeDecodingError: Error, Equatable, CustomStringConvertible {
  /// The failures for each type, in order.
  public let failures: [ResourceObjectDecodingError]

  /// Creates an error from one of a ``Poly``; `nil` unless every type failed with a resource error.
  init?(_ error: any Error) {
    guard let error = error as? PolyDecodeNoTypesMatchedError else { return nil }
    failures = error.individualTypeFailures.compactMap(\.resourceObjectError)
    guard failures.count == error.individualTypeFailures.count else { return nil }
  }

  /// The shortest possible explanation.
  public var description: String {
    if case .jsonTypeMismatch(let found)? = failures.first?.cause,
      failures.allSatisfy(\.cause.isTypeMismatch)
    {
      let expected = failures.map { "'\($0.resourceObjectJsonAPIType)'" }
      return """
        Found JSON:API type '\(found)' but expected one of \(expected.joined(separator: ", "))
        """
    }
    let otherwise = failures.filter { !$0.cause.isTypeMismatch }
    if otherwise.count == 1 {
      return otherwise[0].description
    }
    return failures.map {
      "\nCould not have been Include Type `\($0.resourceObjectJsonAPIType)` because:\n\($0)"
    }.joined(separator: "\n")
  }
}
