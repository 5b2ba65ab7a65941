#if CLI
  import ArgumentParser
  import Foundation
  import HTTPTypes
  import JSONAPI
  import JSONAPIClient
  import Logging

  /// A command's request, and the means to send it.
  struct Exchange {
    private let client: JSONAPIClient
    private let transport: WatchedTransport
    private let request: ClientRequest
    private let target: TargetOptions
    private let quirks: Quirks?

    /// Prepares a request.
    ///
    /// - Throws: ``Trouble`` for an invalid URL or a missing token.
    init(_ method: HTTPRequest.Method, _ target: TargetOptions, body: [UInt8]? = nil) throws {
      let address = try Address(target.url)
      let applied = target.applied
      let quirks = try target.known.profile()
      self.quirks = quirks
      self.target = target
      transport = target.connection.access.transport
      request = ClientRequest(
        method, .link(address.url), query: try target.query.text(in: quirks?.conventions.dialect),
        body: body.map { Data($0) }, extensions: applied.extensions.map(\.uri),
        profiles: applied.profiles.map(\.uri))
      client = try target.connection.client(of: address, transport, quirks)
    }

    /// Writes the request instead of sending it if `--dry-run` is given.
    ///
    /// - Returns: `true` if it was written.
    func showIfDry() async throws -> Bool {
      guard target.dryRun else { return false }
      let showing = ShowingTransport()
      var client = client
      client.transport = showing
      _ = try await client.send(request)
      let output = Output()
      try output.write(showing.text)
      try output.finish()
      return true
    }

    /// Sends the request.
    ///
    /// - Returns: The response, whatever its status.
    /// - Throws: ``Trouble`` if there was no response.
    func send() async throws -> Answer {
      try await answering {
        let answer = try await client.send(request)
        return Answer(
          title: title(url: answer.request.urlText), url: answer.url, head: answer.head,
          body: [UInt8](answer.body))
      }
    }

    /// Sends the request and follows links to the next page.
    ///
    /// - Returns: One document with all pages; the response itself if the server reports errors.
    /// - Throws: ``Trouble`` if a response is missing.
    func sendForAllPages() async throws -> Answer {
      var progress = Progress("Fetching", count: 0)
      defer { progress.end() }
      return try await answering {
        var pages = PageCollection()
        var head = HTTPResponse(status: .ok)
        var total: Int?
        let asking = client.with {
          $0.pageStrategy = strategy
          $0.extensions += request.extensions
          $0.profiles += request.profiles
        }
        var iterator = asking.pages(try collection).makeAsyncIterator()
        while let page = try await iterator.next() {
          pages.append(page.document)
          head = transport.lastResponse?.head ?? head
          total = page.total() ?? total
          let noun = total ?? pages.resourceCount == 1 ? "resource" : "resources"
          let place = total.map { " of \($0)" } ?? ""
          progress.show("page \(pages.count), \(pages.resourceCount)\(place) \(noun)")
        }
        var answer = Answer(
          title: title(url: target.url), url: target.url, head: head,
          body: pages.document?.bytes() ?? [])
        answer.shortage = pages.shortage(total: total, end: iterator.end)
        return answer
      }
    }

    /// Writes the number of resources that match, without the document.
    ///
    /// - Throws: ``Trouble`` if there is no total or no response; exit code 1 if the server reports
    ///   errors.
    func count(to result: ResultOptions) async throws {
      var total: Int?
      var hasDocument = false
      let answer = try await answering {
        let asking = client.with {
          $0.extensions += request.extensions
          $0.profiles += request.profiles
        }
        total = try await asking.count(try collection)
        hasDocument = true
        return Answer(
          title: title(url: target.url), url: target.url,
          head: transport.lastResponse?.head ?? HTTPResponse(status: .ok), body: [])
      }
      // The server's errors are written as by any other command.
      guard hasDocument else { return try result.write(answer, needsDocument: true) }
      guard let total else {
        throw Trouble(
          "\(title(url: target.url)): the document's meta has no number of all resources, as meta.page.total; "
            + "--all fetches them")
      }
      let output = Output(path: result.output.output)
      try output.write("\(total)\n")
      try output.finish()
    }

    /// Writes the server's documents as lines until no more can follow.
    ///
    /// - Parameters:
    ///   - interval: The time between two requests to a server without a stream.
    ///   - sorted: Whether to sort the members of objects.
    /// - Throws: ``Trouble``, ``ClosedPipe``, or exit code 1 if the server reports errors.
    func follow(every interval: Duration, sorted: Bool) async throws {
      let output = Output()
      let format = JSONFormat(isPretty: false, hasSortedNames: sorted)
      let asking = client.with {
        $0.extensions += request.extensions
        $0.profiles += request.profiles
      }
      let followed = try collection.reading(as: AnyDocument.self)
      do {
        for try await answer in asking.following(followed, every: interval) {
          if let failure = answer.failure {
            let message = Printable.text(failure.message)
            StandardError.write("jsonapi: \(title(url: target.url)): \(message)\n")
          } else {
            try output.writeLine(json: answer.output.bytes(format: format))
            try output.finish()
          }
        }
      } catch let error as ClientError {
        let url = error.url ?? target.url
        guard error.status != nil else {
          throw Trouble("\(title(url: url)): \(Printable.text(error.message))")
        }
        // Only documents are written as lines, so errors go to standard error.
        StandardError.write("jsonapi: \(title(url: url)): \(Printable.text(error.message))\n")
        for problem in error.problems {
          StandardError.write("  \(Printable.text(problem.summary))\n")
        }
        throw ExitCode(1)
      }
    }

    /// The request for the first page.
    private var collection: Request<Page<AnyResource>> {
      get throws {
        let link = AnyLink.string(try Address(target.url).url)
        return Request(link, as: Page<AnyResource>.self).changing { $0 = target.query.query }
      }
    }

    /// The strategy for getting the next page without links, chosen by the names of page
    /// parameters.
    private var strategy: (any PageStrategy)? {
      let names = Set(target.query.page.flatMap(\.self).map(\.name))
      if names.contains("number") { return .numbered }
      return names.contains("offset") ? .offset : quirks?.conventions.pages?.strategy
    }

    /// Turns an error with a response into an answer.
    private func answering(_ body: () async throws -> Answer) async throws -> Answer {
      do {
        return try await body()
      } catch let error as ClientError {
        let url = error.url ?? target.url
        return try transport.answer(to: error, title: title(url: url), url: url)
      }
    }

    /// The method and a URL, for messages.
    private func title(url: String) -> String { "\(request.method) \(Address.printable(url))" }
  }

  extension ConnectionOptions {
    /// The base URL of links that consist of a path.
    func base(of address: Address) -> URL {
      guard let linkBase else { return address.origin }
      return URL(string: address.origin.absoluteString + linkBase) ?? address.origin
    }

    /// A client for one server.
    func client(
      of address: Address, _ transport: any Transport, _ quirks: Quirks? = nil
    ) throws -> JSONAPIClient {
      var configuration = ClientConfiguration(acceptedMediaTypes: .anything)
      let silent = Logger(label: "jsonapi") { _ in SwiftLogNoOpLogHandler() }
      configuration.loggers.client = silent
      configuration.loggers.networking = silent
      configuration.loggers.coding = silent
      if linkBase != nil { configuration.linkPaths = .fromBaseURL }
      // The commands use the names in documents, so there is no key format.
      configuration.decoder.quirks = quirks
      if let dialect = quirks?.conventions.dialect { configuration.filterDialect = dialect.filters }
      return JSONAPIClient(
        baseURL: base(of: address), transport: transport, middleware: middleware,
        configuration: configuration,
        options: RequestOptions(fields: try access.credentials(for: address)))
    }
  }

  extension AccessOptions {
    /// The header fields to send to this server only.
    func credentials(for address: Address) throws -> HTTPFields {
      var fields = try fields
      if fields[.authorization] == nil {
        fields[.authorization] =
          if let token, let source = TokenSource(token) {
            "Bearer \(try source.token())"
          } else {
            address.authorization
          }
      }
      return fields
    }
  }
#endif
