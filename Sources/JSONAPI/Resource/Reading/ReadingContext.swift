/// What all readers of one decoding run share: options, the index of included resources, the resources
/// that were decoded already, and the findings.
///
/// One is made for each call of ``JSONAPIDecoder`` and never leaves it, so nothing in it is locked.
@usableFromInline
final class ReadingContext {
  let storage: JSONStorage
  let options: DecodingOptions
  private(set) var findings: [Finding] = []
  /// The index of the document's resources, made on first use.
  private(set) lazy var index = ResourceIndex(root)
  /// What decodes values by their types' `Codable` code, made on first use.
  private(set) lazy var run = DecodingRun(storage, options: options.values)
  private var memos: [(key: ObjectIdentifier, memo: AnyObject)] = []
  /// The number of resources that are being decoded inside one another.
  private var depth = 0

  init(_ storage: JSONStorage, options: DecodingOptions) {
    self.storage = storage
    self.options = options
  }

  var tape: Tape { storage.tape }

  var root: JSONNode { JSONNode(storage.tape, 0) }

  /// The resources of one Swift type that were decoded already.
  func memo<R>(of type: R.Type) -> ResourceMemo<R> {
    let key = ObjectIdentifier(type)
    for entry in memos where entry.key == key {
      // Sound, because the entry was made below with the key of the same type.
      return unsafe unsafeDowncast(entry.memo, to: ResourceMemo<R>.self)
    }
    let memo = ResourceMemo<R>(capacity: index.resources.count)
    memos.append((key, memo))
    return memo
  }

  /// Decodes a resource that stands inside another, unless there are too many of them.
  ///
  /// - Returns: `nil` where the chain is longer than the options allow.
  func nested<Result>(_ body: () throws -> Result) rethrows -> Result? {
    guard depth < options.maximumEmbeddingDepth else { return nil }
    depth += 1
    defer { depth -= 1 }
    return try body()
  }

  /// Decodes a value by its type's `Codable` code.
  func decode<T: Decodable>(_ type: T.Type, at index: Int) throws -> T {
    try run.value(type, at: index)
  }

  /// The value at a place, as a view into the document.
  func value(at index: Int) -> JSONValue { JSONValue(storage: storage, index: index) }

  /// Notes what was tolerated.
  func report(_ finding: Finding) { findings.append(finding) }
}

/// The resources of one Swift type that one run has decoded, by their place in the index.
final class ResourceMemo<R> {
  /// What is known of one resource.
  enum State {
    case unknown
    case inProgress
    case decoded(R)
  }

  private static var unknown: Int32 { 0 }
  private static var inProgress: Int32 { -1 }

  private var slots: [Int32]
  private var values: [R] = []

  init(capacity: Int) { slots = Array(repeating: 0, count: capacity) }

  func state(of ordinal: Int) -> State {
    guard ordinal < slots.count else { return .unknown }
    let slot = slots[ordinal]
    if slot > 0 { return .decoded(values[Int(slot) - 1]) }
    return slot == Self.inProgress ? .inProgress : .unknown
  }

  func begin(_ ordinal: Int) {
    if ordinal < slots.count { slots[ordinal] = Self.inProgress }
  }

  func finish(_ ordinal: Int, with value: R) {
    guard ordinal < slots.count else { return }
    values.append(value)
    slots[ordinal] = Int32(clamping: values.count)
  }

  func forget(_ ordinal: Int) {
    if ordinal < slots.count { slots[ordinal] = Self.unknown }
  }
}
