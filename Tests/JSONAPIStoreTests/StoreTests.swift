import JSONAPI
import JSONAPIStore
import Testing

@Suite("A store")
struct StoreTests {
  @Test("Gives the same record for the same resource, whatever document it came in")
  func identity() throws {
    let store = Store()
    let first = try store.insert(
      parsing: Array(#"{"data":{"type":"articles","id":"1","attributes":{"title":"A"}}}"#.utf8)
    ).first
    let second = try store.insert(
      parsing: Array(#"{"data":[{"type":"articles","id":"1","attributes":{"title":"B"}}]}"#.utf8)
    ).first
    #expect(first != nil)
    #expect(first === second)
    #expect(first?.attribute("title") == "B")
    #expect(store.count == 1)
  }
}
