/// Where the stack is, about: the address of a local variable.
@inlinable @inline(__always)
func stackAddress() -> UInt {
  var mark: UInt8 = 0
  return unsafe withUnsafeMutablePointer(to: &mark) { UInt(bitPattern: $0) }
}
