#if CLI
  import JSONAPI
  import JSONAPIClient

  /// A traversal of an API by its links: the pages of a collection, then related resources.
  ///
  /// Links to servers other than the one that was named, and the one that it redirects to, are left
  /// out, and no URL is fetched twice.
  struct DocumentWalk {
    private let fetcher: Fetcher
    private var origins: Set<WebOrigin>
    private let start: String
    private let pages: Int
    private let links: Int
    private var first: Answer?
    private var known: Set<String>
    /// The links to related resources that are still to follow, by relationship, up to the limit.
    private var related: [String: [String]] = [:]
    /// The number of links followed, by relationship.
    private var followed: [String: Int] = [:]

    /// Prepares a walk.
    ///
    /// - Parameters:
    ///   - pages: The maximum number of pages of the collection to fetch.
    ///   - links: The maximum number of links to related resources to follow.
    /// - Throws: ``Trouble`` for an invalid URL or a missing token.
    init(_ url: String, _ connection: ConnectionOptions, pages: Int, links: Int) throws {
      let address = try Address(url)
      fetcher = try Fetcher(address, connection)
      origins = Set([WebOrigin(address.url)].compactMap(\.self))
      start = address.url
      known = [start]
      self.pages = pages
      self.links = links
    }

    /// Fetches the start of the walk, which need not be a document.
    ///
    /// - Throws: ``Trouble`` if there is no response.
    mutating func beginning() async throws -> SourceText {
      let answer = try await fetcher.answer(at: start)
      first = answer
      return answer.source
    }

    /// Fetches the documents.
    ///
    /// - Parameter visit: A closure that receives each document and the URL that responded.
    /// - Throws: ``Trouble`` if the first page can't be fetched, and any error of `visit`.
    mutating func run(_ visit: (AnyDocument, String) throws -> Void) async throws {
      var progress = Progress("Fetching", count: 0)
      defer { progress.end() }
      var next: String? = start
      var count = 0
      while let url = next, count < pages {
        progress.show("page \(count + 1)")
        let answer =
          if let start = first.take() { start } else { try await fetcher.answer(at: url) }
        let document = try document(answer)
        if count == 0, let origin = WebOrigin(answer.url) { origins.insert(origin) }
        count += 1
        known.insert(answer.url)
        try visit(document, answer.url)
        collectLinks(of: document, at: answer.url)
        if document.links?.isBroken("next") == true {
          progress.end()
          StandardError.write(
            "jsonapi: \(Address.printable(url)): the link to the next page has no address\n")
        }
        next = address(of: document.links?.next, at: answer.url).flatMap {
          known.insert($0).inserted ? $0 : nil
        }
      }
      for number in 0..<max(0, links) {
        guard let url = nextLink() else { return }
        progress.show("related resources, \(number + 1)")
        do {
          let answer = try await fetcher.answer(at: url)
          let document = try document(answer)
          known.insert(answer.url)
          try visit(document, answer.url)
          collectLinks(of: document, at: answer.url)
        } catch let trouble as Trouble {
          progress.end()
          // One document that is forbidden or gone says nothing about the others.
          StandardError.write("jsonapi: \(trouble.message)\n")
        }
      }
    }

    private func document(_ answer: Answer) throws -> AnyDocument {
      do {
        return try AnyDocument(parsing: answer.source.bytes)
      } catch {
        throw Trouble(
          "\(answer.headline): the response is not a document: \(Printable.text("\(error)"))")
      }
    }

    private func address(of link: AnyLink?, at base: String) -> String? {
      guard let href = link?.href, !href.isEmpty else { return nil }
      guard let url = fetcher.address(of: href, in: base), let origin = WebOrigin(url) else {
        return nil
      }
      return origins.contains(origin) ? url : nil
    }

    private mutating func collectLinks(of document: AnyDocument, at base: String) {
      guard links > 0 else { return }
      for resource in document.data.resources + (document.included ?? []) {
        guard let relationships = resource.relationships else { continue }
        for (name, relationship) in relationships where !name.hasPrefix("@") {
          switch relationship.data {
          case .null, .many([]): continue
          default: break
          }
          let key = "\(resource.type)/\(name)"
          guard related[key, default: []].count + followed[key, default: 0] < links,
            related[key] != nil || related.count < links,
            let url = address(of: relationship.links?.related, at: base),
            known.insert(url).inserted
          else { continue }
          related[key, default: []].append(url)
        }
      }
    }

    /// The next link to follow, from the relationship followed least so far.
    private mutating func nextLink() -> String? {
      let open = related.filter { !$0.value.isEmpty }.keys
      guard
        let key = open.min(by: { (followed[$0] ?? 0, $0) < (followed[$1] ?? 0, $1) })
      else { return nil }
      followed[key, default: 0] += 1
      return related[key]?.removeFirst()
    }
  }
#endif
