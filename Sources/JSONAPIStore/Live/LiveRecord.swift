@_spi(Locks) public import JSONAPI
public import Observation

/// The record and the store of a live object, which stores nothing else.
///
/// Generated code accesses properties through it; programs use the properties.
public struct LiveRecord: Sendable {
  @usableFromInline let record: Record
  private let home: Store
  /// The store that contains the record.
  var store: Store { home.current }
  /// The record's registrar, so that observations outlive the object.
  @usableFromInline let registrar: ObservationRegistrar

  init(_ record: Record, in store: Store, _ registrar: ObservationRegistrar? = nil) {
    self.record = record
    home = store
    self.registrar = registrar ?? record.registrar
  }

  /// Registers an access to a field with Observation.
  @inlinable @inline(__always)
  func access<Owner: LiveResource>(_ field: Int, of owner: Owner) {
    let observed = ObservedFields<Owner>()
    // With a compile-time constant, as in accessors, only one case remains, and the path is a
    // global constant that is neither retained nor released.
    switch field {
    case 0: registrar.access(observed, keyPath: Owner.livePaths.path0)
    case 1: registrar.access(observed, keyPath: Owner.livePaths.path1)
    case 2: registrar.access(observed, keyPath: Owner.livePaths.path2)
    case 3: registrar.access(observed, keyPath: Owner.livePaths.path3)
    case 4: registrar.access(observed, keyPath: Owner.livePaths.path4)
    case 5: registrar.access(observed, keyPath: Owner.livePaths.path5)
    case 6: registrar.access(observed, keyPath: Owner.livePaths.path6)
    case 7: registrar.access(observed, keyPath: Owner.livePaths.path7)
    default: registrar.access(observed, keyPath: Owner.livePaths.rest[field - 8])
    }
  }

  /// Registers an access to the whole object with Observation.
  @inlinable
  func accessWhole<Owner: LiveResource>(of owner: Owner) {
    registrar.access(ObservedFields<Owner>(), keyPath: Owner.livePaths.whole)
  }
}

/// The cached value of a field, kept until the field changes.
@usableFromInline
final class LiveValue<Value: Sendable>: Sendable {
  @usableFromInline let value: Value
  /// The table that the field's index belongs to; another class may view the record with another one.
  @usableFromInline let table: FieldTable

  init(_ value: Value, _ table: FieldTable) {
    self.value = value
    self.table = table
  }
}

extension Record {
  /// Returns the cached value of a field if it has this type.
  @inlinable @inline(__always)
  func known<Value: Sendable>(
    _ type: Value.Type, _ field: Int, of table: FieldTable
  ) -> Value? {
    var value: Value?
    withKept(field) { slot in
      guard let known = slot as? LiveValue<Value> else { return slot }
      if known.table === table { value = known.value }
      return known
    }
    return value
  }

  /// Accesses the cached value of a field within the lock, retaining only what `body` copies out.
  ///
  /// - Parameter body: Receives the cached value and returns it.
  @usableFromInline
  func withKept(
    _ field: Int, _ body: (consuming any AnyObject & Sendable) -> any AnyObject & Sendable
  ) {
    state.withLock { state in
      guard field < state.slots.count else { return }
      // Moved out and back: a move neither retains nor releases.
      guard let slot = state.slots[field].take() else { return }
      let back = body(consume slot)
      state.slots[field] = consume back
    }
  }
}

extension LiveRecord {
  /// Reads an attribute.
  ///
  /// - Parameters:
  ///   - field: The field's index.
  ///   - owner: The object.
  ///   - fallback: The value of a field that is absent or unreadable.
  @inlinable
  public func value<Owner: LiveResource, Value: JSONReadable & Sendable>(
    _ field: Int, of owner: Owner, _ fallback: @autoclosure () -> Value
  ) -> Value {
    access(field, of: owner)
    let table = Owner.liveFields.table
    if let known = record.known(Value.self, field, of: table) { return known }
    return read(field, of: table, fallback)
  }

  /// Reads an attribute using its type's `Codable` conformance.
  ///
  /// - Parameters:
  ///   - field: The field's index.
  ///   - owner: The object.
  ///   - fallback: The value of a field that is absent or unreadable.
  @_disfavoredOverload
  @inlinable
  public func value<Owner: LiveResource, Value: Decodable & Sendable>(
    _ field: Int, of owner: Owner, _ fallback: @autoclosure () -> Value
  ) -> Value {
    access(field, of: owner)
    let table = Owner.liveFields.table
    if let known = record.known(Value.self, field, of: table) { return known }
    return decode(field, of: table, fallback)
  }

  @usableFromInline
  func read<Value: JSONReadable & Sendable>(
    _ field: Int, of table: FieldTable, _ fallback: () -> Value
  ) -> Value {
    read(field, of: table, fallback) { try $0.read(Value.self, from: $1) }
  }

  @usableFromInline
  func decode<Value: Decodable & Sendable>(
    _ field: Int, of table: FieldTable, _ fallback: () -> Value
  ) -> Value {
    read(field, of: table, fallback) { try $0.decode(Value.self, from: $1) }
  }

