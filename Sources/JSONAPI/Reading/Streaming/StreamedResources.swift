/// Adjacent resources of a stream, as text.
struct StreamedResources {
  /// Their text, with the separators between them.
  var text: [UInt8]
  /// The offset of the text in the stream.
  var offset: Int
  /// The index of the first one in `data`; `nil` if `data` isn't a list.
  var first: Int?
  var count: Int

  /// The resources, one by one.
  var each: [StreamedResources] {
    guard let first, count > 1 else { return [self] }
    var each: [StreamedResources] = []
    var position = 0
    for number in 0..<count {
      while position < text.count, isBlank(text[position]) || text[position] == UInt8(ascii: ",") {
        position += 1
      }
      let start = position
      var scanner = ValueScanner()
      _ = scanner.advance(&position, in: text.span)
      each.append(
        StreamedResources(
          text: Array(text[start..<position]), offset: offset + start, first: first + number,
          count: 1))
    }
    return each
  }
}

/// A separate document made of some resources of a stream.
struct StreamedDocument {
  let resources: StreamedResources
  private(set) var bytes: [UInt8]
  private let dataStart: Int
  /// The start in the text of each included resource, and its number.
  private(set) var places: [(start: Int, number: Int)] = []
  /// The locations of the included resources in the file.
  var ranges: IncludedRanges?

  /// Creates a document of resources.
  ///
  /// - Parameter memory: A buffer to take over; its memory is reused if uniquely referenced.
  init(_ resources: StreamedResources, in memory: inout [UInt8]) {
    self.resources = resources
    bytes = []
    swap(&bytes, &memory)
    bytes.removeAll(keepingCapacity: true)
    bytes += #"{"data":"#.utf8
    if resources.first != nil { bytes.append(UInt8(ascii: "[")) }
    dataStart = bytes.count
    bytes += resources.text
    if resources.first != nil { bytes.append(UInt8(ascii: "]")) }
    bytes.append(UInt8(ascii: "}"))
  }

  /// Reserves space for included resources of `size` bytes.
  mutating func reserve(_ size: Int) { bytes.reserveCapacity(bytes.count + size + 32) }

  /// Adds an included resource.
  mutating func include(_ number: Int, _ text: ArraySlice<UInt8>) {
    if places.isEmpty {
      bytes.removeLast()
      bytes += #","included":["#.utf8
    } else {
      bytes.removeLast(2)
      bytes.append(UInt8(ascii: ","))
    }
    places.append((bytes.count, number))
    bytes += text
    bytes.append(UInt8(ascii: "]"))
    bytes.append(UInt8(ascii: "}"))
  }

  /// Returns the text of included resources, starting with the one at a position.
  func textOfIncluded(from place: Int) -> ArraySlice<UInt8> {
    bytes[places[place].start..<bytes.count - 2]
  }

  /// The number of bytes of the included resources.
  var sizeOfIncluded: Int { places.first.map { bytes.count - $0.start } ?? 0 }

  /// Returns an error of reading this document, located in the stream.
  func located(_ error: any Error) -> any Error {
    if let error = error as? JSONError {
      let error = moved(error)
      return StreamError(error, at: 0, in: .root)
    }
    guard var error = error as? ResourceDecodingError else { return error }
    if let json = error.underlyingError as? JSONError, error.code == .invalidJSON {
      return StreamError(moved(json), at: 0, in: .root)
    }
    let offset = error.pointer.offset(in: bytes)
    error.pointer = moved(error.pointer)
    if let json = error.underlyingError as? JSONError { error.underlyingError = moved(json) }
    error.finding?.pointer = error.pointer
    return StreamError(
      code: .invalidResource, offset: moved(offset), pointer: error.pointer,
      expected: error.expected, found: error.found, underlying: error)
  }

  private func moved(_ error: JSONError) -> JSONError {
    var error = error
    error.offset = moved(error.offset)
    error.pointer = moved(error.pointer)
    return error
  }

  /// Returns the offset in the stream of an offset in this document.
  private func moved(_ offset: Int) -> Int {
    if let place = places.last(where: { $0.start <= offset }),
      let range = ranges?.place(of: place.number)
    {
      return range.lowerBound + offset - place.start
    }
    return resources.offset + min(max(0, offset - dataStart), resources.text.count)
  }

  private func moved(_ pointer: JSONPointer) -> JSONPointer {
    var pointer = pointer
    guard pointer.tokens.count > 1, let number = Int(pointer.tokens[1]) else { return pointer }
    if pointer.tokens[0] == "included", places.indices.contains(number),
      let element = ranges?.element(of: places[number].number)
    {
      pointer.tokens[1] = String(element)
    } else if pointer.tokens[0] == "data", let first = resources.first {
      pointer.tokens[1] = String(first + number)
    }
    return pointer
  }
}

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
