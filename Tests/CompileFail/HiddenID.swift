// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// expected-errors: 4
// expected-error: HiddenID.swift:10:3: error: 'id' has to be as visible as the resource; make it 'internal'
// expected-error: HiddenID.swift:15:7: error: 'id' has to be as visible as the resource; make it 'public'
// expected-error: HiddenID.swift:21:3: error: 'lid' has to be as visible as the resource; make it 'internal'
// expected-error: HiddenID.swift:25:3: error: 'id' has to be as visible as the resource; make it 'fileprivate'
import JSONAPI

@Resource("images") struct Image {
  private var id: String
  var title: String
}

@Resource("films") public struct Film {
  var id: String
  public var title: String
}

@Resource("books") struct Book {
  var id: String
  fileprivate var lid: String?
}

@Resource("notes") private struct Note {
  private var id: String
}

// As visible as these are.
@Resource("drafts") private struct Hidden {
  fileprivate var id: String
}

enum API {
  @Resource("things") public struct Thing {
    var id: String
  }
}
