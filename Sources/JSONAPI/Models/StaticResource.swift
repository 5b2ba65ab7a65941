/// A resource whose codec is written out instead of left to `Codable`.
///
/// `@Resource` makes the conformance. Written by hand it is three members:
///
/// ```swift
/// extension Tag: StaticResource {
///   static let fieldTable = FieldTable(attributes: ["name"], relationships: [])
///
///   init(from reader: inout ResourceReader) throws {
///     id = try reader.id()
///     name = try reader.attribute(0, in: Self.fieldTable, String.self)
///   }
///
///   func write(to writer: inout ResourceWriter) throws {
///     try writer.attribute(0, in: Self.fieldTable, name)
///   }
/// }
/// ```
public protocol StaticResource: Resource {
  /// The names of the fields.
  static var fieldTable: FieldTable { get }

  /// Reads a resource.
  ///
  /// - Throws: ``JSONError`` where a field is missing, or is not what its property can hold.
  init(from reader: inout ResourceReader) throws

  /// Writes the fields, attributes first.
  func write(to writer: inout ResourceWriter) throws
}

extension StaticResource {
  /// Reads a resource by its written-out code.
  ///
  /// - Throws: ``JSONError`` where a field is missing, or is not what its property can hold.
  @inlinable
  public static func read(from reader: inout ResourceReader) throws -> Self {
    try Self(from: &reader)
  }

  /// Writes the fields by the written-out code.
  @inlinable
  public func writeFields(to writer: inout ResourceWriter) throws { try write(to: &writer) }
}
