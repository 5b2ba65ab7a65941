/// The queue of related resources still to be written, with the identities of all resources that
/// are written or queued.
///
/// Resources are written in the order they were encountered, in passes: the first pass writes those
/// queued before `included` began, and resources encountered during a pass are written in the next.
/// So a list never grows while it is being read.
@usableFromInline
struct IncludedQueue: ~Copyable {
  /// Writes a resource with a closure, given the include paths from it on.
  @usableFromInline
  typealias Writing = (inout ResourceWriter, IncludePaths?) throws -> Void

  /// A queued resource.
  struct Entry {
    /// The number of its model; −1 for one written by a closure.
    let model: Int
    /// Its position among the model's resources in this pass, as in ``Waiting``.
    let position: Int
    /// The number of the include paths from it on; −1 if there are none.
    let paths: Int
    /// Whether it was already written, so that only its paths are followed.
    let isRevisit: Bool
  }

  /// A resource type.
  private struct ResourceType {
    let name: String
    /// The range in ``heads`` of the start of a resource object, up to the value of `id`.
    let head: Range<Int>
  }

  /// The state shared by the resources of one Swift type.
  @usableFromInline
  struct Model {
    /// The number of the resource type.
    let type: Int
    /// The range of the type's head, to find it without the type.
    fileprivate let head: Range<Int>
    @usableFromInline let waiting: WaitingList
    /// Moves the resources queued during the last pass to the front.
    ///
    /// A closure rather than a method of the list, so that it is created where the type is known.
    let turn: () -> Void
    /// Writes a resource of the current pass, by its position.
    let write: (Int, inout ResourceWriter) throws -> Void
  }

  @usableFromInline var models: [Model] = []
  private var modelTypes: [ObjectIdentifier] = []
  /// The last used model, since to-many linkage often has a single type.
  @usableFromInline var latestType: ObjectIdentifier?
  @usableFromInline var latestModel = 0

  private var types: [ResourceType] = []
  /// The names of types in the order of their numbers, once there are many.
  private var typeNames = IdentitySet()
  /// The last looked up type.
  private var latestName = 0
  private var heads = JSONWriter(capacity: 0)
  private var identities = IdentitySet()
  /// The include paths followed from a resource, if there were any.
  private var pathsByIdentity: [Int: [IncludePaths]] = [:]

  /// The resources of the current pass.
  private(set) var leaving: [Entry] = []
  private(set) var ownWritings: [Writing] = []
  /// All include paths of entries.
  private(set) var paths: [IncludePaths] = []
  private var arriving: [Entry] = []
  private var arrivingWritings: [Writing] = []
  /// The paths of the last encountered resource, and whether it was already written.
  private var latestPaths = -1
  private var isRevisit = false

  init() {}
}

// MARK: - Models and types

extension IncludedQueue {
  /// Returns the number of a model.
  @inlinable @inline(__always)
  mutating func number<R: Resource>(of type: R.Type) -> Int {
    let key = ObjectIdentifier(type)
    if _fastPath(latestType == key) { return latestModel }
    return find(key) ?? add(type, named: R.resourceType)
  }

  /// Returns the number of the model for ``AnyResource``; its type has no name, since each resource
  /// has its own.
  mutating func numberOfMixed() -> Int {
    find(ObjectIdentifier(AnyResource.self)) ?? add(AnyResource.self, named: "")
  }

  @usableFromInline
  mutating func find(_ key: ObjectIdentifier) -> Int? {
    guard let number = modelTypes.firstIndex(of: key) else { return nil }
    latestType = key
    latestModel = number
    return number
  }

  @inlinable @inline(never)
  mutating func add<R: RelatedResource>(_ type: R.Type, named name: String) -> Int {
    let waiting = Waiting<R>()
    let turn = { waiting.turn() }
    return add(ObjectIdentifier(type), name, waiting, turn) { position, writer in
      // Through the protocol requirement, since a resource may write its object differently.
      if position >= 0 {
        // Moved out, since a copy would retain and release all its contents.
        try waiting.leaving.values[position].take()?.writeObject(to: &writer)
      } else if ~position & 1 == 1 {
        try waiting.leaving.boxes[~position >> 1].lend { try $0.writeObject(to: &writer) }
      } else {
        let element = waiting.leaving.elements[~position >> 1]
        try lend(waiting.leaving.arrays[element.array], element.index) {
          try $0.writeObject(to: &writer)
        }
      }
    }
  }