  func read<Value: Sendable>(
    _ field: Int, of table: FieldTable, _ fallback: () -> Value,
    _ decode: (AttributeCodec, JSONValue) throws -> Value
  ) -> Value {
    let (json, stamp) = record.attribute(at: field, in: table)
    var value: Value?
    var reason: String?
    do {
      value = try json.map { try decode(store.codec.formatted(by: table.format), $0) }
    } catch {
      // A write can't lose anything if the value is null.
      reason = json?.isNull == true ? nil : "\(error)"
    }
    let result = value ?? fallback()
    record.keep(LiveValue(result, table), at: field, stamp: stamp, unreadable: reason)
    return result
  }

  /// Writes an attribute.
  ///
  /// A value that JSON can't represent, such as infinity, is not written: the field keeps its
  /// value, and ``LiveResource/unwritable`` has the reason. Nor does an object or an array replace
  /// a value that is unreadable and was read as the default: it may be the default with one part changed.
  public func set<Owner: LiveResource, Value: JSONWritable>(
    _ field: Int, of owner: Owner, _ value: Value
  ) {
    write(field, of: Owner.liveFields.table) { try $0.write(value) }
  }

  /// Writes an attribute using its type's `Codable` conformance.
  @_disfavoredOverload
  public func set<Owner: LiveResource, Value: Encodable>(
    _ field: Int, of owner: Owner, _ value: Value
  ) {
    write(field, of: Owner.liveFields.table) { try $0.encode(value) }
  }

  /// Writes an attribute, or removes it.
  public func set<Owner: LiveResource, Value: JSONWritable>(
    _ field: Int, of owner: Owner, _ value: Field<Value>
  ) {
    write(field, of: Owner.liveFields.table) { codec in
      if case .absent = value { nil } else { try codec.write(value) }
    }
  }

  /// Writes an attribute using its type's `Codable` conformance, or removes it.
  @_disfavoredOverload
  public func set<Owner: LiveResource, Value: Encodable>(
    _ field: Int, of owner: Owner, _ value: Field<Value>
  ) {
    write(field, of: Owner.liveFields.table) { codec in
      if case .absent = value { nil } else { try codec.encode(value) }
    }
  }

  /// Whether an attribute can be changed in place, as `+=` and `append` do.
  ///
  /// If the property can't read the attribute, an in-place change would modify the default and
  /// overwrite a server value that was never seen. In that case, ``LiveResource/unwritable`` has
  /// the reason.
  ///
  /// - Parameters:
  ///   - field: The index of the field, which was read before the change.
  ///   - owner: The object.
  public func canChange<Owner: LiveResource>(_ field: Int, of owner: Owner) -> Bool {
    let name = Owner.liveFields.table.name(at: field)
    guard let reason = record.unreadable(name) else { return true }
    record.noteUnwritable(name, ResourceEncodingError.unreadable(name, of: record.type, reason))
    return false
  }

  func write(
    _ field: Int, of table: FieldTable, _ encode: (AttributeCodec) throws -> JSONValue?
  ) {
    let name = table.name(at: field)
    do {
      let value = try encode(store.codec.formatted(by: table.format))
      if let value, value.kind == .object || value.kind == .array,
        let reason = record.unreadable(name)
      {
        // The new value may be the default with one part changed, which would replace all other parts.
        throw ResourceEncodingError.unreadable(name, of: record.type, reason)
      }
      record.setAttribute(name, to: value)
    } catch {
      record.noteUnwritable(name, error)
    }
  }
}

// The resource's own members.
extension LiveRecord {
  /// Reads the id.
  ///
  /// - Returns: The id; `nil` if there is none yet, or one that the type can't represent.
  public func id<Owner: LiveResource, ID: ResourceID>(of owner: Owner) -> ID? {
    accessWhole(of: owner)
    return record.id.flatMap { ID(idText: $0) }
  }

  /// Reads the resource's `meta` as a custom type.
  ///
  /// - Parameters:
  ///   - owner: The object.
  ///   - fallback: The value if meta is absent or unreadable.
  public func meta<Owner: LiveResource, Value: Decodable>(
    of owner: Owner, _ fallback: @autoclosure () -> Value
  ) -> Value {
    accessWhole(of: owner)
    return member(record.meta.map { JSONValue($0) }, of: Owner.self, fallback)
  }

  /// Reads the resource's `links` as a custom type.
  ///
  /// - Parameters:
  ///   - owner: The object.
  ///   - fallback: The value if links are absent or unreadable.
  public func links<Owner: LiveResource, Value: Decodable>(
    of owner: Owner, _ fallback: @autoclosure () -> Value
  ) -> Value {
    accessWhole(of: owner)
    return member(record.links?.json, of: Owner.self, fallback)
  }

  private func member<Owner: LiveResource, Value: Decodable>(
    _ json: JSONValue?, of owner: Owner.Type, _ fallback: () -> Value
  ) -> Value {
    json.flatMap { try? Owner.codec(of: store).read(Value.self, as: nil, from: $0) } ?? fallback()
  }
}
