import HTTPTypes
import JSONAPI

/// The answer to a request that is not carried out.
struct Refusal: Error {
  var status: Int
  var errors: [ErrorObject]
  var headers: [HTTPField.Name: String] = [:]

  init(_ status: Int, _ errors: [ErrorObject], headers: [HTTPField.Name: String] = [:]) {
    self.status = status
    self.errors = errors
    self.headers = headers
  }

  init(
    _ status: Int, _ code: String, _ title: String, detail: String? = nil,
    source: ErrorObject.Source? = nil, headers: [HTTPField.Name: String] = [:]
  ) {
    self.init(
      status,
      [
        ErrorObject(
          status: String(status), code: code, title: title, detail: detail, source: source)
      ], headers: headers)
  }

  /// An error at a place in the body.
  static func body(
    _ status: Int, _ code: String, _ title: String, _ pointer: JSONPointer
  ) -> Refusal {
    Refusal(status, code, title, source: .init(pointer: pointer))
  }

  /// An error in a query parameter.
  static func parameter(_ name: String, _ code: String, _ title: String) -> Refusal {
    Refusal(400, code, title, source: .init(parameter: name))
  }

  static let notFound = Refusal(404, "notFound", "There is no such resource.")

  /// 401 where somebody could sign in and nobody did, else 403.
  static func forbidden(_ title: String, _ scope: RequestScope, at pointer: JSONPointer? = nil)
    -> Refusal
  {
    let isUnknown = scope.knowsPrincipals && scope.request.principal == nil
    return Refusal(
      isUnknown ? 401 : 403, isUnknown ? "unauthorized" : "forbidden", title,
      source: pointer.map { .init(pointer: $0) },
      headers: isUnknown ? [.wwwAuthenticate: "Bearer"] : [:])
  }

  init(_ error: QueryError) {
    var detail = error.expected.map { "Expected \($0)." } ?? ""
    if let found = error.found { detail += (detail.isEmpty ? "" : " ") + "Found \(found)." }
    self.init(
      400, error.code.description, error.message, detail: detail.isEmpty ? nil : detail,
      source: error.parameter.map { .init(parameter: $0) })
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
