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
