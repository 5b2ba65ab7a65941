public import JSONAPI

extension ClientError {
  /// What the server says is wrong, each with what in the request it is about.
  public var problems: [Problem] { errors.map { Problem($0, names: names) } }

  /// What the server says about one attribute or relationship.
  ///
  /// - Parameter field: The name of the attribute or relationship, as it is in the document.
  /// - Returns: The problems in the server's order.
  public func problems(with field: String) -> [Problem] {
    problems.filter { $0.field == field }
  }

  /// What the server says about one attribute or relationship, by its typed path.
  ///
  /// ```swift
  /// titleField.message = error.problems(with: \Article.Fields.title).first?.detail
  /// ```
  ///
  /// - Parameter path: The attribute or relationship.
  /// - Returns: The problems in the server's order.
  public func problems<Path: FieldPath>(
    with path: KeyPath<Path.Root.Fields, Path>
  ) -> [Problem] {
    let name = Path.Root.fields[keyPath: path].fieldRoute.path.text
    return problems.filter { $0.field == name || $0.filter == name }
  }

  /// What the server says about one of the operations of a list.
  ///
  /// - Parameter index: Which operation, counted from 0.
  /// - Returns: The problems in the server's order.
  public func problems(ofOperation index: Int) -> [Problem] {
    problems.filter { $0.operation == index }
  }

  /// What the server says about no attribute or relationship in particular.
  public var generalProblems: [Problem] { problems.filter { $0.field == nil } }

  /// The operations that the server's error objects are about, counted from 0.
  public var failedOperations: Set<Int> { Set(problems.compactMap(\.operation)) }
}
