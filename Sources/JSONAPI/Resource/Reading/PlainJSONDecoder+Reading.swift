#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension PlainJSONDecoder {
  /// Reads a value without `Codable`, several times faster than ``decode(_:from:)-(_,Data)``.
  ///
  /// - Parameters:
  ///   - type: The type to read.
  ///   - data: UTF-8 text.
  /// - Throws: ``JSONError`` for text that is not JSON, and what the type throws.
  @inlinable
  public func read<T: JSONReadable>(_ type: T.Type = T.self, from data: Data) throws -> T {
    try read(type, in: context(for: data))
  }

  /// Reads a value without `Codable`, several times faster than ``decode(_:from:)-(_,[UInt8])``.
  ///
  /// - Parameters:
  ///   - type: The type to read.
  ///   - bytes: UTF-8 text.
  /// - Throws: ``JSONError`` for text that is not JSON, and what the type throws.
  @inlinable
  public func read<T: JSONReadable>(_ type: T.Type = T.self, from bytes: [UInt8]) throws -> T {
    try read(type, in: context(for: bytes))
  }

  @inlinable
  func read<T: JSONReadable>(_ type: T.Type, in context: ReadingContext) throws -> T {
    try withExtendedLifetime(context) {
      try T.read(from: unsafe JSONReader(context.tape, 0, Unmanaged.passUnretained(context)))
    }
  }

  @usableFromInline
  func context(for data: Data) throws -> ReadingContext {
    context(for: try JSONStorage(data, limits: limits))
  }

  @usableFromInline
  func context(for bytes: [UInt8]) throws -> ReadingContext {
    context(for: try JSONStorage(bytes, limits: limits))
  }

  private func context(for storage: JSONStorage) -> ReadingContext {
    var options = DecodingOptions()
    options.values = self
    return ReadingContext(storage, options: options)
  }
}
