import HTTPTypes
import JSONAPI

extension Explorer {
  /// Validates a document for `POST validate?context=response`.
  ///
  /// The parameters are `context`, a raw value of `DocumentContext`; `sparseFieldsets=true` if the
  /// client requested only some fields; and `mediaType`, whose extensions and profiles apply.
  func validation(of body: [UInt8], query: Substring?) -> ExplorerResponse {
    guard body.count <= maximumBodySize else { return ExplorerResponse(.contentTooLarge) }
    var validator = DocumentValidator()
    validator.options.maximumFindings = 200
    for item in query.map({ QueryItem.items(parsing: String($0)) }) ?? [] {
      switch item.name {
      case "context":
        guard let context = DocumentContext(rawValue: item.value) else {
          return ExplorerResponse(.badRequest)
        }
        validator.context = context
      case "sparseFieldsets": validator.options.sparseFieldsets = item.value == "true"
      case "mediaType":
        let type = MediaType(item.value)
        validator.options.extensions = [Extension.atomicOperations].filter {
          type?.extensions.contains($0.uri) ?? false
        }
        validator.options.profiles = [Profile.cursorPagination].filter {
          type?.profiles.contains($0.uri) ?? false
        }
      default: continue
      }
    }
    let findings = validator.validate(body).map(\.explorerJSON)
    return ExplorerResponse(json: ["findings": JSONValue(findings)])
  }
}

extension Finding {
  /// The finding in the page's format.
  fileprivate var explorerJSON: JSONValue {
    var members: JSONObject = [
      "severity": JSONValue(severity.rawValue), "message": JSONValue(message),
      "pointer": JSONValue(pointer.description),
    ]
    if !requirement.isEmpty { members["rule"] = JSONValue(requirement) }
    if let rule = Requirement.byID[requirement] {
      members["title"] = JSONValue(rule.title)
      members["link"] = JSONValue(rule.link)
    }
    return JSONValue(members)
  }
}
