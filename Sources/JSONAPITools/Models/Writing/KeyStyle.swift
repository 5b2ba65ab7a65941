import JSONAPI

/// The key format that gives most names of a type without explicit keys.
enum KeyStyle: String, CaseIterable {
  case asIs, underscored, dasherized

  /// The format as written after `keys:` or `KeyFormat`.
  var spelling: String { ".\(rawValue)" }

  /// Whether the format turns a property's name into its JSON name.
  func names(_ property: PlannedProperty) -> Bool {
    format.externalName(for: property.name) == property.key
  }

  /// Whether the format leaves a key unchanged, as it has to for one in `CodingKeys`.
  private func keeps(_ key: String) -> Bool { format.externalName(for: key) == key }

  private var format: KeyFormat {
    switch self {
    case .asIs: .asIs
    case .underscored: .underscored
    case .dasherized: .dasherized
    }
  }

  /// Chooses the format for a type.
  ///
  /// - Parameter hasCodingKeys: Whether field names are in `CodingKeys`, as those of nested types
  ///   always are.
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

  /// The number of explicit keys that nested types need; `nil` if the format would change one.
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
