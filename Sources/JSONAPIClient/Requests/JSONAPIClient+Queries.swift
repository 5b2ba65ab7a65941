import JSONAPI
import Logging

extension JSONAPIClient {
  /// Returns the percent-encoded query string.
  ///
  /// Dates in filters have the format of the client's encoder. Parameters with names that JSON:API reserves
  /// are sent, since some servers need them, and logged (QRY-01, QRY-02). If the model is known, names are
  /// checked against its schema and have the encoder's format.
  func queryString(
    _ query: QueryParameters, of model: (any Resource.Type)? = nil
  ) throws(ClientError) -> String {
    for item in query.items + query.filterItems where !item.hasLegalName {
      configuration.loggers.client.notice(
        "'\(item.name)' isn't a valid name for a query parameter of your own (QRY-02)")
    }
    let query = try resolved(query, of: model)
    let values = configuration.encoder.values
    let scope = model.map { Schema.Scope($0.knownSchema, keys: values.keyFormat) }
    do {
      let items = try query.writingDates(values.dateEncodingStrategy)
        .queryItems(dialect: configuration.filterDialect, scope: scope ?? Schema.Scope(nil))
      return QueryItem.queryString(items)
    } catch {
      throw ClientError(.encodingFailed, "the query can't be written", underlying: error)
    }
  }

  /// Returns the query with names as in documents, checked against the schema of a model, if there is one.
  func resolved(
    _ query: QueryParameters, of model: (any Resource.Type)?
  ) throws(ClientError) -> QueryParameters {
    let keys = configuration.encoder.values.keyFormat
    guard let model else { return query.resolved(keys: keys) }
    do {
      return try query.resolved(for: model, keys: keys)
    } catch {
      throw ClientError(
        .encodingFailed, "the query names what the model doesn't have", underlying: error)
    }
  }
}

extension QueryItem {
  /// Whether the name is one that JSON:API defines or leaves to implementations.
  fileprivate var hasLegalName: Bool {
    guard let name = try? ParameterName(name) else { return false }
    return name.isDefined || name.isCustom
  }
}
