import HTTPTypes

extension HTTPFields {
  /// Returns the value of a field, like the subscript.
  ///
  /// The subscript joins the values of several fields with the same name by generic sequences,
  /// which costs microseconds even for a single field.
  func value(of name: HTTPField.Name) -> String? {
    guard let position = firstIndex(where: { $0.name == name }) else { return nil }
    let isOnlyOne = !self[index(after: position)...].contains { $0.name == name }
    return isOnlyOne ? self[position].value : self[name]
  }
}
