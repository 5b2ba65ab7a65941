import Hummingbird
import JSONAPIHummingbird
import JSONAPIServer

func serve() async throws {
  let router = Router()
  router.addRoutes(for: try makeServer()) { request, _ in
    // A real server looks a token up.
    request.headers[.authorization].flatMap { Int($0.dropFirst("Bearer ".count)) }
      .map { User(id: $0) }
  }
  let application = Application(
    router: router, configuration: .init(address: .hostname("127.0.0.1", port: 8080)))
  try await application.runService()
}
