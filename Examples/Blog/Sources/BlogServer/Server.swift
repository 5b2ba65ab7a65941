import Foundation
import Hummingbird
import JSONAPIHummingbird
import JSONAPIServer

/// Serves the blog on 127.0.0.1, at the port given by `PORT`.
@main
enum Server {
  static func main() async throws {
    let api = try Blog.api(on: MemoryDatabase(Blog.rows))
    for problem in try await api.verify() { print(problem) }

    let router = Router()
    router.addRoutes(for: api) { request, _ in User(request.head) }
    router.addHealthRoutes(for: api)

    let port = ProcessInfo.processInfo.environment["PORT"].flatMap { Int($0) } ?? 8080
    let application = Application(
      router: router, configuration: .init(address: .hostname("127.0.0.1", port: port)))
    try await application.runService()
    await api.finishHooks()
  }
}
