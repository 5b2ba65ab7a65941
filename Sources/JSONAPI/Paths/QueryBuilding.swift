/// A value with the parameters of a query: a ``Query``, or a client's request.
///
/// Methods return a copy with changed parameters. Those for collections are in ``CollectionQueryBuilding``.
public protocol QueryBuilding<Subject>: Sendable {
  /// The resources that paths begin at.
  associatedtype Subject: Sendable

  /// The parameters, without the type.
  var parameters: QueryParameters { get set }
}

/// A query for a collection, which can be filtered, sorted and paged.
public protocol CollectionQueryBuilding: QueryBuilding {}

extension QueryBuilding {
  /// Returns a copy with modified parameters.
  ///
  /// - Parameter change: Modifies the parameters.
  public func changing(_ change: (inout QueryParameters) -> Void) -> Self {
    var copy = self
    change(&copy.parameters)
    return copy
  }

  /// The path of names as the model has it; as it is for `AnyResource`, unions and records.
  func path(named name: String) -> DottedPath {
    (Subject.self as? any Resource.Type)?.path(named: name) ?? DottedPath(name)
  }
}