  @usableFromInline
  mutating func add(
    _ key: ObjectIdentifier, _ type: String, _ waiting: WaitingList, _ turn: @escaping () -> Void,
    _ write: @escaping (Int, inout ResourceWriter) throws -> Void
  ) -> Int {
    if models.isEmpty {
      models.reserveCapacity(8)
      modelTypes.reserveCapacity(8)
    }
    let type = number(of: type)
    models.append(
      Model(type: type, head: types[type].head, waiting: waiting, turn: turn, write: write))
    modelTypes.append(key)
    latestType = key
    latestModel = models.count - 1
    return latestModel
  }

  /// Returns the number of a resource type; several models can share it.
  mutating func number(of type: String) -> Int {
    if latestName < types.count, types[latestName].name.isExactly(type) { return latestName }
    // Comparing a few names is faster than hashing.
    if types.count <= 8 {
      latestName = types.firstIndex { $0.name.isExactly(type) } ?? add(type: type)
    } else {
      let known = typeNames.insert(type, type: 0, isLocal: false)
      latestName = known.isNew ? add(type: type) : known.number
    }
    return latestName
  }

  private mutating func add(type: String) -> Int {
    if types.isEmpty {
      types.reserveCapacity(8)
      heads.reserve(256)
    }
    let start = heads.count
    heads.needsComma = false
    heads.beginObject()
    heads.name(quoted: "\"type\":")
    heads.string(type)
    heads.name(quoted: "\"id\":")
    types.append(ResourceType(name: type, head: start..<heads.count))
    if types.count == 9 {
      for type in types { _ = typeNames.insert(type.name, type: 0, isLocal: false) }
    }
    return types.count - 1
  }

  /// Opens a resource object or identifier of a type.
  @inline(__always)
  func writeHead(ofType type: Int, to json: inout JSONWriter) {
    json.name(quoted: heads.piece(types[type].head))
  }

  /// Opens a resource object or identifier of a model.
  @inline(__always)
  func writeHead(of model: Int, to json: inout JSONWriter) {
    json.name(quoted: heads.piece(models[model].head))
  }
}

// MARK: - Identities

extension IncludedQueue {
  /// Reserves space for primary resources and a few included resources each.
  @usableFromInline
  mutating func reserve(primary count: Int) { identities.reserve(min(count, 1 << 16) &* 8) }

  /// Registers a primary resource, which is never included.
  @usableFromInline
  mutating func notePrimary(_ identifier: ResourceIdentifier) {
    guard let id = identifier.id ?? identifier.lid else { return }
    _ = identities.insert(id, type: number(of: identifier.type), isLocal: identifier.id == nil)
  }

  /// Registers a primary resource, which is never included.
  @usableFromInline
  mutating func notePrimary(_ model: Int, id: String) {
    _ = identities.insert(id, type: models[model].type, isLocal: false)
  }

  /// Registers a resource of a model, without include paths.
  ///
  /// - Returns: Whether it has to be queued.
  @inline(__always)
  mutating func insert(model: Int, id: String) -> Bool {
    let isNew = identities.insert(id, type: models[model].type, isLocal: false).isNew
    latestPaths = -1
    isRevisit = false
    return isNew
  }

  /// Registers a resource.
  ///
  /// - Returns: Whether it has to be queued: for the first time, or to follow other paths.
  mutating func insert(type: Int, id: String, isLocal: Bool, paths: IncludePaths?) -> Bool {
    let (number, isNew) = identities.insert(id, type: type, isLocal: isLocal)
    latestPaths = -1
    isRevisit = false
    guard let paths else { return isNew }
    let isKnown = paths.isEmpty || pathsByIdentity[number]?.contains(paths) == true
    guard isNew || !isKnown else { return false }
    if !paths.isEmpty { pathsByIdentity[number, default: []].append(paths) }
    latestPaths = self.paths.count
    self.paths.append(paths)
    isRevisit = !isNew
    return true
  }
}

