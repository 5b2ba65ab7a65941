public import JSONAPI

extension ClientError {
  /// The server's problems, each with the part of the request that it is about.
  public var problems: [Problem] { errors.map { Problem($0, names: names) } }

  /// Returns the problems with one attribute or relationship, in the server's order.
  ///
  /// - Parameter field: The name in the document.
  public func problems(with field: String) -> [Problem] {
    problems.filter { $0.field == field }
  }

  /// Returns the problems with one attribute or relationship, in the server's order, by its typed path.
  ///
  /// ```swift
  /// titleField.message = error.problems(with: \Article.Fields.title).first?.detail
  /// ```
  ///
  /// - Parameter path: The attribute or relationship.
  public func problems<Path: FieldPath>(
    with path: KeyPath<Path.Root.Fields, Path>
  ) -> [Problem] {
    let name = Path.Root.fields[keyPath: path].fieldRoute.path.text
    // The coder's key format may change the name.
    let known: Set = [name, Path.Root.documentName(for: name, keys: names.keys)]
    return problems.filter { problem in
      [problem.field, problem.filter].contains { $0.map(known.contains) ?? false }
    }
  }

  /// Returns the problems with one of the atomic operations, in the server's order.
  ///
  /// - Parameter index: The index of the operation.
  public func problems(ofOperation index: Int) -> [Problem] {
    problems.filter { $0.operation == index }
  }

  /// The problems that aren't about an attribute or relationship.
  public var generalProblems: [Problem] { problems.filter { $0.field == nil } }

  /// The indices of the operations that the problems are about.
  public var failedOperations: Set<Int> { Set(problems.compactMap(\.operation)) }
}
