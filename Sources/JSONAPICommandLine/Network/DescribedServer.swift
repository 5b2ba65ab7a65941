#if CLI
  import JSONAPI
  import JSONAPIClient

  /// A server whose documents link to its OpenAPI document.
  struct DescribedServer {
    private let url: String
    private let fetcher: Fetcher

    /// Prepares to query a server.
    ///
    /// - Throws: ``Trouble`` for an invalid URL or a missing token.
    init(_ url: String, _ connection: ConnectionOptions) throws {
      let address = try Address(url)
      self.url = address.url
      fetcher = try Fetcher(address, connection)
    }

    /// Fetches the OpenAPI document: the one at the URL, or the one that the document there links
    /// to as `describedby`.
    ///
    /// - Returns: The document, with absolute server URLs.
    /// - Throws: ``Trouble`` if there is none.
    func openAPI() async throws -> JSONValue {
      let first = try await fetcher.answer(at: url)
      let document = try first.source.value()
      if document.isOpenAPI { return resolved(document, at: first.url) }
      let link = document["links"]?["describedby"]
      guard let href = link?.string ?? link?["href"]?.string else {
        throw Trouble(
          "\(Address.printable(url)): is not an OpenAPI document, and has no link \"describedby\" to one"
        )
      }
      let place = fetcher.address(of: href, in: first.url) ?? href
      let second = try await fetcher.answer(at: place)
      let description = try second.source.value()
      guard description.isOpenAPI else {
        throw Trouble("\(Address.printable(place)): is not an OpenAPI document")
      }
      return resolved(description, at: second.url)
    }

    /// The document with its server URLs resolved against its own URL.
    private func resolved(_ document: JSONValue, at place: String) -> JSONValue {
      var document = document
      let servers = document["servers"]?.array ?? [["url": "/"]]
      document["servers"] = JSONValue(
        servers.map { server in
          var server = server
          // A URL template can't be resolved here.
          if let url = server["url"]?.string, !url.contains("{") {
            server["url"] = JSONValue(
              URIReference(url).resolved(against: URIReference(place)).textWithoutFragment)
          }
          return server
        })
      return document
    }
  }
#endif
