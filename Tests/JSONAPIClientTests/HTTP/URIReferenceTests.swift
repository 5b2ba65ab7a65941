import JSONAPITesting
import Testing

@testable import JSONAPIClient

@Suite("Addresses and links") struct URIReferenceTests {
  /// The examples of RFC 3986, 5.4, with the base `http://a/b/c/d;p?q`.
  @Test(
    "References mean what RFC 3986 says",
    arguments: [
      ("g:h", "g:h"), ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"),
      ("g/", "http://a/b/c/g/"), ("/g", "http://a/g"), ("//g", "http://g"),
      ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"),
      ("#s", "http://a/b/c/d;p?q"), ("g#s", "http://a/b/c/g"), ("g?y#s", "http://a/b/c/g?y"),
      (";x", "http://a/b/c/;x"), ("g;x", "http://a/b/c/g;x"), ("", "http://a/b/c/d;p?q"),
      (".", "http://a/b/c/"), ("./", "http://a/b/c/"), ("..", "http://a/b/"),
      ("../", "http://a/b/"), ("../g", "http://a/b/g"), ("../..", "http://a/"),
      ("../../", "http://a/"), ("../../g", "http://a/g"), ("../../../g", "http://a/g"),
      ("../../../../g", "http://a/g"), ("/./g", "http://a/g"), ("/../g", "http://a/g"),
      ("g.", "http://a/b/c/g."), (".g", "http://a/b/c/.g"), ("g..", "http://a/b/c/g.."),
      ("..g", "http://a/b/c/..g"), ("./../g", "http://a/b/g"), ("./g/.", "http://a/b/c/g/"),
      ("g/./h", "http://a/b/c/g/h"), ("g/../h", "http://a/b/c/h"),
      ("g;x=1/./y", "http://a/b/c/g;x=1/y"), ("g;x=1/../y", "http://a/b/c/y"),
      ("g?y/./x", "http://a/b/c/g?y/./x"), ("g?y/../x", "http://a/b/c/g?y/../x"),
    ])
  func resolution(reference: String, expected: String) {
    let base = URIReference("http://a/b/c/d;p?q")
    #expect(URIReference(reference).resolved(against: base).textWithoutFragment == expected)
  }

  @Test(
    "A link's own encoding is left alone, and what may not stand in an address is encoded",
    arguments: [
      ("/a?page%5Bsize%5D=2&x=%2b+%20", "/a?page%5Bsize%5D=2&x=%2b+%20"),
      ("/a?page[size]=2", "/a?page%5Bsize%5D=2"),
      ("/a b/ü?q=ü|\"x\"", "/a%20b/%C3%BC?q=%C3%BC%7C%22x%22"),
      ("/a?b=c?d/e", "/a?b=c?d/e"),
      ("", "/"),
    ])
  func requestTarget(link: String, expected: String) {
    #expect(URIReference("https://h" + link).requestTarget == expected)
  }

  @Test(
    "Origins are compared by scheme, host and port",
    arguments: [
      ("https://Example.com/a", "https://example.com:443/b", true),
      ("http://example.com", "http://example.com:80", true),
      ("http://example.com", "https://example.com", false),
      ("https://example.com:8443", "https://example.com", false),
      ("https://user:secret@example.com", "https://example.com", true),
      ("https://[::1]:8080/", "https://[::1]:8080", true),
      ("https://example.com.evil.org", "https://example.com", false),
    ])
  func origins(left: String, right: String, same: Bool) throws {
    #expect(try (#require(WebOrigin(left)) == #require(WebOrigin(right))) == same)
  }

  @Test(arguments: ["", "/a", "https:", "a@b"])
  func `What isn't an absolute address has no origin`(text: String) {
    #expect(WebOrigin(text) == nil)
  }
}
