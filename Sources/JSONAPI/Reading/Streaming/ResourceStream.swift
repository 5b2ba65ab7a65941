#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The resources of a document, decoded one by one as its bytes arrive.
///
/// ``JSONAPIDecoder`` creates it. Iterating again starts over if the source can be read again, as a
/// file can.
///
/// An iteration throws ``StreamError`` with the location where the stream broke, ``ServerError``
/// for a document of errors, and `CancellationError` if the task was cancelled. Resources before
/// the error are delivered first, and the sequence ends.
public struct ResourceStream<Element: RelatedResource>: AsyncSequence, Sendable {
  let origin: StreamReader.Origin
  let decoder: JSONAPIDecoder
  let maximumResourceSize: Int

  /// Creates an iterator that reads from the start.
  public func makeAsyncIterator() -> Iterator {
    var decoder = decoder
    // Which resources are primary in a part depends on how the document was split.
    decoder.embedsPrimaryData = false
    return Iterator(
      decoder: decoder,
      reader: StreamReader(
        origin, options: decoder,
        followed: FollowedRelationships(of: Element.self, keys: decoder.values.keyFormat),
        maximumSize: maximumResourceSize))
  }

  /// An iterator that decodes the resources.
  public struct Iterator: AsyncIteratorProtocol {
    private let decoder: JSONAPIDecoder
    private var reader: StreamReader?
    /// The decoded resources not yet returned, in reverse order.
    private var decoded: [Element] = []
    /// The error that ends the sequence after the decoded resources.
    private var failure: (any Error)?

    init(decoder: JSONAPIDecoder, reader: StreamReader) {
      self.decoder = decoder
      self.reader = reader
    }

    /// Decodes the next resource.
    ///
    /// - Returns: The resource; nil at the end of the document.
    /// - Throws: ``StreamError``, ``ServerError`` or `CancellationError`; the sequence ends then.
    @concurrent public mutating func next() async throws -> Element? {
      while decoded.isEmpty {
        guard let reader else { return nil }
        do {
          if let failure { throw failure }
          guard let resources = try await reader.next() else {
            self.reader = nil
            return nil
          }
          try decode(resources, by: reader)
        } catch {
          self.reader = nil
          throw error
        }
      }
      return decoded.popLast()
    }

    private mutating func decode(_ resources: StreamedResources, by reader: StreamReader) throws {
      if let document = try? reader.document(of: resources),
        let values = try? read(document, by: reader)
      {
        decoded = values.reversed()
        return
      }
      defer { decoded.reverse() }
      // One by one, so that resources before the error are delivered.
      for resource in resources.each {
        do {
          let document = try reader.document(of: resource)
          do {
            decoded += try read(document, by: reader)
          } catch {
            // The missing member may be in the unreadable part of the document.
            let isMissing = (error as? ResourceDecodingError)?.code == .missingMember
            throw (isMissing ? reader.failure : nil) ?? document.located(error)
          }
        } catch {
          failure = error
          return
        }
      }
    }

    private func read(
      _ document: StreamedDocument, by reader: StreamReader
    ) throws -> [Element] {
      var decoder = decoder
      // A resource that can't be decoded may depend on the unreadable part of the document.
      if reader.failure != nil { decoder.unreadableResources = .throw }
      let context = try decoder.context(
        for: document.bytes, first: document.resources.first ?? 0)
      return document.resources.first == nil
        ? [try decoder.read(Element.self, from: context)]
        : try decoder.read([Element].self, from: context)
    }
  }
}

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
