/// What all readers of one decoding run share: options, the index of included resources, the resources
/// that were decoded already, and the findings.
///
/// One is made for each call of ``JSONAPIDecoder`` and never leaves it, so nothing in it is locked. The
/// generic parts are inlinable, so that they are specialised where the models are: without that, every
/// related resource would look up generic metadata several times. Exclusive access needs no check at run
/// time, since no access spans a call of a model's code.
@usableFromInline
final class ReadingContext {
  let storage: JSONStorage
  @usableFromInline let tape: Tape
  @usableFromInline let options: DecodingOptions
  @exclusivity(unchecked) private(set) var findings: [Finding] = []
  @exclusivity(unchecked) private var memos: [(key: ObjectIdentifier, memo: AnyObject)] = []
  /// The number of resources that are being decoded inside one another.
  @exclusivity(unchecked) private var depth = 0
  /// The index of the document's resources, made on first use. It is boxed so that a look-up copies
  /// nothing.
  private(set) lazy var index = Box(ResourceIndex(root))
  /// What decodes values by their types' `Codable` code, made on first use.
  private(set) lazy var run = DecodingRun(storage, options: options.values)

  init(_ storage: JSONStorage, options: DecodingOptions) {
    self.storage = storage
    tape = storage.tape
    self.options = options
  }

  var root: JSONNode { JSONNode(tape, 0) }

  /// The number of the resource that an identifier means, -1 where it is not in the document.
  @usableFromInline
  func number(of identifier: Int) -> Int { index.value.find(JSONNode(tape, identifier)) ?? -1 }

  /// The place of a resource.
  @usableFromInline
  func place(of number: Int) -> Int { index.value.node(number).index }

  /// The number of resources in the document.
  @usableFromInline var resourceCount: Int { index.value.resources.count }

  /// The resources of one Swift type that were decoded already.
  @inlinable
  func memo<R>(of type: R.Type) -> ResourceMemo<R> {
    let key = ObjectIdentifier(type)
    if let memo = memo(for: key) {
      // Sound, because what is kept under a type's key is made here, for that type.
      return unsafe unsafeDowncast(memo, to: ResourceMemo<R>.self)
    }
    let memo = ResourceMemo<R>(capacity: resourceCount)
    keep(memo, for: key)
    return memo
  }

  @usableFromInline
  func memo(for key: ObjectIdentifier) -> AnyObject? {
    for entry in unsafe memos where entry.key == key { return entry.memo }
    return nil
  }

  @usableFromInline
  func keep(_ memo: AnyObject, for key: ObjectIdentifier) { unsafe memos.append((key, memo)) }

  /// Notes that a resource is entered, unless there are too many inside one another.
  @usableFromInline
  func enter() -> Bool {
    guard unsafe depth < options.maximumEmbeddingDepth else { return false }
    unsafe depth += 1
    return true
  }

  /// Notes that the innermost resource is left.
  @usableFromInline
  func leave() { unsafe depth -= 1 }

  /// Decodes a value by its type's `Codable` code.
  @usableFromInline
  func decode<T: Decodable>(_ type: T.Type, at index: Int) throws -> T {
    try run.value(type, at: index)
  }

  /// The value at a place, as a view into the document.
  func value(at index: Int) -> JSONValue { JSONValue(storage: storage, index: index) }

  /// Notes what was tolerated.
  func report(_ finding: Finding) { unsafe findings.append(finding) }
}

/// The resources of one Swift type that one run has decoded, by their number in the index.
@usableFromInline
final class ResourceMemo<R> {
  /// 0 for a resource that nobody asked for, -1 for one that is being decoded, and for one that was
  /// decoded its place in `values`, counted from 1.
  @exclusivity(unchecked) @usableFromInline var slots: [Int32]
  @exclusivity(unchecked) @usableFromInline var values: [R] = []

  @inlinable
  init(capacity: Int) { unsafe slots = Array(repeating: 0, count: capacity) }

  @inlinable
  func finish(_ number: Int, with value: R) {
    unsafe values.append(value)
    unsafe slots[number] = unsafe Int32(truncatingIfNeeded: values.count)
  }
}
