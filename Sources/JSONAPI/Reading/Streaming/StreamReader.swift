/// Reads the resources of one document from a stream in batches.
final class StreamReader {
  /// The source to read: bytes that pass only once, or a file.
  enum Origin: Sendable {
    case passing(@Sendable () -> any ByteSource)
    case file(@Sendable () throws(FileReader.Failure) -> FileReader)
  }

  private let origin: Origin
  private let options: JSONAPIDecoder
  private let followed: FollowedRelationships
  private let maximumSize: Int
  private var source: (any ByteSource)?
  private var file: FileReader?
  private var scanner: DocumentScanner
  private var collector: IncludedCollector?
  /// The locations of a file's resources that are still to be read.
  private var parts: ArraySlice<Part>?
  /// The error in the file after these resources, where included resources may be lost too.
  private(set) var failure: (any Error)?
  /// The members besides the two lists, as written.
  private var members: [(name: String, text: [UInt8])] = []
  private var membersSize = 0
  private var data = Data.absent

  private enum Data { case absent, null, one, list }

  /// The location of adjacent resources in a file.
  private struct Part {
    let text: Range<Int>
    let first: Int?
    let count: Int
  }

  /// The first error in an included resource, in strict mode.
  private var includedMistake: StreamError?

  // Reusable buffers, unless they are still referenced elsewhere.
  private var text: [UInt8] = []
  private var memory: [UInt8] = []

  init(
    _ origin: Origin, options: JSONAPIDecoder, followed: FollowedRelationships, maximumSize: Int
  ) {
    self.origin = origin
    self.options = options
    self.followed = followed
    self.maximumSize = max(1, maximumSize)
    scanner = DocumentScanner(maximumSize: self.maximumSize, batchSize: 1 << 17)
  }

  /// Returns the next resources of `data`; `nil` at the end of the document.
  ///
  /// - Throws: ``StreamError``, ``ServerError``, `CancellationError`.
  @concurrent func next() async throws -> StreamedResources? {
    if source == nil { try await open() }
    if let file, parts != nil { return try read(file) }
    var ranges: IncludedRanges?
    return try await scan(ranges: &ranges)
  }

  /// Finds the next resources of `data`.
  ///
  /// - Parameter ranges: Collects the locations of included resources, unless nil.
  @concurrent private func scan(ranges: inout IncludedRanges?) async throws -> StreamedResources? {
    while true {
      guard let event = try scanner.next() else {
        try await fill()
        continue
      }
      if case .elements(let elements) = event, elements.list == .included,
        includedMistake == nil, options.mode == .strict
      {
        includedMistake = mistake(in: elements)
      }
      switch event {
      case .end:
        try checkEnd()
        return nil
      case .elements(let elements) where elements.list == .included && ranges != nil:
        try ranges?.insert(elements, of: scanner, limits: options.values.limits)
      case .elements(let elements):
        guard elements.list == .data else {
          _ = try scanner.parse(elements, limits: options.values.limits)
          continue
        }
        return StreamedResources(
          text: Array(scanner.buffer[elements.text]),
          offset: scanner.base + elements.text.lowerBound, first: elements.first,
          count: elements.count)
      case .value(let name, let text):
        if let resource = try take(name, text) { return resource }
      }
    }
  }

  /// Returns the first error in included resources, which strict mode throws at the end.
  private func mistake(in elements: DocumentScanner.Elements) -> StreamError? {
    let start = Array(#"{"included":["#.utf8)
    let text = start + scanner.buffer[elements.text] + Array("]}".utf8)
    let limits = options.values.limits
    // If the text is invalid, parsing reports why.
    guard
      let storage = try? JSONStorage(
        options.quirks?.repaired(text, limits: limits) ?? text, limits: limits)
    else { return nil }
    let validator = DocumentValidator(context: options.context, options: options.validation)
    guard var finding = storage.withRoot({ validator.firstErrorOfIncluded(in: $0) }) else {
      return nil
    }
    if finding.pointer.tokens.count > 1, let number = Int(finding.pointer.tokens[1]) {
      finding.pointer.tokens[1] = String(elements.first + number)
    }
    let offset = min(max(0, finding.offset - start.count), elements.text.count)
    return StreamError(finding, at: scanner.base + elements.text.lowerBound + offset)
  }

  /// Creates a separate document of resources, with the resources they include.
  ///
  /// - Throws: ``StreamError`` if they can't be read, or include too much.
  func document(of resources: StreamedResources) throws -> StreamedDocument {
    var document = StreamedDocument(resources, in: &memory)
    defer { memory = document.bytes }
    let isSmall: Bool
    do {
      isSmall = try collector?.complete(&document) ?? true
    } catch {
      throw failure(of: error, at: resources.offset)
    }
    guard isSmall else {
      throw StreamError(
        code: .limitExceeded, offset: resources.offset,
        pointer: JSONPointer(["data"] + (resources.first.map { [String($0)] } ?? [])),
        expected: "a resource that includes at most \(Self.maximumIncludedSize) bytes",
        found: "more")
    }
    return document
  }

  /// The maximum number of included bytes for one resource.
  private static let maximumIncludedSize = 1 << 23
}

extension StreamReader {
  @concurrent private func open() async throws {
    switch origin {
    case .passing(let make): source = make()
    case .file(let open):
      do {
        let file = try open()
        source = FileSource(file: file)
        self.file = file
        guard file.isRegular, !followed.isEmpty else { return }
        try await index(file)
      } catch let error as FileReader.Failure {
        throw failure(of: error, at: 0)
      }
    }
  }

