/// The document behind sparse resources, which they share.
final class SparseSource: Sendable {
  let storage: JSONStorage
  let options: JSONAPIDecoder
  /// A view of the storage's tape, which lives as long as this does.
  let resources: ResourceIndex

  init(_ storage: JSONStorage, options: JSONAPIDecoder, resources: ResourceIndex) {
    self.storage = storage
    self.options = options
    self.resources = resources
  }

  /// Goes on decoding.
  func read<Result>(_ body: (DecodeContext) throws -> Result) rethrows -> Result {
    let context = DecodeContext(self)
    return try withExtendedLifetime(context) { try context.embedding { try body(context) } }
  }
}
