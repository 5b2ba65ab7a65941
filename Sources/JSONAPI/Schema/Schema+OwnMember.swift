extension Schema {
  /// A member of the resource that a model reads besides its id and fields: `meta` or `links`.
  ///
  /// The `@Resource` macro lists them, so that a server can check whether the model can read its documents.
  public struct OwnMember: Sendable {
    /// The name of the member.
    public let name: String

    let type: Any.Type
    let hasInitialValue: Bool

    /// The resource's `meta`.
    ///
    /// - Parameters:
    ///   - type: The type of the property.
    ///   - hasInitialValue: Whether the property has a value for a missing member.
    public static func meta<Value: Decodable>(
      _ type: Value.Type, hasInitialValue: Bool = false
    ) -> OwnMember {
      OwnMember(name: "meta", type: type, hasInitialValue: hasInitialValue)
    }

    /// The resource's `links`.
    ///
    /// - Parameters:
    ///   - type: The type of the property.
    ///   - hasInitialValue: Whether the property has a value for a missing member.
    public static func links<Value: Decodable>(
      _ type: Value.Type, hasInitialValue: Bool = false
    ) -> OwnMember {
      OwnMember(name: "links", type: type, hasInitialValue: hasInitialValue)
    }
  }
}
