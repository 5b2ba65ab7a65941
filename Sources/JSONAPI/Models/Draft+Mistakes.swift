@_documentation(visibility: internal)
extension Draft {
  /// Does not compile.
  @_disfavoredOverload
  @available(*, unavailable, message: "the value is not of the attribute's type")
  public subscript<Value, Other>(
    dynamicMember path: KeyPath<Model.Fields, AttributePath<Model, Value>>
  ) -> Other? {
    get { nil }
    set {}
  }
}
