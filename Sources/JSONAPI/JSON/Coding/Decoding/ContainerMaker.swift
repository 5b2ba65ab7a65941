/// A keyed container that can be created for an object on the tape.
protocol TapeContainer: KeyedDecodingContainerProtocol {
  init(_ session: DecodingSession, _ index: Int, keepsNames: Bool)
}

/// Creates keyed containers for one key type.
///
/// Naming a generic type in a generic function costs a lookup in the runtime's tables. A maker
/// names it once and then has it as its own generic argument.
class ContainerMaker<Key: CodingKey> {
  func make(_ session: DecodingSession, _ index: Int, keepsNames: Bool) -> KeyedDecodingContainer<
    Key
  > {
    KeyedDecodingContainer(TapeKeyedContainer<Key>(session, index, keepsNames: keepsNames))
  }
}

/// Creates keyed containers of one type.
final class TapeContainerMaker<Container: TapeContainer>: ContainerMaker<Container.Key> {
  override func make(
    _ session: DecodingSession, _ index: Int, keepsNames: Bool
  ) -> KeyedDecodingContainer<Container.Key> {
    KeyedDecodingContainer(Container(session, index, keepsNames: keepsNames))
  }
}

/// A cache of makers used by a decoding session, indexed by a few bits of the key type's address.
///
/// Uses manually allocated memory, so that lookups don't retain.
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

  /// Creates a container with the maker for its key type.
  ///
  /// A slot holds its maker until another replaces it or the table is destroyed; neither can happen
  /// while a container is being created. The cast is sound, since the identifier in a slot is that
  /// of its maker's key type.
  @inline(__always)
  func make<Key: CodingKey>(
    _ type: Key.Type, _ session: DecodingSession, _ index: Int, keepsNames: Bool
  ) -> KeyedDecodingContainer<Key> {
    let key = ObjectIdentifier(type)
    // Metadata is aligned, so the lowest bits carry no information. In bounds, since 63 masks the
    // index.
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
