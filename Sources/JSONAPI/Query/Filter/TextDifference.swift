/// A difference between texts that a comparison can ignore.
///
/// ```swift
/// Article.query.filter { $0.title.contains("moby", ignoring: .case) }
/// ```
public enum TextDifference: Sendable, Hashable {
  /// The case of letters.
  ///
  /// Both texts are compared in Unicode's simple case folding (CaseFolding.txt, statuses C and S), scalar by scalar and
  /// independent of language: `K`, `k` and the Kelvin sign are equal, but `ß` and `ss` aren't, nor
  /// `İ` and `i`.
  case `case`
}

/// Unicode's simple case folding, which maps scalars one to one.
package enum CaseFolding {
  /// Returns the scalar that a scalar folds to; itself if it doesn't fold.
  static func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    let value = Int32(bitPattern: scalar.value)
    var (low, high) = (0, runs.count / 4)
    while low < high {
      let middle = (low + high) / 2
      if runs[middle * 4 + 1] < value { low = middle + 1 } else { high = middle }
    }
    guard low < runs.count / 4, value >= runs[low * 4],
      (value - runs[low * 4]) % runs[low * 4 + 2] == 0
    else { return scalar }
    return Unicode.Scalar(UInt32(bitPattern: value &+ runs[low * 4 + 3])) ?? scalar
  }

  /// All scalars beyond ASCII that fold, and their foldings at the same positions.
  package static let pairs: (from: String, to: String) = {
    var (from, to) = (String.UnicodeScalarView(), String.UnicodeScalarView())
    for index in 0..<runs.count / 4 where runs[index * 4] >= 0x80 {
      for value in stride(
        from: runs[index * 4], through: runs[index * 4 + 1], by: Int(runs[index * 4 + 2]))
      {
        guard let scalar = Unicode.Scalar(UInt32(bitPattern: value)) else { continue }
        from.append(scalar)
        to.append(folded(scalar))
      }
    }
    return (String(from), String(to))
  }()
}

extension String {
  /// The text in Unicode's simple case folding.
  package var caseFolded: String {
    if utf8.allSatisfy({ $0 < 0x80 }) {
      return String(
        decoding: utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
    }
    var folded = String.UnicodeScalarView()
    for scalar in unicodeScalars { folded.append(CaseFolding.folded(scalar)) }
    return String(folded)
  }
}

extension FilterValue {
  /// The value with its text folded.
  package var caseFolded: FilterValue {
    switch self {
    case .string(let text): .string(text.caseFolded)
    case .list(let values): .list(values.map(\.caseFolded))
    case .null, .boolean, .number, .date, .dated: self
    }
  }

  /// Whether it contains text.
  var hasText: Bool {
    switch self {
    case .string: true
    case .list(let values): values.contains(where: \.hasText)
    case .null, .boolean, .number, .date, .dated: false
    }
  }
}
