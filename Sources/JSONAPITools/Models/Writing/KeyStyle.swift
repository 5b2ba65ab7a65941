import JSONAPI

/// The key format in which most names of a type need no name of their own.
enum KeyStyle: String, CaseIterable {
  case asIs, underscored, dasherized

  /// How it is spelled after `keys:` or `KeyFormat`.
  var spelling: String { ".\(rawValue)" }

  /// Whether a property has its name in JSON by the format.
  func names(_ property: PlannedProperty) -> Bool {
    format.externalName(for: property.name) == property.key
  }

  /// Whether a name of its own stays what it is, as one in `CodingKeys` has to.
  private func keeps(_ key: String) -> Bool { format.externalName(for: key) == key }

  private var format: KeyFormat {
    switch self {
    case .asIs: .asIs
    case .underscored: .underscored
    case .dasherized: .dasherized
    }
  }

  /// The format for a type.
  ///
  /// - Parameter hasCodingKeys: Whether names of fields are in `CodingKeys`, as those of nested types always are.
  init(_ members: PlannedMembers, hasCodingKeys: Bool) {
    var best = (style: KeyStyle.asIs, cost: Int.max)
    for style in KeyStyle.allCases {
      guard let nested = style.cost(of: members.nested) else { continue }
      let odd = members.properties.filter { $0.role != .id && !style.names($0) }
      if hasCodingKeys, !odd.allSatisfy({ style.keeps($0.key) }) { continue }
      if odd.count + nested < best.cost { best = (style, odd.count + nested) }
    }
    self = best.style
  }

  /// How many names of nested types need a name of their own; nil if one can't have it.
  private func cost(of nested: [PlannedNested]) -> Int? {
    var cost = 0
    for case .structure(_, let members) in nested {
      let odd = members.properties.filter { !names($0) }
      guard odd.allSatisfy({ keeps($0.key) }), let inner = self.cost(of: members.nested) else {
        return nil
      }
      cost += odd.count + inner
    }
    return cost
  }
}
