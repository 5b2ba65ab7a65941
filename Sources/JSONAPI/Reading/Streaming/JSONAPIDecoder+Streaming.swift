#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension JSONAPIDecoder {
  /// Decodes the resources of a document one by one as its bytes arrive.
  ///
  /// Memory holds one piece and its resources, regardless of the document's size. Included
  /// resources can't be looked up in bytes that are read only once, so relationships have only
  /// linkage, as in a document without `included`. See <doc:Streams>.
  ///
  /// - Parameters:
  ///   - type: A model, a union, or ``AnyResource``.
  ///   - chunks: The pieces of the document, such as `[UInt8]` or `Data`, split anywhere.
  ///   - maximumResourceSize: The size of a resource, or of all other members, above which the stream throws.
  public func stream<R: RelatedResource, Chunks: AsyncSequence & Sendable>(
    of type: R.Type = R.self, from chunks: Chunks, maximumResourceSize: Int = 4 << 20
  ) -> ResourceStream<R> where Chunks.Element: Sequence<UInt8> {
    ResourceStream(
      origin: .passing { ChunkSource(chunks: chunks.makeAsyncIterator()) }, decoder: self,
      maximumResourceSize: maximumResourceSize)
  }

  /// Decodes the resources of a document one by one as its bytes arrive.
  ///
  /// - Parameters:
  ///   - type: A model, a union, or ``AnyResource``.
  ///   - bytes: The bytes of the document.
  ///   - maximumResourceSize: The size of a resource, or of all other members, above which the stream throws.
  public func stream<R: RelatedResource, Bytes: AsyncSequence & Sendable>(
    of type: R.Type = R.self, from bytes: Bytes, maximumResourceSize: Int = 4 << 20
  ) -> ResourceStream<R> where Bytes.Element == UInt8 {
    ResourceStream(
      origin: .passing { SingleByteSource(bytes: bytes.makeAsyncIterator()) }, decoder: self,
      maximumResourceSize: maximumResourceSize)
  }

  /// Decodes the resources of a file one by one, with the included resources that each needs.
  ///
  /// The file is read twice: first to locate included resources, then to decode. It is read once if
  /// there are no relationships to follow, or if it can't be read again, such as a pipe.
  ///
  /// Reading blocks the task's thread briefly. Resources of `data` aren't embedded in each other.
  ///
  /// - Parameters:
  ///   - type: A model, a union, or ``AnyResource``.
  ///   - file: The URL of the file.
  ///   - maximumResourceSize: The size of a resource, or of all other members, above which the stream throws;
  ///     for included resources at most 16 MiB.
  public func stream<R: RelatedResource>(
    of type: R.Type = R.self, contentsOf file: URL, maximumResourceSize: Int = 4 << 20
  ) -> ResourceStream<R> {
    let path = file.path(percentEncoded: false)
    return ResourceStream(
      origin: .file { () throws(FileReader.Failure) in try FileReader(path: path) }, decoder: self,
      maximumResourceSize: maximumResourceSize)
  }
}
