import HTTPTypes

extension HTTPFields {
  /// The value of a field, as the subscript tells it.
  ///
  /// The subscript goes through generic sequences to join the values of several fields of one name, which
  /// costs microseconds where there is only one.
  func value(of name: HTTPField.Name) -> String? {
    guard let position = firstIndex(where: { $0.name == name }) else { return nil }
    let isOnlyOne = !self[index(after: position)...].contains { $0.name == name }
    return isOnlyOne ? self[position].value : self[name]
  }
}
