import HTTPTypes
import JSONAPI
import Logging

/// Changes of resources that refer to sources, which transactions can't query.
extension Engine {
  /// The rows of the response to a change, which were read in its transaction and lack the answers of sources.
  ///
  /// The change is committed, and an error would make clients repeat it, so all resources of a failed source are
  /// hidden.
  ///
  /// - Parameters:
  ///   - reading: The rows.
  ///   - scope: The request.
  ///   - isDown: Whether a source has failed, so that no source is queried any more.
  func shownRows(
    of reading: MutationResult.Reading, _ scope: RequestScope, isDown: inout Bool
  ) async -> [RowSet] {
    guard hasSources else { return reading.rows }
    var plan = reading.response.plan
    do {
      var rows = reading.rows
      if !isDown {
        try await hideLinkage(in: &rows, of: plan)
        return rows
      }
    } catch {
      isDown = true
      logger.error(
        "a source failed after a commit",
        metadata: ["request": "\(scope.request.id)", "error": "\(error)"])
    }
    for (type, record) in records.enumerated() where record.source != nil {
      plan.rules[type] = .nothing
    }
    var rows = reading.rows
    try? await hideLinkage(in: &rows, of: plan)
    return rows
  }

  /// Whether the entity tag of a type's resources depends on the data of sources.
  func asksSources(about type: Int, _ scope: RequestScope) -> Bool {
    guard hasSources, scope.visible.version(of: type) == nil else { return false }
    return model.types[type].edges.contains { edge in
      edge.isInRow
        && edge.targets.contains {
          model.types[$0].isFromSource && !scope.rules.hidesNothing(of: $0)
        }
    }
  }

  /// The entity tags of a resource whose linkage refers to sources, which a transaction can't query.
  ///
  /// - Returns: The tags; nil if the resource doesn't exist for the request.
  func seenTags(
    of representation: Precondition.Representation, _ scope: RequestScope
  ) async throws -> Precondition.Tags? {
    let response = try plan(representation.target, representation.items, scope)
    var rows = try await run(forDatabase(response.plan), on: database)
    guard rows[0].count == 1 else { return nil }
    let stored = try document(response, rows, scope).headers[.eTag]
    try await hideLinkage(in: &rows, of: response.plan)
    let shown = try document(response, rows, scope).headers[.eTag]
    return Precondition.Tags(stored: stored ?? "", shown: shown ?? "")
  }
}
