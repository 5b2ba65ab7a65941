#if Macros
  import Foundation
  import HTTPTypes
  import JSONAPI
  import JSONAPIStore
  import JSONAPITesting
  import Testing

  @testable import JSONAPIClient

  /// Every way to write × every state in which not all of a resource is known.
  @Suite("What a client knows only in part is never sent as the whole") struct PartialKnowledgeTests
  {
    @Resource("apps") struct App: Hashable { var id: String }

    @Resource("people") struct Person: Hashable {
      var id: String
      var name: String?
      var apps: ToMany<App>
    }

    @LiveResource("apps") final class LiveApp { var title: String? }

    @LiveResource("people") final class LivePerson {
      var name: String?
      @Relationship var apps: [LiveApp]
    }

    @LiveResource("people") final class LinkedPerson {
      var name: String?
      var apps: ToMany<LiveApp>
    }

    // MARK: - The server

    /// Has one person, whose apps requests change as the specification says.
    actor Server {
      private(set) var apps: [String]
      private(set) var name = "N"
      private(set) var lines: [String] = []

      init(_ apps: [String]) { self.apps = apps }

      nonisolated var transport: InMemoryTransport {
        InMemoryTransport { try await self.answer($0) }
      }

      private func answer(_ request: ReceivedRequest) throws -> TransportResponse {
        lines.append("\(request.method) \(request.path)")
        let body = try AnyDocument(parsing: request.text)
        guard request.path != "/v1/operations" else {
          let list = body.members["atomic:operations"]?.array ?? []
          for operation in list.compactMap({ AtomicOperation(json: $0) }) {
            if operation.relationship == nil {
              take(operation.body)
            } else {
              change(operation.action, operation.data)
            }
          }
          let results = list.map { _ in "{}" }.joined(separator: ",")
          return .document(
            #"{"atomic:results":[\#(results)]}"#,
            fields: [
              .contentType:
                #"application/vnd.api+json;ext="\#(AtomicOperations.extensionURI)""#
            ])
        }
        switch (request.method, request.path) {
        case (.patch, "/v1/people/1"): take(body.data.resources.first)
        case (.patch, "/v1/people/1/relationships/apps"): change(.update, body.members["data"])
        case (.post, "/v1/people/1/relationships/apps"): change(.add, body.members["data"])
        case (.delete, "/v1/people/1/relationships/apps"): change(.remove, body.members["data"])
        default: return .empty(.notFound)
        }
        return .empty()
      }

      private func take(_ resource: AnyResource?) {
        name = resource?["name"]?.string ?? name
        if let data = resource?.relationships?["apps"]?.members["data"] { change(.update, data) }
      }

      private func change(_ action: AtomicOperation.Action, _ data: JSONValue?) {
        let ids = (data?.array ?? []).compactMap { $0["id"]?.string }
        switch action {
        case .update: apps = ids
        case .add: apps += ids.filter { !apps.contains($0) }
        case .remove: apps.removeAll { ids.contains($0) }
        }
      }
    }

    // MARK: - What is known

    enum State: String, CaseIterable, Sendable {
      case linksOnly
      case firstPage
      case lastPage
      case sparse
      /// All was known when the edit was made, and somebody has added app 3 since.
      case refreshed

      static let notRefreshed = allCases.filter { $0 != .refreshed }

      var apps: [String] { self == .refreshed ? ["1", "2"] : ["1", "2", "3", "4"] }

      /// The document of the person.
      var document: String {
        let own = #""links":{"self":"/people/1/relationships/apps""#
        let relationship =
          switch self {
          case .linksOnly: #""apps":{\#(own)}}"#
          case .firstPage: #""apps":{"data":[\#(ids("1", "2"))],\#(own),"next":"/next"}}"#
          case .lastPage: #""apps":{"data":[\#(ids("3", "4"))],\#(own),"prev":{"href":"/p"}}}"#
          case .sparse: ""
          case .refreshed: #""apps":{"data":[\#(ids("1", "2"))]}"#
          }
        return PartialKnowledgeTests.document(relationship)
      }

      private func ids(_ ids: String...) -> String { PartialKnowledgeTests.identifiers(ids) }
    }

    static func identifiers(_ ids: [String]) -> String {
      ids.map { #"{"type":"apps","id":"\#($0)"}"# }.joined(separator: ",")
    }

    static func document(_ relationship: String) -> String {
      #"{"data":{"type":"people","id":"1","attributes":{"name":"N"},"relationships":{\#(relationship)}}}"#
    }

    /// A store that knows the person as far as a state says, and the apps.
    static func store(_ state: State) throws -> Store {
      let store = Store()
      for id in ["1", "2", "3", "4", "9"] {
        try store.insert(AnyResource(type: "apps", id: id, attributes: ["title": "T"]))
      }
      try store.insert(parsing: Array(state.document.utf8))
      return store
    }

    /// What happens between an edit and its save.
    static func refresh(_ store: Store, _ state: State) throws {
      guard state == .refreshed else { return }
      let all = #""apps":{"data":[\#(identifiers(["1", "2", "3"]))]}"#
      try store.insert(parsing: Array(document(all).utf8))
    }

    // MARK: - Values

    enum ValueWay: String, CaseIterable, Sendable {
      case client
      case atomic
      case journal
    }

    /// Writes by one of the ways, and replays the journal.
    static func write(
      _ way: ValueWay, _ server: Server,
      client: (JSONAPIClient) async throws -> Void,
      list: @Sendable (inout AtomicOperations) -> Void
    ) async throws {
      let sender = try JSONAPIClient.testing(server.transport)
      switch way {
      case .client: try await client(sender)
      case .atomic: try await sender.atomically { list(&$0) }
      case .journal:
        let folder = try JournalFolder()
        let journal = try OfflineJournal(path: folder.path())
        try journal.write { list(&$0) }
        let report = try await journal.replay(through: sender)
        #expect(report.isComplete)
      }
    }

    static func person(_ state: State) throws -> Person {
      try JSONAPIDecoder().decode(Person.self, from: Data(state.document.utf8))
    }

    static func resource(_ state: State) throws -> AnyResource {
      try #require(AnyDocument(parsing: state.document).data.resources.first)
    }

    @Test(arguments: ValueWay.allCases, State.notRefreshed)
    func `A whole update leaves out what isn't all known`(_ way: ValueWay, _ state: State)
      async throws
    {
      var person = try Self.person(state)
      person.name = "Ann"
      var resource = try Self.resource(state)
      resource["name"] = "Ann"
      for isModelled in [true, false] {
        let server = Server(state.apps)
        let (value, untyped) = (person, resource)
        if isModelled {
          try await Self.write(way, server) {
            _ = try await $0.update(value)
          } list: {
            $0.update(value)
          }
        } else {
          try await Self.write(way, server) {
            _ = try await $0.update(untyped)
          } list: {
            $0.update(untyped)
          }
        }
        #expect(await server.apps == state.apps)
        #expect(await server.name == "Ann")
      }
    }

    @Test(arguments: ValueWay.allCases, State.notRefreshed)
    func `A change in place is refused before anything is sent`(_ way: ValueWay, _ state: State)
      async throws
    {
      let person = try Self.person(state)
      for removes in [false, true] {
        let server = Server(state.apps)
        var changed = person
        if removes { changed.apps.remove(id: "4") } else { changed.apps.append(id: "9") }
        let (new, whole) = (changed, changed)
        let error = await clientError {
          try await Self.write(way, server) {
            _ = try await $0.update(new, from: person)
          } list: {
            $0.update(new, from: person)
          }
        }
        #expect(error?.code == .encodingFailed)
        let second = await clientError {
          try await Self.write(way, server) {
            _ = try await $0.update(whole)
          } list: {
            $0.update(whole)
          }
        }
        #expect(second?.code == .encodingFailed)
        #expect(await server.lines.isEmpty)
        #expect(await server.apps == state.apps)
      }
    }

    @Test(arguments: ValueWay.allCases, [State.firstPage, .lastPage])
    func `A page of linkage is refused in a draft and in a difference without a model`(
      _ way: ValueWay, _ state: State
    ) async throws {
      let server = Server(state.apps)
      let page = try Self.person(state).apps
      let draft = Person.draft(id: "1") { $0.apps = page }
      let old = try Self.resource(state)
      var new = old
      new.relationships?["apps"]?.data = .many([ResourceIdentifier(type: "apps", id: "9")])
      let changed = new
      let refusals = await [
        clientError {
          try await Self.write(way, server) {
            _ = try await $0.update(draft)
          } list: {
            $0.update(draft)
          }
        },
        clientError {
          try await Self.write(way, server) {
            _ = try await $0.update(changed, from: old)
          } list: {
            $0.update(changed, from: old)
          }
        },
      ]
      for refusal in refusals {
        #expect(refusal?.code == .encodingFailed)
        #expect((refusal?.underlying as? ResourceEncodingError)?.code == .partialLinkage)
      }
      #expect(await server.lines.isEmpty)
    }

    @Test(arguments: ValueWay.allCases, State.notRefreshed)
    func `Linkage that is set as a whole replaces`(_ way: ValueWay, _ state: State) async throws {
      let server = Server(state.apps)
      let old = try Self.person(state)
      var changed = old
      changed.apps = ToMany(ids: ["9"])
      let new = changed
      try await Self.write(way, server) {
        _ = try await $0.update(new, from: old)
      } list: {
        $0.update(new, from: old)
      }
      #expect(await server.apps == ["9"])
    }

    @Test func `A page isn't the linkage of a new resource`() async throws {
      let transport = InMemoryTransport { _ in .empty(.created) }
      let client = try JSONAPIClient.testing(transport)
      var copy = try Self.person(.firstPage)
      copy.id = "2"
      try await client.create(copy)
      let sent = try #require(await transport.requests.first)
      #expect(try AnyDocument(parsing: sent.text).data.resources.first?.relationships == nil)
      copy.apps.append(id: "9")
      let changed = copy
      #expect(await clientError { try await client.create(changed) }?.code == .encodingFailed)
      #expect(throws: ResourceEncodingError.self) {
        try JSONAPIEncoder().createDocument(for: changed)
      }
      #expect(await transport.requests.count == 1)
    }

    // MARK: - Stored objects

    enum ObjectWay: String, CaseIterable, Sendable {
      case save
      case relationship
      case atomic
      case journal
      case journalRelationship
    }

    enum Edit: String, CaseIterable, Sendable {
      case array
      case assignment
      case linkage
      case record
    }

    /// Adds app 9 and removes app 1, or app 3 if that is the one seen.
    static func edit(_ edit: Edit, _ state: State, in store: Store) throws -> Record {
      let app = try #require(store.object(LiveApp.self, id: "9"))
      let gone = state == .lastPage ? "3" : "1"
      let live = try #require(store.object(LivePerson.self, id: "1"))
      switch edit {
      case .array:
        live.apps.append(app)
        live.apps.removeAll { $0.id == gone }
      case .assignment:
        live.apps = live.apps.filter { $0.id != gone } + [app]
      case .linkage:
        let linked = try #require(store.object(LinkedPerson.self, id: "1"))
        linked.apps.append(id: "9")
        linked.apps.remove(id: gone)
      case .record:
        live.record.add([app.record.identifier], to: "apps")
        live.record.remove([ResourceIdentifier(type: "apps", id: gone)], from: "apps")
      }
      return live.record
    }

    static func save(
      _ record: Record, _ way: ObjectWay, _ server: Server, _ store: Store
    ) async throws {
      let client = try JSONAPIClient.testing(server.transport).into(store)
      switch way {
      case .save: try await client.save(record)
      case .relationship: try await client.save(record.relationship(toMany: "apps"))
      case .atomic: try await client.atomically { _ = $0.save(record) }
      case .journal, .journalRelationship:
        let folder = try JournalFolder()
        let journal = try OfflineJournal(path: folder.path())
        if way == .journal {
          try journal.write { $0.save(record) }
        } else {
          try journal.write { $0.save(record.relationship(toMany: "apps")) }
        }
        #expect(try await journal.replay(through: client, into: store).isComplete)
      }
    }

    @Test(arguments: ObjectWay.allCases, State.allCases)
    func `Stored objects add and remove what was edited, and nothing else`(
      _ way: ObjectWay, _ state: State
    ) async throws {
      for edit in Edit.allCases {
        // What is assigned to linkage that is not known at all replaces it, as the article says; a change of a
        // property in place can't remove what it doesn't show.
        let isUnknown = state == .linksOnly || state == .sparse
        if isUnknown, edit == .assignment || edit == .array { continue }
        let store = try Self.store(state)
        let record = try Self.edit(edit, state, in: store)
        try Self.refresh(store, state)
        let server = Server(state == .refreshed ? ["1", "2", "3"] : state.apps)
        try await Self.save(record, way, server, store)
        let gone = state == .lastPage ? "3" : "1"
        let before = state == .refreshed ? ["1", "2", "3"] : state.apps
        let expected = Set(before).subtracting([gone]).union(["9"])
        #expect(await Set(server.apps) == expected, "\(edit)")
        #expect(!record.isDirty, "\(edit)")
        let linkage = record.relationship("apps")
        if state == .refreshed {
          #expect(Set(linkage?.data.identifiers.compactMap(\.id) ?? []) == expected)
          #expect(linkage?.isLinkageComplete == true)
        } else {
          #expect(linkage?.isLinkageComplete != true, "\(edit)")
        }
      }
    }

    @Test(arguments: [State.linksOnly, .sparse])
    func `A property adds to linkage that isn't known`(_ state: State) async throws {
      for way in ObjectWay.allCases {
        let store = try Self.store(state)
        let server = Server(state.apps)
        let live = try #require(store.object(LivePerson.self, id: "1"))
        live.apps.append(try #require(store.object(LiveApp.self, id: "9")))
        try await Self.save(live.record, way, server, store)
        #expect(await server.apps == state.apps + ["9"])
      }
    }

    @Test func `An entry of a journal adds and removes, whatever others have done since`()
      async throws
    {
      let store = try Self.store(.refreshed)
      let record = try Self.edit(.array, .refreshed, in: store)
      let folder = try JournalFolder()
      let journal = try OfflineJournal(path: folder.path())
      try journal.write { $0.save(record) }
      #expect(try journal.adding { $0.save(record) }.isEmpty)
      // Only now somebody adds app 3, which nobody tells the store of before the replay.
      let server = Server(["1", "2", "3"])
      let client = try JSONAPIClient.testing(server.transport)
      #expect(try await journal.replay(through: client, into: store).isComplete)
      #expect(await Set(server.apps) == ["2", "3", "9"])
      #expect(!record.isDirty)
    }

    // MARK: - Fetching

    @Test func `A page of a relationship shortens no linkage that is known`() async throws {
      let store = try Self.store(.refreshed)
      let record = try #require(store.record(type: "people", id: "1"))
      let transport = InMemoryTransport { _ in
        .document(
          #"{"data":[{"type":"apps","id":"5"},{"type":"apps","id":"1"}],"links":{"self":"/v1/people/1/relationships/apps","next":"/n"}}"#
        )
      }
      let client = try JSONAPIClient.testing(transport).into(store)
      let page = try await client.fetch(Person.reference(id: "1").relationship(\.apps))
      #expect(!page.isLinkageComplete)
      #expect(record.relationship("apps")?.data.identifiers.map(\.id) == ["1", "2", "5"])
      #expect(record.relationship("apps")?.isLinkageComplete == true)
    }

    @Test func `A page that is fetched first is known to be one`() async throws {
      let store = try Self.store(.linksOnly)
      let record = try #require(store.record(type: "people", id: "1"))
      let transport = InMemoryTransport { _ in
        .document(#"{"data":[{"type":"apps","id":"1"}],"links":{"next":"/n"}}"#)
      }
      let client = try JSONAPIClient.testing(transport).into(store)
      _ = try await client.fetch(Person.reference(id: "1").relationship(\.apps))
      #expect(record.relationship("apps")?.isLinkageComplete == false)
      record.add([ResourceIdentifier(type: "apps", id: "9")], to: "apps")
      #expect(record.changes.relationships == nil)
      #expect(record.memberChanges.map(\.name) == ["apps"])
      // It comes whole, and says nothing of pages.
      let all = #""apps":{"data":[\#(Self.identifiers(["1", "2"]))]}"#
      try store.insert(parsing: Array(Self.document(all).utf8))
      #expect(record.serverLinkage(of: "apps").identifiers.map(\.id) == ["1", "2"])
    }

    @Test func `The answer to an addition may be a page`() async throws {
      let store = try Self.store(.firstPage)
      let record = try #require(store.record(type: "people", id: "1"))
      let transport = InMemoryTransport { _ in
        .document(
          #"{"data":[{"type":"apps","id":"9"},{"type":"apps","id":"1"}],"links":{"next":"/n"}}"#)
      }
      record.add([ResourceIdentifier(type: "apps", id: "9")], to: "apps")
      try await JSONAPIClient.testing(transport).save(record)
      #expect(!record.isDirty)
      #expect(record.relationship("apps")?.isLinkageComplete == false)
    }

    @Test func `An edit is kept when its record is unloaded and loaded again`() throws {
      let store = try Self.store(.refreshed)
      let record = try Self.edit(.array, .refreshed, in: store)
      record.unload()
      try Self.refresh(store, .refreshed)
      let changes = try #require(record.memberChanges.first?.changes)
      #expect(changes.added.map(\.id) == ["9"])
      #expect(changes.removed.map(\.id) == ["1"])
      #expect(record.relationship("apps")?.data.identifiers.map(\.id) == ["2", "3", "9"])
    }
  }
#endif
