/// Finds the resources that linkage means, in an index that is made when somebody first looks for one that the
/// document can have.
@usableFromInline
@safe struct IncludedIndex: ~Copyable {
  private let tape: Tape
  private var table: Table?
  /// The table, not counted, for looking up one resource after another.
  private var lookup: Unretained<Table>?
  /// What ``findTypesOfList()`` has found, once it was asked.
  private var typesOfList: [NameBytes]??

  /// Whether no resource is looked for, since the document is a part of one.
  var isDetached = false

  /// Whether primary resources are found.
  private let findsPrimary: Bool

  /// Looks for resources in a document that the caller keeps alive.
  init(_ tape: Tape, findsPrimary: Bool = true) {
    self.tape = tape
    self.findsPrimary = findsPrimary
  }

  /// Goes on with an index that was made before.
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

  /// The number of the resource that an identifier means, -1 where it is not in the document.
  @usableFromInline
  mutating func number(of identifier: Int) -> Int {
    guard !isDetached else { return -1 }
    let identity = ResourceIndex.identity(of: JSONNode(tape, identifier))
    return made().index.enterAndFind(identity) ?? -1
  }

  /// The number of the resource with a type and an id.
  ///
  /// - Parameters:
  ///   - id: The token index of the id, a string without escapes.
  ///   - expected: The number that it may well have.
  /// - Returns: The resource's number, -1 where it is not in the document.
  @usableFromInline
  func number(_ type: Int32, id: Int, expecting expected: Int) -> Int {
    // Who knows the number of a type has asked the index before.
    guard type > 0, let lookup else { return -1 }
    return lookup.withObject { $0.index.enterAndFind(type, id: id, expecting: expected) }
  }

  /// The number of a type in the index, 0 where the document has no resource of it.
  @usableFromInline
  mutating func number(of type: NameBytes) -> Int32 {
    guard !isDetached, table != nil || mayHold(type) else { return 0 }
    return made().index.types.find(type.text) ?? 0
  }

  /// The token index of a resource's object.
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

  /// Whether a resource of a type can be in the document, which a glance at a list without included
  /// resources tells.
  private mutating func mayHold(_ type: NameBytes) -> Bool {
    let types = typesOfList ?? findTypesOfList()
    typesOfList = .some(types)
    return types?.contains { $0.text == type.text } ?? true
  }

  /// The types of a list without included resources, `nil` for other documents and for lists that have to
  /// be looked through.
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
  /// The index as an object, so that looking something up copies nothing.
  private final class Table {
    // Changed in place by every question: reading it would count references to its parts. No access calls
    // anything that comes back here.
    @safe @exclusivity(unchecked) var index: ResourceIndex

    init(_ index: ResourceIndex) { self.index = index }
  }
}
