#if Macros && SQLite
  import ConformanceSupport
  import HTTPTypes
  import JSONAPI
  import JSONAPIServer
  import Testing

  /// To-one relationships whose columns can't be null, of schemas without a Swift type.
  @Suite("Required relationships")
  struct RequiredRelationshipTests {
    typealias Found = IntrospectionTests.Found

    private static let person = #"{"data": {"type": "people", "id": "1"}}"#

    private func details(_ exchange: Exchange) -> [String] {
      exchange.json["errors"]?.array?.compactMap { $0["detail"]?.string } ?? []
    }

    private func required(_ api: JSONAPIServer<NoPrincipal>, _ type: String) -> [String] {
      let relationships = api.openAPI().json.value(
        at: JSONPointer(["components", "schemas", type, "properties", "relationships"]))
      return relationships?["required"]?.array?.compactMap(\.string) ?? []
    }

    @Test(arguments: DatabaseKind.available.filter { $0 != .memory })
    func `A definition by names: the table's NOT NULL is 422 at the relationship`(
      kind: DatabaseKind
    ) async throws {
      let database = try await TestDatabase(
        kind,
        SQLFixture([
          ("people", "id {key}"),
          ("articles", "id {key}, author_id {int} NOT NULL, editor_id {int} NOT NULL"),
        ]), ["people": [["id": 1]], "articles": []])
      defer { withExtendedLifetime(database) {} }
      let schema = Schema(
        "articles", id: Int.self,
        [
          .relationship(.init("author", .one, to: ["people"])),
          .relationship(.init("editor", .one, to: ["people"])),
        ])
      let api = try JSONAPIServer(database: database.base) {
        Serve(schema: Schema("people", id: Int.self, []))
        Serve(schema: schema) { $0.allow(.create) }
      }
      #expect(required(api, "ArticlesCreate") == ["author", "editor"])
      let missing = await api.send(
        .post, "/articles",
        #"{"data": {"type": "articles", "relationships": {"author": \#(Self.person)}}}"#)
      #expect(missing.status == 422)
      #expect(missing.codes == ["missingField"])
      #expect(details(missing) == [#"The relationship "editor" is missing."#])
      // A pointer leads to what the document has (ERR-15).
      #expect(missing.sources == ["/data/relationships"])
      let null = await api.send(
        .post, "/articles",
        #"{"data": {"type": "articles", "relationships": {"author": \#(Self.person), "editor": {"data": null}}}}"#
      )
      #expect(null.status == 422)
      #expect(details(null) == ["The value can't be null."])
      #expect(null.sources == ["/data/relationships/editor"])
    }

    @Test func `Tables say which are required, and which the database fills`() async throws {
      var options = IntrospectionOptions()
      options.isWritable = true
      let found = try await Found(
        """
        CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT);
        CREATE TABLE notes (id INTEGER PRIMARY KEY, title TEXT NOT NULL,
          author_id INTEGER NOT NULL REFERENCES people, owner_id INTEGER NOT NULL DEFAULT 1 REFERENCES people,
          reader_id INTEGER NOT NULL REFERENCES people, editor_id INTEGER REFERENCES people);
        CREATE TABLE pages (note_id INTEGER NOT NULL REFERENCES notes, number INTEGER NOT NULL, text TEXT,
          author_id INTEGER NOT NULL REFERENCES people, PRIMARY KEY (note_id, number));
        INSERT INTO people VALUES (1, 'Ann');
        """, .sqlite, options)
      let api = try found.server()
      #expect(required(api, "NotesCreate") == ["author", "reader"])
      // All that is missing, at once.
      let none = await api.send(.post, "/notes", #"{"data": {"type": "notes"}}"#)
      #expect(none.status == 422)
      #expect(
        details(none) == [
          #"The attribute "title" is missing."#, #"The relationship "author" is missing."#,
          #"The relationship "reader" is missing."#,
        ])
      #expect(none.codes == Array(repeating: "missingField", count: 3))
      #expect(none.sources == ["/data", "/data", "/data"])
      func note(_ relationships: String) -> String {
        #"{"data": {"type": "notes", "attributes": {"title": "A"}, "relationships": {\#(relationships)}}}"#
      }
      let null = await api.send(
        .post, "/notes", note(#""author": {"data": null}, "reader": \#(Self.person)"#))
      #expect(null.status == 422)
      #expect(details(null) == ["The value can't be null."])
      #expect(null.sources == ["/data/relationships/author/data"])
      let created = await api.send(
        .post, "/notes", note(#""author": \#(Self.person), "reader": \#(Self.person)"#))
      #expect(created.status == 201)
      #expect(created.value("/data/relationships/owner/data/id") == "1")
      #expect(created.value("/data/relationships/editor/data") == .null)
      let update = await api.send(
        .patch, "/notes/1",
        #"{"data": {"type": "notes", "id": "1", "relationships": {"reader": {"data": null}}}}"#)
      #expect(update.status == 422)
      #expect(update.sources == ["/data/relationships/reader/data"])
      let edit = await api.send(.patch, "/notes/1/relationships/owner", #"{"data": null}"#)
      #expect(edit.status == 422)
      #expect(edit.sources == ["/data"])
      let operation = await api.operate(
        #"{"op": "add", "data": {"type": "notes", "attributes": {"title": "B"}, "relationships": {"reader": \#(Self.person)}}}"#
      )
      #expect(operation.status == 422)
      #expect(details(operation) == [#"The relationship "author" is missing."#])
      #expect(operation.sources == ["/atomic:operations/0/data/relationships"])
      // A part of the key comes with the id.
      let page = await api.send(
        .post, "/pages",
        #"{"data": {"type": "pages", "id": "1:1", "relationships": {"author": \#(Self.person)}}}"#)
      #expect(page.status == 201)
      let unsigned = await api.send(.post, "/pages", #"{"data": {"type": "pages", "id": "1:2"}}"#)
      #expect(details(unsigned) == [#"The relationship "author" is missing."#])
    }
  }
#endif
