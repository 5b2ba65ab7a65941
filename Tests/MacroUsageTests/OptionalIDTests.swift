#if Macros
  import JSONAPI
  import Testing

  @Suite("Ids that the server assigns")
  struct OptionalIDTests {
    static let document = """
      {"data":{"type":"drafts","id":"1","attributes":{"title":"Typee"},"relationships":{\
      "origin":{"data":{"type":"drafts","id":"7"}},\
      "later":{"data":[{"type":"drafts","id":"8"},{"type":"drafts","id":"9"}]}}}}
      """

    @Test func `An id in linkage is there or not, and no optional of an optional (RID-01)`() throws
    {
      let draft = try JSONAPIDecoder().decode(AssignedDraft.self, from: Array(Self.document.utf8))
      let origin: Int? = draft.origin.id
      #expect(origin == 7)
      #expect(type(of: draft.origin.id) == Int?.self)
      #expect(draft.later.ids == [8, 9])
      #expect(type(of: draft.later.ids) == [Int].self)
      #expect(ToOne<AssignedDraft>.null.id == nil)
    }

    @Test func `An id of one of a union's types`() throws {
      let link: ToOne<AssignedUnion> = ToOne(AssignedUnion.draft, id: 7)
      #expect(type(of: link.id(of: AssignedUnion.draft)) == Int?.self)
      #expect(link.id(of: AssignedUnion.draft) == 7)
    }

    @Test func `An id of a sparse resource`() throws {
      let sparse = try JSONAPIDecoder().decode(
        Sparse<AssignedDraft>.self, from: Array(Self.document.utf8))
      #expect(type(of: sparse.id) == Int?.self)
      #expect(sparse.id == 1)
    }

    @Test func `A new resource needn't say anything about what it has many of`() throws {
      let draft = AssignedDraft(title: "Typee", origin: .null)
      #expect(draft.later.isLinkageAbsent)
      let body = try JSONAPIEncoder().createDocument(for: draft)
      #expect(!String(decoding: body, as: UTF8.self).contains("later"))
    }
  }

  @Resource("drafts")
  struct AssignedDraft {
    var id: Int?
    var title: String
    var origin: ToOne<AssignedDraft>
    var later: ToMany<AssignedDraft>
  }

  @ResourceUnion
  enum AssignedUnion { case draft(AssignedDraft) }
#endif
