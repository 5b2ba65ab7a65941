/// The decoded resources of one decoder call, in a memo for each Swift type.
@usableFromInline
@safe struct DecodedResources: ~Copyable {
  /// A cache of memos by type address; types with the same slot replace each other.
  @usableFromInline let recent: UnsafeMutablePointer<RecentMemo>
  private var memos: [Memo] = []

  init() {
    unsafe recent = .allocate(capacity: RecentMemo.count)
    unsafe recent.initialize(repeating: RecentMemo(), count: RecentMemo.count)
    memos.reserveCapacity(4)
  }

  // Inlinable, since code that assigns a property of this type is.
  @inlinable deinit { destroy() }

  @usableFromInline
  func destroy() {
    for memo in memos { memo.destroy() }
    unsafe recent.deallocate()
  }

  /// Returns the decoded resources of one Swift type.
  @inlinable @inline(__always)
  mutating func memo<R: Resource>(of type: R.Type) -> MemoReference<R> {
    let key = UInt(bitPattern: ObjectIdentifier(type))
    let recent = unsafe self.recent[RecentMemo.position(of: key)]
    // Sound: a memo under a type's key is created below, for that type.
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
  ///   - key: The address of the memo's type.
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

  /// Returns the function that decodes a resource into a memo.
  func decoder(of memo: Int) -> (DecodeContext, Int) throws -> Int { memos[memo].decode }

  /// Removes all resources.
  mutating func removeAll() {
    for memo in memos { memo.destroy() }
    memos.removeAll()
    unsafe recent.update(repeating: RecentMemo(), count: RecentMemo.count)
  }
}

/// A reference to the memo of one Swift type.
///
/// Its address is stable while ``DecodedResources`` owns it, which is longer than any reference
/// lives.
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

/// A memo, with closures that decode into it and destroy it, which are specialised for its type,
/// unlike a generic class.
@safe private struct Memo {
  let recent: RecentMemo
  let decode: (DecodeContext, Int) throws -> Int
  let destroyMemory: (UnsafeMutableRawPointer) -> Void

  func destroy() {
    if let memo = unsafe recent.memo { unsafe destroyMemory(memo) }
  }
}

/// A recently used memo, and the address of its type.
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

  /// The number of cache slots, a power of two.
  static var count: Int { 16 }

  @inlinable @inline(__always)
  static func position(of key: UInt) -> Int {
    Int(truncatingIfNeeded: (key >> 4 ^ key >> 9) & 15)
  }
}
