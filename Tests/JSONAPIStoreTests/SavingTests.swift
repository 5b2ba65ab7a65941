import JSONAPI
import JSONAPIStore
import Testing

@Suite("Creating and saving records")
struct SavingTests {
  let store = Store()

  @Test func `A created record is known by its lid, and by both once it has an id`() throws {
    let record = try store.create("comments", attributes: ["body": "First!"])
    let lid = try #require(record.lid)
    #expect(record.id == nil)
    #expect(record.isDirty)
    #expect(!record.isLoaded)
    #expect(store.record(record.identifier) === record)
    try store.assign(id: "7", to: record)
    #expect(record.id == "7")
    #expect(record.identifier == ResourceIdentifier(type: "comments", id: "7"))
    #expect(store.record(type: "comments", id: "7") === record)
    #expect(store.record(type: "comments", lid: lid) === record)
    #expect(store.count == 1)
    let answer = try store.insert(
      text: #"{"data":{"type":"comments","id":"7","attributes":{"body":"First!"}}}"#)
    #expect(answer.first === record)
    #expect(!record.isDirty)
    store.remove(record)
    #expect(store.record(type: "comments", id: "7") == nil)
    #expect(store.record(type: "comments", lid: lid) == nil)
  }

  @Test func `Made-up lids are different, and one that is taken is refused`() throws {
    let lids = try (0..<100).map { _ in try store.create("a").lid }
    #expect(Set(lids).count == 100)
    try store.create("a", lid: "x")
    let error = #expect(throws: StoreError.self) { try store.create("a", lid: "x") }
    #expect(error?.code == .identityTaken)
    try store.create("a", id: "1")
    #expect(throws: StoreError.self) { try store.create("a", id: "1") }
    #expect(store.count == 102)
  }

  @Test func `An answer without a body makes what was sent the server's state (CRU-27)`() throws {
    let record = try store.insertArticle(
      #""attributes":{"title":"A","body":"B"},"relationships":{"r":{"data":null,"meta":{"n":1}}}"#)
    record.setAttribute("title", to: "mine")
    record.setAttribute("body", to: nil)
    record.setRelationship("r", to: AnyRelationship(data: .many([])))
    try record.markSaved()
    #expect(!record.isDirty)
    #expect(record.serverResource.attributes == ["title": "mine"])
    #expect(record.relationship("r")?.data == .many([]))
    #expect(record.relationship("r")?.meta == ["n": 1])
  }

  @Test func `An answer with a body counts more than what was sent (CRU-15)`() throws {
    let record = try store.insertArticle(#""attributes":{"title":"A","slug":"a"}"#)
    record.setAttribute("title", to: " mine ")
    record.setAttribute("note", to: "kept")
    let answer = try AnyResource(
      text: #"{"type":"articles","id":"1","attributes":{"title":"mine","slug":"mine"}}"#)
    try record.markSaved(with: answer)
    #expect(!record.isDirty)
    #expect(record.resource.attributes == ["title": "mine", "slug": "mine", "note": "kept"])
  }

  @Test func `Edits that were made while the request was under way stay`() throws {
    let record = try store.insertArticle(#""attributes":{"title":"A","body":"B"}"#)
    record.setAttribute("title", to: "one")
    record.setAttribute("body", to: "sent")
    let sent = record.changes
    let version = store.begin()
    record.setAttribute("title", to: "two")
    record.setAttribute("new", to: true)
    try record.markSaved(sent: sent, as: version)
    #expect(record.dirtyFields.sorted() == ["new", "title"])
    #expect(record.serverResource["body"] == "sent")
    #expect(record.attribute("title") == "two")
  }

  @Test func `The answer to a creation gives the id, also to those that refer by lid (RID-03)`()
    throws
  {
    let comment = try store.create("comments", lid: "c1", attributes: ["body": "First!"])
    let article = try store.insertArticle(#""relationships":{"comments":{"data":[]}}"#)
    article.setRelationship("comments", to: AnyRelationship(data: .many([comment.identifier])))
    #expect(article.related("comments").first === comment)
    try comment.markSaved(
      with: AnyResource(
        text: #"{"type":"comments","id":"7","lid":"c1","attributes":{"body":"First!","n":1}}"#))
    #expect(comment.id == "7")
    #expect(comment.attribute("n") == 1)
    #expect(comment.resource.members["lid"] == nil || comment.resource.id == "7")
    #expect(article.related("comments").first === comment)
    #expect(article.changes.relationships?["comments"]?.data.identifiers.first?.id == "7")
    let document = try JSONAPIEncoder().updateDocument(for: article.changes)
    #expect(
      String(decoding: document, as: UTF8.self).contains(
        #""comments":{"data":[{"type":"comments","id":"7"}]}"#))
  }

  @Test func `A record that takes over the state of another knows how new each field is`() throws {
    let versions = (0..<3).map { _ in store.begin() }
    func comment(_ attributes: JSONObject, _ number: Int) throws {
      try store.insert(
        AnyResource(type: "comments", id: "7", attributes: attributes), as: versions[number])
    }
    try comment(["a": 0, "b": 0], 0)
    try comment(["b": 2], 2)
    let local = try store.create("comments", lid: "c1")
    try store.assign(id: "7", to: local)
    try comment(["a": 1, "b": 1], 1)
    #expect(local.attribute("a") == 1 && local.attribute("b") == 2)
  }

  @Test func `What the server knows is not new again when it is unloaded`() throws {
    let assigned = try store.create("comments", lid: "a")
    try store.assign(id: "1", to: assigned)
    let saved = try store.create("comments", lid: "b", attributes: ["body": "B"])
    try saved.markSaved(with: AnyResource(type: "comments", id: "2"))
    let told = try store.create("comments", id: "3", lid: "c")
    try told.markSaved()
    let listed = try store.create("comments", id: "4", lid: "d")
    #expect(listed.isNew)
    try store.insert(AnyResource(type: "comments", id: "4", attributes: ["body": "D"]))
    for record in [assigned, saved, told, listed] {
      record.unload()
      #expect(!record.isNew)
      record.add([ResourceIdentifier(type: "tags", id: "1")], to: "tags")
      #expect(record.memberChanges.map(\.name) == ["tags"])
    }
    let copy = try Store(snapshot: store.snapshot())
    #expect(copy.count == 4 && !copy.records.contains(where: \.isNew))
  }

  @Test func `An answer about another resource is refused, and nothing has changed`() throws {
    let record = try store.insertArticle(#""attributes":{"title":"A"}"#)
    record.setAttribute("title", to: "mine")
    for text in [
      #"{"type":"people","id":"1","attributes":{"n":1}}"#,
      #"{"type":"articles","id":"2","attributes":{"n":1}}"#,
    ] {
      let error = #expect(throws: StoreError.self) {
        try record.markSaved(with: AnyResource(text: text))
      }
      #expect(error?.code == .otherResource)
    }
    #expect(record.dirtyFields == ["title"])
    #expect(record.attribute("n") == nil)
  }

  @Test func `A record that came first under the new id is taken over, unless it is in use`() throws
  {
    let local = try store.create("articles", attributes: ["title": "mine"])
    let other = try store.insertArticle(#""attributes":{"title":"A","slug":"a"}"#)
    other.setAttribute("title", to: "edited")
    let error = #expect(throws: StoreError.self) { try store.assign(id: "1", to: local) }
    #expect(error?.code == .identityTaken)
    #expect(local.id == nil)
    other.revert()
    try store.assign(id: "1", to: local)
    #expect(store.record(type: "articles", id: "1") === local)
    #expect(local.attribute("slug") == "a")
    #expect(local.attribute("title") == "mine")
    #expect(store.count == 1)
    #expect(throws: StoreError.self) { try store.assign(id: "2", to: local) }
    #expect(throws: StoreError.self) { try store.assign(id: "3", to: other) }
  }

  @Test func `A created resource that is in use already is that one, and is not created again`()
    throws
  {
    let folder = try TemporaryFolder()
    do {
      let journal = try StoreJournal(path: folder.file("folded.journal"))
      let store = journal.store
      let comment = try store.create("comments", lid: "c1", attributes: ["body": "A", "n": 1])
      let article = try store.insertArticle(#""relationships":{"comments":{"data":[]}}"#)
      article.setRelationship("comments", to: AnyRelationship(data: .many([comment.identifier])))
      try journal.commit()
      let sent = comment.resource
      comment.setAttribute("n", to: 2)
      let answer = try AnyResource(
        text: #"{"type":"comments","id":"9","attributes":{"body":"A","n":1}}"#)
      let listed = try store.insert(answer)
      _ = listed.onChange { _ in }
      try comment.markSaved(with: answer, sent: sent)
      #expect(comment.id == "9" && !comment.isNew && !comment.isDirty)
      #expect(store.count(of: "comments") == 1)
      #expect(store.record(type: "comments", id: "9") === listed)
      #expect(listed.attribute("n") == 2 && listed.dirtyFields == ["n"])
      #expect(article.related("comments").first === listed)
      #expect(article.changes.relationships?["comments"]?.data.names == ["9"])
      try journal.commit()
    }
    let store = try StoreJournal(path: folder.file("folded.journal")).store
    #expect(store.records(of: "comments").map(\.id) == ["9"])
    #expect(store.record(type: "articles", id: "1")?.related("comments").first?.id == "9")
  }
}
