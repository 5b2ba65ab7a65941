import JSONAPI
import Testing

@Suite struct KeyFormatTests {
  @Test(arguments: [
    ("title", "title", "title"), ("createdAt", "created-at", "created_at"),
    ("imageURL", "image-url", "image_url"),
    ("imageURLString", "image-url-string", "image_url_string"),
    ("URLSession", "url-session", "url_session"),
    ("address2Line", "address2-line", "address2_line"),
    ("_privateName", "_private-name", "_private_name"),
    ("already_there", "already_there", "already_there"),
    ("öffneÄrger", "öffne-ärger", "öffne_ärger"), ("", "", ""), ("x", "x", "x"), ("X", "x", "x"),
    ("someFieldName", "some-field-name", "some_field_name"), ("URL", "url", "url"),
    ("myURLString", "my-url-string", "my_url_string"), ("userID", "user-id", "user_id"),
    ("HTTPServer2Go", "http-server2-go", "http_server2_go"),
    ("field1Name", "field1-name", "field1_name"),
    ("already-dashed", "already-dashed", "already-dashed"),
  ])
  func `Separates words`(_ name: String, _ dasherized: String, _ underscored: String) {
    #expect(KeyFormat.dasherized.externalName(for: name) == dasherized)
    #expect(KeyFormat.underscored.externalName(for: name) == underscored)
    #expect(KeyFormat.asIs.externalName(for: name) == name)
  }

  @Test(arguments: [
    ("created-at", "createdAt"), ("title", "title"), ("a-b-c", "aBC"), ("image-url", "imageUrl"),
    ("-odd", "-odd"), ("odd-", "odd-"), ("odd--name", "odd-Name"), ("", ""), ("--", "--"),
  ])
  func `Joins words`(_ member: String, _ name: String) {
    #expect(KeyFormat.dasherized.swiftName(for: member) == name)
    let underscored = String(member.map { $0 == "-" ? "_" : $0 })
    #expect(
      KeyFormat.underscored.swiftName(for: underscored) == String(name.map { $0 == "-" ? "_" : $0 })
    )
  }

  @Test func `Custom formats ask their function`() {
    let format = KeyFormat.custom { "x-" + $0 }
    #expect(format.externalName(for: "name") == "x-name")
    #expect(format.swiftName(for: "x-name") == "x-name")
  }
}
