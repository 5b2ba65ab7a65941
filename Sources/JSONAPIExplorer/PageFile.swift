/// A file of the page.
struct PageFile: Sendable {
  let name: String
  let entityTag: String
  let text: String

  init(_ name: String, _ hash: String, _ text: String) {
    self.name = name
    entityTag = "\"\(hash)\""
    self.text = text
  }

  static func named(_ name: String) -> PageFile? { byName[name] }

  private static let byName = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }

  var mediaType: String {
    switch name.split(separator: ".").last {
    case "html": "text/html; charset=utf-8"
    case "css": "text/css; charset=utf-8"
    case "js": "text/javascript; charset=utf-8"
    default: "application/octet-stream"
    }
  }
}
