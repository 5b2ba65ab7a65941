// What a server says of itself in OpenAPI, and a file with it.

#if Macros
  import Foundation
  import JSONAPI
  import JSONAPIServer

  @Resource("people")
  struct Person: Sendable {
    var id: Int
    var name: String
    var bornOn: DateOnly?
  }

  func describe() throws {
    // snippet.serve
    var configuration = ServerConfiguration()
    configuration.openAPI = OpenAPIInfo(
      title: "Library", version: "2.1.0", description: "Authors and what they wrote.",
      servers: ["https://example.com/api"])

    let api = try JSONAPIServer(
      database: MemoryDatabase([:]), path: "/api", configuration: configuration
    ) {
      Serve(Person.self) {
        $0.describe("Somebody who writes.", singular: "person")
        $0.describe(\.bornOn, as: "The day of birth, if it is known.")
        $0.example(\.name, "Herman Melville")
        $0.filter(by: \.name)
        $0.allow(.create)
      }
    }
    // snippet.end
    // snippet.write
    let file = FileManager.default.temporaryDirectory.appending(path: "openapi.json")
    try Data(api.openAPI().indented()).write(to: file)
    // snippet.end
    try FileManager.default.removeItem(at: file)

    print("== operations")
    for (path, item) in api.openAPI().json["paths"]?.object ?? [:] {
      for (method, operation) in item.object ?? [:] where method != "parameters" {
        print(method.uppercased(), path, operation["operationId"]?.string ?? "")
      }
    }
  }

  // What stands above is run.
  try describe()
#endif
