/// The shared state of all encoders and containers of one encoding: the options, and caches.
final class EncodingSession {
  let options: PlainJSONEncoder
  let userInfo: [CodingUserInfoKey: Any]
  /// Whether member names can differ from coding keys.
  let renames: Bool
  /// Whether an object may have two members with the same name.
  @safe @exclusivity(unchecked) var mayRepeatNames = false
  /// The first failure in a call that can't throw.
  private(set) var failure: EncodingError?
  private let main = EncodingSegment(capacity: 4096)
  private var others: [EncodingSegment] = []
  @safe @exclusivity(unchecked) private var externalNames: ExternalNames
  private let forms = TypeTable(ValueForm.nested)

  init(options: PlainJSONEncoder) {
    self.options = options
    userInfo = options.userInfo
    renames = !options.keyFormat.isAsIs
    externalNames = ExternalNames(options.keyFormat)
  }

  /// Encodes the root.
  func encode<T: Encodable>(_ value: T) throws -> JSONWriter {
    let root = EncodingNode(root: main, of: self)
    main.top = root
    try root.encodeOnly(value)
    if let failure { throw failure }
    main.close()
    if main.gaps.isEmpty {
      var output = JSONWriter(capacity: 0)
      swap(&output, &main.writer)
      return output
    }
    var output = JSONWriter(capacity: main.writer.count + others.reduce(0) { $0 + $1.writer.count })
    main.assemble(into: &output)
    return output
  }

  /// Breaks the cycles between segments and nodes that are still open.
  func dispose() {
    for segment in [main] + others {
      while let node = segment.top { node.forget() }
    }
  }

  func makeSegment() -> EncodingSegment {
    // Names are compared only within one segment.
    mayRepeatNames = true
    let segment = EncodingSegment(capacity: 256)
    others.append(segment)
    return segment
  }

  /// Returns how values of a type are written.
  @inline(__always)
  func form<T: Encodable>(of type: T.Type) -> ValueForm {
    forms.value(of: type, else: ValueForm(of: type))
  }

  func externalName(for key: String) -> String { externalNames.name(for: key) }

  /// Records an error of a call that can't throw.
  func fail(_ error: EncodingError) { failure = failure ?? error }
}
