/// Finds the resources that linkage refers to, in an index created on the first lookup of a
/// resource that the document may contain.
@usableFromInline
@safe struct IncludedIndex: ~Copyable {
  private let tape: Tape
  private var table: Table?
  /// The table, unretained, for repeated lookups.
  private var lookup: Unretained<Table>?
  /// The cached result of ``findTypesOfList()``.
  private var typesOfList: [NameBytes]??

  /// Whether lookups are disabled, since the document is only a part of one.
  var isDetached = false

  /// Whether lookups find primary resources.
  private let findsPrimary: Bool

  /// Creates an index of a document that the caller keeps alive.
  init(_ tape: Tape, findsPrimary: Bool = true) {
    self.tape = tape
    self.findsPrimary = findsPrimary
  }

  /// Continues with an existing index.
  init(_ index: ResourceIndex) {
    tape = index.tape
    findsPrimary = true
    let table = Table(index)
    self.table = table
    lookup = Unretained(table)
  }

  /// The number of resources in the document.
  @usableFromInline
  var count: Int {
    mutating get { made().index.count }
  }

  /// Returns the number of the resource that an identifier refers to; -1 if it isn't in the
  /// document.
  @usableFromInline
  mutating func number(of identifier: Int) -> Int {
    guard !isDetached else { return -1 }
    let identity = ResourceIndex.identity(of: JSONNode(tape, identifier))
    return made().index.enterAndFind(identity) ?? -1
  }

  /// Returns the number of the resource with a type and an id.
  ///
  /// - Parameters:
  ///   - id: The token index of the id, a string without escapes.
  ///   - expected: The expected number.
  /// - Returns: The resource's number; -1 if it isn't in the document.
  @usableFromInline
  func number(_ type: Int32, id: Int, expecting expected: Int) -> Int {
    // A caller with a type's number has already created the index.
    guard type > 0, let lookup else { return -1 }
    return lookup.withObject { $0.index.enterAndFind(type, id: id, expecting: expected) }
  }

  /// Returns the number of a type in the index; 0 if the document has no resource of it.
  @usableFromInline
  mutating func number(of type: NameBytes) -> Int32 {
    guard !isDetached, table != nil || mayHold(type) else { return 0 }
    return made().index.types.find(type.text) ?? 0
  }

  /// Returns the token index of a resource object.
  @usableFromInline
  func token(of number: Int) -> Int {
    guard let lookup else { return 0 }
    return lookup.withObject { $0.index.place(of: number) }
  }

  private mutating func made() -> Table {
    if let table { return table }
    let made = Table(
      ResourceIndex(JSONNode(tape, 0), entersAtOnce: false, findsPrimary: findsPrimary))
    table = made
    lookup = Unretained(made)
    return made
  }

  /// Returns whether the document can contain a resource of a type, which is quick to check for a
  /// list without included resources.
  private mutating func mayHold(_ type: NameBytes) -> Bool {
    let types = typesOfList ?? findTypesOfList()
    typesOfList = .some(types)
    return types?.contains { $0.text == type.text } ?? true
  }

  /// Returns the types of a list without included resources; `nil` for other documents and for
  /// lists that need an index.
  private func findTypesOfList() -> [NameBytes]? {
    let root = JSONNode(tape, 0)
    guard let data = root.member("data"), data.kind == .array, root.member("included") == nil else {
      return nil
    }
    var types: [NameBytes] = []
    var latest = NameBytes("")
    var resource = tape.first(data.index)
    let end = tape.end(data.index)
    while resource < end {
      guard let identity = tape.plainIdentity(resource) else { return nil }
      if !tape.isPlain(identity.type, latest) {
        latest = NameBytes(tape.decodedString(identity.type))
        if !types.contains(where: { $0.text == latest.text }) { types.append(latest) }
        guard types.count <= 8 else { return nil }
      }
      resource = tape.next(resource)
    }
    return types
  }
}

extension IncludedIndex {
  /// The index as an object, so that lookups copy nothing.
  private final class Table {
    // Modified in place by every lookup, since reading it would retain its parts. No access calls
    // anything that leads back here.
    @safe @exclusivity(unchecked) var index: ResourceIndex

    init(_ index: ResourceIndex) { self.index = index }
  }
}
