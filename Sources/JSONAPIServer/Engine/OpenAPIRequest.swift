/// What an OpenAPI document depends on.
struct OpenAPIRequest: Hashable, Sendable {
  let visible: VisibleModel
  let info: OpenAPIInfo

  static func == (one: Self, other: Self) -> Bool {
    one.visible === other.visible && one.info == other.info
  }

  func hash(into hasher: inout Hasher) {
    // Most servers have one description, whose texts take longer to hash than to compare.
    hasher.combine(ObjectIdentifier(visible))
  }
}
