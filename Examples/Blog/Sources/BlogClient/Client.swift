import Foundation
import JSONAPIClient

/// The `blog` command: `BLOG_URL` is the server's URL, and `BLOG_TOKEN` identifies the user.
@main
enum Client {
  static func main() async {
    let environment = ProcessInfo.processInfo.environment
    guard let url = URL(string: environment["BLOG_URL"] ?? "http://127.0.0.1:8080/api") else {
      return fail("BLOG_URL is no address")
    }
    var middleware: [any Middleware] = [ConditionalRequests()]
    if let token = environment["BLOG_TOKEN"] { middleware.append(.bearer(token)) }
    let commands = Commands(client: JSONAPIClient(baseURL: url, middleware: middleware))
    do {
      print(try await commands.run(Array(CommandLine.arguments.dropFirst())))
    } catch let error as ClientError {
      fail(error.localizedDescription)
    } catch {
      fail("\(error)")
    }
  }

  private static func fail(_ message: String) {
    FileHandle.standardError.write(Data("\(message)\n".utf8))
    exit(1)
  }
}
