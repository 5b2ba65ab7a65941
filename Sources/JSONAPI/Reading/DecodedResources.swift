/// The resources that one decoder call has decoded, in a memo for each Swift type.
@usableFromInline
@safe struct DecodedResources: ~Copyable {
  /// Memos by their types' addresses; types with the same slot replace each other.
  @usableFromInline let recent: UnsafeMutablePointer<RecentMemo>
  private var memos: [Memo] = []

  init() {
    unsafe recent = .allocate(capacity: RecentMemo.count)
    unsafe recent.initialize(repeating: RecentMemo(), count: RecentMemo.count)
    memos.reserveCapacity(4)
  }

  // Inlinable, as what assigns to a property of this type is.
  @inlinable deinit { destroy() }

  @usableFromInline
  func destroy() {
    for memo in memos { memo.destroy() }
    unsafe recent.deallocate()
  }

  /// The decoded resources of one Swift type.
  @inlinable @inline(__always)
  mutating func memo<R: Resource>(of type: R.Type) -> MemoReference<R> {
    let key = UInt(bitPattern: ObjectIdentifier(type))
    let recent = unsafe self.recent[RecentMemo.position(of: key)]
    // Sound, because what is kept under a type's key is made below, for that type.
    if recent.key == key, let memo = unsafe recent.memo {
      return unsafe MemoReference(memo.assumingMemoryBound(to: ResourceMemo<R>.self))
    }
    return otherMemo(key)
  }

  @inlinable @inline(never)
  mutating func otherMemo<R: Resource>(_ key: UInt) -> MemoReference<R> {
    if let memo = unsafe find(key) {
      return unsafe MemoReference(memo.assumingMemoryBound(to: ResourceMemo<R>.self))
    }
    let memo = UnsafeMutablePointer<ResourceMemo<R>>.allocate(capacity: 1)
    unsafe memo.initialize(to: ResourceMemo())
    unsafe memo.pointee.position = unsafe keep(
      memo, for: key,
      decodingBy: { context, resource in
        let box = Box(try context.decodeResource(R.self, at: resource))
        let memo = context.decoded.memo(of: R.self)
        memo.pointee.boxes.append(box)
        return memo.pointee.boxes.count - 1
      },
      destroyingBy: { memo in
        let memo = unsafe memo.assumingMemoryBound(to: ResourceMemo<R>.self)
        unsafe memo.deinitialize(count: 1)
        unsafe memo.deallocate()
      })
    return unsafe MemoReference(memo)
  }

  @usableFromInline
  func find(_ key: UInt) -> UnsafeMutableRawPointer? {
    for memo in memos where memo.recent.key == key {
      unsafe recent[RecentMemo.position(of: key)] = memo.recent
      return unsafe memo.recent.memo
    }
    return nil
  }

  /// Keeps a memo until all are destroyed.
  ///
  /// - Parameters:
  ///   - key: The address of its type.
  ///   - decode: Decodes the resource at a token index, and returns its position among the memo's boxes.
  /// - Returns: The number of the memo.
  @usableFromInline
  mutating func keep(
    _ memo: UnsafeMutableRawPointer, for key: UInt,
    decodingBy decode: @escaping (DecodeContext, Int) throws -> Int,
    destroyingBy destroy: @escaping (UnsafeMutableRawPointer) -> Void
  ) -> Int {
    let latest = unsafe RecentMemo(key: key, memo: memo)
    unsafe memos.append(Memo(recent: latest, decode: decode, destroyMemory: destroy))
    unsafe recent[RecentMemo.position(of: key)] = latest
    return memos.count - 1
  }

  /// Decodes a resource by the number of its type's memo.
  func decoder(of memo: Int) -> (DecodeContext, Int) throws -> Int { memos[memo].decode }

  /// Forgets all resources.
  mutating func removeAll() {
    for memo in memos { memo.destroy() }
    memos.removeAll()
    unsafe recent.update(repeating: RecentMemo(), count: RecentMemo.count)
  }
}

/// The resources of one Swift type, at an address that stays the same as long as its ``DecodedResources`` keep
/// them, which is longer than anybody has a reference.
@frozen @usableFromInline
@safe struct MemoReference<R: Resource> {
  @usableFromInline let pointer: UnsafeMutablePointer<ResourceMemo<R>>

  @inlinable @inline(__always)
  init(_ pointer: UnsafeMutablePointer<ResourceMemo<R>>) { unsafe self.pointer = unsafe pointer }

  @inlinable
  var pointee: ResourceMemo<R> {
    @inline(__always) _read { yield unsafe pointer.pointee }
    @inline(__always) nonmutating _modify { yield unsafe &pointer.pointee }
  }
}

/// A memo, and what decodes into it and destroys it: code that was compiled for its type, unlike a generic
/// class's.
@safe private struct Memo {
  let recent: RecentMemo
  let decode: (DecodeContext, Int) throws -> Int
  let destroyMemory: (UnsafeMutableRawPointer) -> Void

  func destroy() {
    if let memo = unsafe recent.memo { unsafe destroyMemory(memo) }
  }
}

/// A memo that was used lately, and the address of its type.
@frozen @usableFromInline
@safe struct RecentMemo {
  @usableFromInline var key: UInt = 0
  @usableFromInline var memo: UnsafeMutableRawPointer?

  @inlinable @inline(__always)
  init() { unsafe memo = nil }

  @inlinable @inline(__always)
  init(key: UInt, memo: UnsafeMutableRawPointer) {
    self.key = key
    unsafe self.memo = unsafe memo
  }

  /// A power of two.
  static var count: Int { 16 }

  @inlinable @inline(__always)
  static func position(of key: UInt) -> Int {
    Int(truncatingIfNeeded: (key >> 4 ^ key >> 9) & 15)
  }
}
