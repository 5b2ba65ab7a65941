/// Which included resource could not be read, and why.
public struct IncludesDecodingError: Error, Equatable {
  /// Why the resource could not be read.
  public let error: any Error

  /// The index of the resource, from zero.
  public let idx: Int

  /// How many included resources the document has.
  public let totalIncludesCount: Int

  /// Whether two errors are about the same resource and say the same.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.idx == rhs.idx && String(describing: lhs) == String(describing: rhs)
  }
}

extension IncludesDecodingError: CustomStringConvertible {
  /// Which resource could not be read, and why, in one sentence.
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

/// Why an included resource is none of the expected types.
public struct IncludeDecodingError: Error, Equatable, CustomStringConvertible {
  /// Why it isn't each of the types, in their order.
  public let failures: [ResourceObjectDecodingError]

  /// The error for one of a ``Poly``, where every type failed as a resource does.
  init?(_ error: any Error) {
    guard let error = error as? PolyDecodeNoTypesMatchedError else { return nil }
    failures = error.individualTypeFailures.compactMap(\.resourceObjectError)
    guard failures.count == error.individualTypeFailures.count else { return nil }
  }

  /// The shortest explanation there is.
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
