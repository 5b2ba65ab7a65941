import HTTPTypes
import JSONAPI

/// The response to a request that is not carried out.
struct Refusal: Error {
  var status: Int
  var errors: [ErrorObject]
  var headers: HTTPFields = [:]

  init(_ status: Int, _ errors: [ErrorObject], headers: HTTPFields = [:]) {
    self.status = status
    self.errors = errors
    self.headers = headers
  }

  /// Creates a refusal of one error.
  ///
  /// - Parameter detail: What is wrong with this request; the title depends on the code.
  init(
    _ status: Int, _ code: String, _ detail: String, source: ErrorObject.Source? = nil,
    headers: HTTPFields = [:]
  ) {
    self.init(
      status, [.refused(status, code, detail, source: source)], headers: headers)
  }

  /// An error at a place in the body.
  static func body(
    _ status: Int, _ code: String, _ detail: String, _ pointer: JSONPointer
  ) -> Refusal {
    Refusal(status, code, detail, source: .init(pointer: pointer))
  }

  /// An error in a query parameter.
  static func parameter(_ name: String, _ code: String, _ detail: String) -> Refusal {
    Refusal(400, code, detail, source: .init(parameter: name))
  }

  static let notFound = Refusal(404, "notFound", "There is no such resource.")

  /// The resource doesn't match `If-Match`.
  static let changed = Refusal(
    412, "preconditionFailed", "The resource has changed.", source: .init(header: "If-Match"))

  /// Changes to the type's resources require `If-Match`.
  static let versionRequired = Refusal(
    428, "preconditionRequired", "The request needs the entity tag of the resource.",
    source: .init(header: "If-Match"))

  /// The resource matches `If-None-Match`.
  static let unchanged = Refusal(
    412, "preconditionFailed", "The resource exists, or is as it was.",
    source: .init(header: "If-None-Match"))

  /// The resource in the body has another type than the collection.
  ///
  /// - Parameter type: The name of the collection's type.
  static func otherCollection(of type: String) -> Refusal {
    body(409, "conflict", "This collection has resources of type \"\(type)\".", "/data/type")
  }

  /// A local id that nothing in the request has introduced so far.
  static func unknownLocalID(_ pointer: JSONPointer) -> Refusal {
    body(
      400, "unknownLocalID", "The request has created no resource with this lid so far.", pointer)
  }

  /// 403, for something that nobody may do.
  static func forbidden(_ detail: String, at pointer: JSONPointer? = nil) -> Refusal {
    Refusal(403, "forbidden", detail, source: pointer.map { .init(pointer: $0) })
  }

  init(_ error: QueryError) {
    var detail = error.message
    if let expected = error.expected { detail += " Expected \(expected)." }
    if let found = error.found { detail += " Found \(found)." }
    self.init(
      400, error.code.description, detail,
      source: error.parameter.map { .init(parameter: $0) })
  }

  /// Takes an error that determines the response: a refusal, or a `ServerError` of a hook or a source.
  init?(thrown error: any Error) {
    if let refusal = error as? Refusal {
      self = refusal
    } else if let error = error as? ServerError, let status = Self.status(of: error.errors) {
      self.init(status, error.errors)
    } else {
      return nil
    }
  }

  /// The status of the errors; if they differ, 500 if one is a server error, otherwise 400 (ERR-02).
  ///
  /// - Returns: The status; nil if no error has one, or one has a status that isn't an error.
  private static func status(of errors: [ErrorObject]) -> Int? {
    let statuses = Set(errors.compactMap(\.statusCode))
    guard statuses.allSatisfy({ (400..<600).contains($0) }), let status = statuses.max() else {
      return nil
    }
    return statuses.count == 1 ? status : status / 100 * 100
  }

  /// The refusal of an atomic request because of one of its operations.
  func ofOperation(_ index: Int) -> Refusal { under(["atomic:operations", String(index)]) }

  /// The refusal without pointers, as the request has no document to point into (ERR-15).
  var ofRequestWithoutDocument: Refusal {
    var refusal = self
    for index in errors.indices where errors[index].source?.pointer != nil {
      refusal.errors[index].source = nil
    }
    return refusal
  }

  /// The refusal with prefixed pointers, as for one of several operations.
  func under(_ prefix: [String]) -> Refusal {
    var refusal = self
    refusal.errors = errors.map { error in
      var error = error
      let tokens = error.source?.pointer?.tokens ?? []
      if error.source?.parameter == nil, error.source?.header == nil {
        error.source = .init(pointer: JSONPointer(prefix + tokens))
      }
      return error
    }
    return refusal
  }
}

extension ErrorObject {
  /// An error with the title of its code, which never varies (ERR-11).
  static func refused(
    _ status: Int, _ code: String, _ detail: String, source: Source? = nil,
    links: LinksObject? = nil, meta: JSONObject? = nil
  ) -> ErrorObject {
    ErrorObject(
      links: links, status: String(status), code: code,
      title: titles[code] ?? "Invalid document", detail: detail, source: source,
      meta: meta)
  }

  private static let titles = [
    "notFound": "Not found",
    "unauthorized": "Not signed in",
    "forbidden": "Not allowed",
    "methodNotAllowed": "Method not allowed",
    "notAcceptable": "No acceptable media type",
    "unsupportedMediaType": "Unsupported media type",
    "limitExceeded": "Limit exceeded",
    "rangeNotSatisfiable": "Range not satisfiable",
    "malformedValue": "Malformed value",
    "malformedName": "Malformed parameter name",
    "duplicateParameter": "Repeated parameter",
    "unknownParameter": "Unknown parameter",
    "unknownField": "Unknown field",
    "unknownRelationship": "Unknown relationship",
    "unknownType": "Unknown type",
    "unknownLocalID": "Unknown local id",
    "notExpressible": "Unsupported filter",
    "unsupported": "Unsupported",
    "unsupportedPage": "Unsupported page",
    "unsupported-sort": "Unsupported sort",
    "invalid-parameter-value": "Invalid cursor",
    "range-pagination-not-supported": "Unsupported range of pages",
    "max-size-exceeded": "Page too large",
    "typeMismatch": "Wrong type",
    "missingField": "Missing field",
    "missingMember": "Missing member",
    "invalidValue": "Invalid value",
    "conflict": "Conflict",
    "idRequired": "Id required",
    "idRefused": "Id refused",
    "preconditionFailed": "Precondition failed",
    "preconditionRequired": "Precondition required",
    "keyReused": "Key used before",
    "unavailable": "Busy",
  ]
}
