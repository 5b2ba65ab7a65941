/// Thrown if a model requires a related resource and the relationship is cut.
///
/// It becomes a ``ResourceDecodingError`` only if no property on the path can be empty.
struct CutRelationship: Error {
  let identifier: Int
  let reason: UnresolvedReason
  /// The resource whose model requires the other.
  var resource: Int?
}

extension Tape {
  /// The place of the relationship of a resource in which an identifier stands.
  func relationship(of resource: Int, around identifier: Int) -> Int? {
    let object = members(of: resource).relationships
    guard object >= 0, isObject(object) else { return nil }
    var key = first(object)
    let end = end(object)
    while key < end {
      let value = next(key)
      key = next(value)
      if value..<key ~= identifier { return value }
    }
    return nil
  }
}
