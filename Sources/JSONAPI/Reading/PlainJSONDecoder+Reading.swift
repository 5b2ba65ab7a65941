#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension PlainJSONDecoder {
  /// Reads a value without `Codable`, several times faster than ``decode(_:from:)-(_,Data)``.
  ///
  /// - Throws: ``JSONError`` for text that isn't JSON, and any error the type throws.
  @inlinable
  public func read<T: JSONReadable>(_ type: T.Type = T.self, from data: Data) throws -> T {
    try read(type, in: context(for: data))
  }

  /// Reads a value without `Codable`, several times faster than ``decode(_:from:)-(_,[UInt8])``.
  ///
  /// - Throws: ``JSONError`` for text that isn't JSON, and any error the type throws.
  @inlinable
  public func read<T: JSONReadable>(_ type: T.Type = T.self, from bytes: [UInt8]) throws -> T {
    try read(type, in: context(for: bytes))
  }

  @inlinable
  func read<T: JSONReadable>(_ type: T.Type, in context: DecodeContext) throws -> T {
    try withExtendedLifetime(context) {
      try T.read(from: JSONReader(context.tape, 0, Unretained(context)))
    }
  }

  @usableFromInline
  func context(for data: Data) throws -> DecodeContext {
    context(for: try JSONStorage(data, limits: limits))
  }

  @usableFromInline
  func context(for bytes: [UInt8]) throws -> DecodeContext {
    context(for: try JSONStorage(bytes, limits: limits))
  }

  private func context(for storage: JSONStorage) -> DecodeContext {
    var decoder = JSONAPIDecoder()
    decoder.values = self
    return DecodeContext(storage, options: decoder)
  }
}