// MARK: - Waiting resources

extension IncludedQueue {
  /// Queues the last encountered resource.
  @inlinable
  mutating func append<R: RelatedResource>(_ resource: R, of model: Int) {
    let list = waiting(model, R.self)
    append(model, list.arriving.values.count)
    list.arriving.values.append(resource)
  }

  /// Queues the last encountered resource, sharing its box.
  @inlinable
  mutating func append<R: Resource>(_ resource: Box<R>, of model: Int) {
    let list = waiting(model, R.self)
    append(model, ~(list.arriving.boxes.count << 1 | 1))
    list.arriving.boxes.append(resource)
  }

  /// Queues the last encountered resource without copying it out of its array.
  @inlinable
  mutating func append<R: Resource>(
    _ resources: [R], _ index: Int, to list: Waiting<R>, _ model: Int
  ) {
    append(model, ~(list.arriving.elements.count << 1))
    list.append(resources, index)
  }

  @inlinable @inline(__always)
  func waiting<R: RelatedResource>(_ model: Int, _ type: R.Type) -> Waiting<R> {
    // Sound: the list was created for this type together with the model's number.
    unsafe unsafeDowncast(models[model].waiting, to: Waiting<R>.self)
  }

  /// Queues a resource that is written by a closure.
  mutating func append(_ write: @escaping Writing) {
    append(-1, arrivingWritings.count)
    arrivingWritings.append(write)
  }

  @usableFromInline
  mutating func append(_ model: Int, _ position: Int) {
    arriving.append(
      Entry(model: model, position: position, paths: latestPaths, isRevisit: isRevisit))
  }

  /// Moves the resources queued during the last pass to the front.
  ///
  /// - Returns: `false` if there are none.
  mutating func turn() -> Bool {
    guard !arriving.isEmpty else { return false }
    leaving = arriving
    arriving = []
    ownWritings = arrivingWritings
    arrivingWritings = []
    for model in models { model.turn() }
    return true
  }

  /// The waiting resources of any type.
  @usableFromInline
  class WaitingList {
    @usableFromInline init() {}
  }

  /// The waiting resources of one type.
  @usableFromInline
  final class Waiting<R: RelatedResource>: WaitingList {
    /// Lists of waiting resources.
    ///
    /// `values` are numbered from 0, `elements` of arrays −1, −3 and so on, `boxes` of linkage −2, −4 and so on.
    @frozen @usableFromInline
    struct Lists {
      @usableFromInline var values: ContiguousArray<R?> = []
      @usableFromInline var elements: ContiguousArray<(array: Int, index: Int)> = []
      @usableFromInline var arrays: ContiguousArray<[R]> = []
      @usableFromInline var boxes: ContiguousArray<Box<R>> = []

      @inlinable init() {}
    }

    /// The resources of the current pass.
    ///
    /// Accesses to the lists never overlap: nothing called during one leads back here.
    @usableFromInline @safe @exclusivity(unchecked) var leaving = Lists()
    /// The resources encountered since.
    @usableFromInline @safe @exclusivity(unchecked) var arriving = Lists()
    /// The last encountered array, by the address of its elements, which no other array can have
    /// while it waits.
    @usableFromInline @safe @exclusivity(unchecked) var latestArray: UInt = 0

    @inlinable override init() { super.init() }

    /// Moves the resources queued during the last pass to the front.
    @inlinable
    func turn() {
      leaving = arriving
      arriving = Lists()
      latestArray = 0
    }

    /// Queues an array element; consecutive elements share one copy of the array.
    @inlinable
    func append(_ resources: [R], _ index: Int) {
      let address = resources.address
      if address != latestArray {
        arriving.arrays.append(resources)
        latestArray = address
      }
      arriving.elements.append((arriving.arrays.count - 1, index))
    }
  }
}
