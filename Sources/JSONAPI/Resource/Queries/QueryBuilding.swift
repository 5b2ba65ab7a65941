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

  /// The model in which names are looked up; nil for `AnyResource`, unions and records.
  private var model: (any Resource.Type)? { Subject.self as? any Resource.Type }

  func path(named name: String) -> DottedPath { model?.path(named: name) ?? DottedPath(name) }

}
