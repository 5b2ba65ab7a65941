// Serves on 127.0.0.1 until the process ends:
//
//   ConformanceServer PORT            the fixture of the shared HTTP cases; POST /__reset puts it back
//   ConformanceServer PORT sample     the data set of the shared checks with clients of other languages

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
        print("usage: ConformanceServer PORT [sample]")
        return
      }
      let router = Router()
      if arguments.count > 2, arguments[2] == "sample" {
        router.addRoutes(for: try Sample.server())
      } else {
        try addFixture(to: router)
      }
      let application = Application(
        router: router, configuration: .init(address: .hostname("127.0.0.1", port: port)))
      try await application.runService()
    }

    private static func addFixture(to router: Router<BasicRequestContext>) throws {
      let database = MemoryDatabase(Blog.rows)
      router.post("/__reset") { _, _ in
        database.reset(to: Blog.rows)
        return HTTPResponse.Status.noContent
      }
      router.addRoutes(for: try Blog.server(on: database))
    }
  }
#else
  @main
  enum ConformanceServer {
    static func main() { print("Build it with the traits Hummingbird and Macros.") }
  }
#endif
