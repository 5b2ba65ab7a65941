import Synchronization
import Testing

@testable import JSONAPIServer

@Suite struct RequestIDTests {
  @Test
  func `The id of a request is made once, when something asks for it`() {
    let count = Mutex(0)
    let id = RequestID {
      count.withLock {
        $0 += 1
        return "request \($0)"
      }
    }
    #expect(count.withLock { $0 } == 0)
    #expect(id.text == "request 1")
    #expect(id.text == "request 1")
  }

  @Test
  func `A request without an id gets one, the same for everything that asks`() {
    let id = RequestID { nil }
    #expect(!id.text.isEmpty)
    #expect(id.text == id.text)
    #expect(id.text != RequestID { nil }.text)
  }
}
