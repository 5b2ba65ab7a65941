import HTTPTypes
import JSONAPI

/// The answer to a request that is not carried out.
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
  /// - Parameter detail: What is wrong with this request; the title is that of the code.
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

  /// The resource isn't as `If-Match` says.
  static let changed = Refusal(
    412, "preconditionFailed", "The resource has changed.", source: .init(header: "If-Match"))

  /// The type's resources are changed with `If-Match` alone.
  static let versionRequired = Refusal(
    428, "preconditionRequired", "The request needs the entity tag of the resource.",
    source: .init(header: "If-Match"))

  /// The resource is as `If-None-Match` says it isn't to be.
  static let unchanged = Refusal(
    412, "preconditionFailed", "The resource exists, or is as it was.",
    source: .init(header: "If-None-Match"))

  /// The resource in the body is of another type than the collection's.
  ///
  /// - Parameter type: The name of the collection's type.
  static func otherCollection(of type: String) -> Refusal {
    body(409, "conflict", "This collection has resources of type \"\(type)\".", "/data/type")
  }

  /// A local id that nothing in the request has given so far.
  static func unknownLocalID(_ pointer: JSONPointer) -> Refusal {
    body(
      400, "unknownLocalID", "The request has created no resource with this lid so far.", pointer)
  }

  /// 403 for what nobody may do.
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

  /// Takes an error that says how to answer the request: a refusal, or a `ServerError` of a hook or a source.
  init?(thrown error: any Error) {
    if let refusal = error as? Refusal {
      self = refusal
    } else if let error = error as? ServerError, let status = Self.status(of: error.errors) {
      self.init(status, error.errors)
    } else {
      return nil
    }
  }

  /// The status of the errors: where they differ, 500 if one of them is the server's, else 400 (ERR-02).
  ///
  /// - Returns: The status; nil if none of the errors has one, or one of them has a status that is not for errors.
  private static func status(of errors: [ErrorObject]) -> Int? {
    let statuses = Set(errors.compactMap(\.statusCode))
    guard statuses.allSatisfy({ (400..<600).contains($0) }), let status = statuses.max() else {
      return nil
    }
    return statuses.count == 1 ? status : status / 100 * 100
  }

  /// The refusal of an atomic request for one of its operations.
  func ofOperation(_ index: Int) -> Refusal { under(["atomic:operations", String(index)]) }

  /// The refusal without pointers, which would lead nowhere (ERR-15).
  var ofRequestWithoutDocument: Refusal {
    var refusal = self
    for index in errors.indices where errors[index].source?.pointer != nil {
      refusal.errors[index].source = nil
    }
    return refusal
  }

  /// The refusal with its pointers under another one, as for an operation of several.
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
  /// An error with the title of its code, which is the same each time (ERR-11).
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
