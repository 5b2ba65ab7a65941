#if CLI
  import HTTPTypes
  import JSONAPIClient

  /// Fetches the targets of links, sending credentials to one server only.
  struct Fetcher {
    private let client: JSONAPIClient
    private let transport: WatchedTransport

    /// Prepares to fetch from a server.
    ///
    /// - Throws: ``Trouble`` for a missing token.
    init(_ address: Address, _ connection: ConnectionOptions) throws {
      transport = connection.access.transport
      client = try connection.client(of: address, transport)
    }

    /// The URL that a link of a document leads to, without a fragment; `nil` if it isn't an HTTP
    /// URL.
    func address(of link: String, in documentURL: String) -> String? {
      try? client.address(of: .link(link, documentURL: documentURL)).textWithoutFragment
    }

    /// Fetches a URL.
    ///
    /// - Throws: ``Trouble`` if there is no response, or an error response.
    func answer(at url: String) async throws -> Answer {
      let name = "GET \(Address.printable(url))"
      let answer: Answer
      do {
        let response = try await client.send(ClientRequest(.get, .link(url)))
        answer = Answer(
          title: name, url: response.url, head: response.head, body: [UInt8](response.body))
      } catch let error as ClientError {
        answer = try transport.answer(to: error, title: name, url: url)
      }
      if let problem = answer.problem {
        let details = problem.details.map { "\n  \($0)" }.joined()
        throw Trouble(problem.headline.replacing("jsonapi: ", with: "") + details)
      }
      return answer
    }
  }
#endif
