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

/// The makers that a decoding has used.
@safe struct ContainerMakers: ~Copyable {
  /// Not counted, so that the search counts no references.
  private let recent = RecentTypes<Unmanaged<AnyObject>>()
  private var all: [AnyObject] = []

  /// Makes a container with the maker for its type of keys.
  ///
  /// Makers live as long as the table. The cast is sound, because a type stands for the keys of its maker.
  @inline(__always)
  mutating func make<Key: CodingKey>(
    _ type: Key.Type, _ session: DecodingSession, _ index: Int, keepsNames: Bool
  ) -> KeyedDecodingContainer<Key> {
    let maker = unsafe recent.value(for: type) ?? find(type)
    return unsafe maker._withUnsafeGuaranteedRef {
      unsafe unsafeDowncast($0, to: ContainerMaker<Key>.self)
        .make(session, index, keepsNames: keepsNames)
    }
  }

  @inline(never)
  private mutating func find<Key: CodingKey>(_ type: Key.Type) -> Unmanaged<AnyObject> {
    let known = all.first { $0 is ContainerMaker<Key> }
    let maker = known ?? TapeContainerMaker<TapeKeyedContainer<Key>>()
    if known == nil { all.append(maker) }
    return unsafe recent.keep(Unmanaged.passUnretained(maker), for: type)
  }
}
