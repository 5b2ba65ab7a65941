@testable import JSONAPI
import Testing

@Suite struct ExternalNamesTests {
  @Test(arguments: [KeyFormat.asIs, .dasherized, .underscored, .custom { "x-" + $0 }])
  func `Are those of their format`(_ format: KeyFormat) {
    var names = ExternalNames(format)
    // Many more than the table has places, so that each place is taken over several times.
    let keys = [""] + (0..<500).map { "someField\($0)Name" } + ["größeÄndern", "a", ""]
    for key in keys + keys {
      #expect(names.name(for: key) == format.externalName(for: key))
    }
  }
}
