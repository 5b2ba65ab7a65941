/// The resources of a document as separate documents of one resource each, for programs without
/// models.
package struct StreamedDocuments {
  private let reader: StreamReader
  private var waiting: ArraySlice<StreamedResources> = []

  /// Reads a file or another readable source.
  ///
  /// - Parameters:
  ///   - relationships: The names of the relationships whose included resources are added to each
  ///     document; `nil` for all.
  package init(in file: FileReader, following relationships: Set<String>?) {
    reader = StreamReader(
      .file { () throws(FileReader.Failure) in file }, options: JSONAPIDecoder(),
      followed: relationships.map { .named($0) } ?? .all, maximumSize: 4 << 20)
  }

  /// Returns the text of the next document; `nil` at the end.
  @concurrent package mutating func next() async throws -> [UInt8]? {
    if waiting.isEmpty {
      guard let resources = try await reader.next() else { return nil }
      waiting = resources.each[...]
    }
    guard let resource = waiting.popFirst() else { return nil }
    let document = try reader.document(of: resource)
    do {
      _ = try JSONStorage.lenient(document.bytes, limits: .default)
    } catch {
      throw document.located(error)
    }
    return document.bytes
  }
}
