/// A keyed container that can be made for an object of the tape.
protocol TapeContainer: KeyedDecodingContainerProtocol {
  init(_ session: DecodingSession, _ index: Int, keepsNames: Bool)
}

/// Makes keyed containers for one type of keys.
///
/// A generic type costs a search in the runtime's tables wherever a generic function names it. A maker
/// names it once; after that it has it at hand as its own argument.
class ContainerMaker<Key: CodingKey> {
  func make(_ session: DecodingSession, _ index: Int, keepsNames: Bool) -> KeyedDecodingContainer<
    Key
  > {
    KeyedDecodingContainer(TapeKeyedContainer<Key>(session, index, keepsNames: keepsNames))
  }
}

/// Makes keyed containers of one type.
final class TapeContainerMaker<Container: TapeContainer>: ContainerMaker<Container.Key> {
  override func make(
    _ session: DecodingSession, _ index: Int, keepsNames: Bool
  ) -> KeyedDecodingContainer<Container.Key> {
    KeyedDecodingContainer(Container(session, index, keepsNames: keepsNames))
  }
}

/// The makers that a decoding has used, by a few bits of the address of the keys' type.
///
/// A table in memory of its own, so that the search counts no references.
@safe struct ContainerMakers: ~Copyable {
  @safe private struct Slot {
    var key: ObjectIdentifier?
    var maker: Unmanaged<AnyObject>?
  }

  private let slots: UnsafeMutablePointer<Slot>
  private static let count = 64

  init() {
    unsafe slots = .allocate(capacity: Self.count)
    unsafe slots.initialize(repeating: Slot(), count: Self.count)
  }

  deinit {
    for index in 0..<Self.count { unsafe slots[index].maker?.release() }
    unsafe slots.deallocate()
  }

  /// Makes a container with the maker for its type of keys.
  ///
  /// A slot holds its maker until another takes its place or the table goes, and neither can happen while
  /// a container is made. The cast is sound, because the identifier in a slot stands for the keys of the
  /// maker beside it.
  @inline(__always)
  func make<Key: CodingKey>(
    _ type: Key.Type, _ session: DecodingSession, _ index: Int, keepsNames: Bool
  ) -> KeyedDecodingContainer<Key> {
    let key = ObjectIdentifier(type)
    // Metadata is aligned, so that the lowest bits say nothing. In bounds, because 63 masks the index.
    let slot = unsafe slots + (Int(bitPattern: key) >> 4) & 63
    if unsafe slot.pointee.key != key { unsafe Self.fill(slot, type) }
    guard let maker = unsafe slot.pointee.maker else {
      return KeyedDecodingContainer(TapeKeyedContainer<Key>(session, index, keepsNames: keepsNames))
    }
    return unsafe maker._withUnsafeGuaranteedRef {
      unsafe unsafeDowncast($0, to: ContainerMaker<Key>.self)
        .make(session, index, keepsNames: keepsNames)
    }
  }

  @inline(never)
  private static func fill<Key: CodingKey>(_ slot: UnsafeMutablePointer<Slot>, _ type: Key.Type) {
    unsafe slot.pointee.maker?.release()
    let maker = TapeContainerMaker<TapeKeyedContainer<Key>>()
    unsafe slot.pointee = Slot(key: ObjectIdentifier(type), maker: .passRetained(maker))
  }
}
