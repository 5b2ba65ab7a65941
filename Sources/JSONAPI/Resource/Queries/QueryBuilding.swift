/// What has the parameters of a query: a ``Query``, and a client's requests.
///
/// The steps that set parameters each return a copy. Those that only a collection has are in
/// ``CollectionQueryBuilding``.
public protocol QueryBuilding<Subject>: Sendable {
  /// The resources that paths begin at.
  associatedtype Subject: Sendable

  /// What is asked for, without the type.
  var parameters: QueryParameters { get set }
}

/// What has the parameters of a collection, which can be filtered, sorted and paged.
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

  /// The model that names are looked up in; nil for `AnyResource`, unions and records.
  private var model: (any Resource.Type)? { Subject.self as? any Resource.Type }

  func path(named name: String) -> DottedPath { model?.path(named: name) ?? DottedPath(name) }

}