  @concurrent private func fill() async throws {
    try Task.checkCancellation()
    let end = scanner.base + scanner.buffer.count
    do {
      if let piece = try await source?.next() {
        scanner.append(piece)
      } else {
        try Task.checkCancellation()
        scanner.finish()
      }
    } catch let error as CancellationError {
      throw error
    } catch {
      if Task.isCancelled { throw CancellationError() }
      throw failure(of: error, at: end)
    }
  }

  private func failure(of error: any Error, at offset: Int) -> StreamError {
    StreamError(
      code: .sourceFailed, offset: offset, pointer: scanner.pointer,
      expected: "the rest of the document", found: "\(error)", underlying: error)
  }

  /// Scans a file and records the locations of its resources.
  @concurrent private func index(_ file: FileReader) async throws {
    // A batch of resources with what they include should fit in a processor's cache.
    scanner = DocumentScanner(
      maximumSize: min(maximumSize, IncludedRanges.maximumSize), batchSize: 1 << 16)
    var ranges: IncludedRanges? = IncludedRanges()
    var parts: [Part] = []
    do {
      while let resources = try await scan(ranges: &ranges) {
        let end = resources.offset + resources.text.count
        parts.append(
          Part(text: resources.offset..<end, first: resources.first, count: resources.count))
      }
    } catch let error as CancellationError {
      throw error
    } catch {
      // Thrown later, after the resources that precede it.
      failure = error
    }
    ranges?.finish()
    self.parts = parts[...]
    guard let ranges, ranges.count > 0 else { return }
    collector = IncludedCollector(
      file: file, ranges: ranges, followed: followed, quirks: options.quirks,
      limits: options.values.limits, maximumSize: Self.maximumIncludedSize,
      maximumDepth: options.maximumEmbeddingDepth)
  }

  /// Reads the next resources of an indexed file.
  private func read(_ file: FileReader) throws -> StreamedResources? {
    try Task.checkCancellation()
    guard let part = parts?.popFirst() else {
      if let failure { throw failure }
      return nil
    }
    do {
      // The previous resources are no longer needed, so their buffer is free.
      var text = exchange(&self.text, with: [])
      defer { self.text = text }
      let count = try file.read(part.text, into: &text)
      text.removeLast(text.count - count)
      return StreamedResources(
        text: text, offset: part.text.lowerBound, first: part.first, count: part.count)
    } catch {
      throw failure(of: error, at: part.text.lowerBound)
    }
  }

  /// Records a member that isn't a list, or returns it if it is a single primary resource.
  private func take(_ name: String?, _ text: Range<Int>) throws -> StreamedResources? {
    let offset = scanner.base + text.lowerBound
    let text = Array(scanner.buffer[text])
    let storage: JSONStorage
    do {
      storage = try JSONStorage.lenient(text, limits: options.values.limits).storage
    } catch {
      throw StreamError(error, at: offset, in: JSONPointer(name.map { [$0] } ?? []))
    }
    guard let name else { return nil }
    if name == "data" {
      let isNull = storage.withRoot { $0.isNull }
      data = isNull ? .null : .one
      // Null is rejected at the end in strict mode, since it isn't a list of resources.
      guard !isNull else { return nil }
      return StreamedResources(text: text, offset: offset, first: nil, count: 1)
    }
    membersSize += text.count
    guard membersSize <= maximumSize else {
      throw StreamError(
        code: .limitExceeded, offset: offset, pointer: JSONPointer([name]),
        expected: "members of at most \(maximumSize) bytes", found: "more")
    }
    members.append((name, text))
    return nil
  }

  /// Performs the checks that are possible only at the end: errors, missing data, and in strict
  /// mode the other members.
  private func checkEnd() throws {
    if scanner.hasDataList { data = .list }
    // Stands for resources that were checked when they were read.
    let placeholder =
      switch data {
      case .absent, .null: "null"
      case .one: "{}"
      case .list: "[]"
      }
    var text = Array(#"{"data":"#.utf8) + placeholder.utf8
    for (name, value) in members {
      text += Array(",".utf8) + JSONValue(name).bytes() + Array(":".utf8) + value
    }
    text.append(UInt8(ascii: "}"))
    let document = try AnyDocument(
      parsing: options.quirks?.repaired(text, limits: .unlimited) ?? text, limits: .unlimited)
    if let error = ServerError(document), !error.errors.isEmpty || data == .absent { throw error }
    let end = scanner.base + scanner.buffer.count
    guard data != .absent, data != .null || options.mode == .lenient else {
      throw StreamError(
        code: .invalidDocument, offset: end,
        pointer: data == .null ? JSONPointer(["data"]) : .root, expected: "resources",
        found: data == .null ? "null" : "no member 'data'")
    }
    guard options.mode == .strict else { return }
    if let includedMistake { throw includedMistake }
    // For other lists, only their presence matters.
    text.removeLast()
    for name in scanner.otherLists {
      text += Array(",".utf8) + JSONValue(name).bytes() + Array(":[]".utf8)
    }
    text.append(UInt8(ascii: "}"))
    var validator = DocumentValidator(context: options.context, options: options.validation)
    validator.options.limits = .unlimited
    let finding = validator.validate(text).first {
      $0.severity == .error && !(data == .one && $0.pointer.tokens.first == "data")
    }
    guard let finding else { return }
    throw StreamError(finding, at: end)
  }
}

extension StreamError {
  /// Creates the error for a rule violation.
  fileprivate init(_ finding: Finding, at offset: Int) {
    let (expected, found) = finding.expectation
    self.init(
      code: .invalidDocument, offset: offset, pointer: finding.pointer, expected: expected,
      found: found, underlying: finding)
  }
}
