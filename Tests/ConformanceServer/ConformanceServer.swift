// Serves the fixture of the shared HTTP cases until the process ends:
//
//   conformance-server PORT
//
// POST /__reset puts the fixture back.

#if Hummingbird && Macros
  import ConformanceSupport
  import HTTPTypes
  import Hummingbird
  import JSONAPIHummingbird
  import JSONAPIServer

  @main
  enum ConformanceServer {
    static func main() async throws {
      let arguments = CommandLine.arguments
      guard arguments.count > 1, let port = Int(arguments[1]) else {
        print("usage: conformance-server PORT")
        return
      }
      let database = MemoryDatabase(Blog.rows)
      let router = Router()
      router.post("/__reset") { _, _ in
        database.reset(to: Blog.rows)
        return HTTPResponse.Status.noContent
      }
      router.addRoutes(for: try Blog.server(on: database))
      let application = Application(
        router: router, configuration: .init(address: .hostname("127.0.0.1", port: port)))
      try await application.runService()
    }
  }
#else
  @main
  enum ConformanceServer {
    static func main() { print("Build it with the traits Hummingbird and Macros.") }
  }
#endif
