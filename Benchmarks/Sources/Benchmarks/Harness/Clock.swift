import Foundation

/// The processor time of this thread, in seconds.
///
/// Other programs on the machine disturb it far less than elapsed time.
func threadTime() -> Double {
  var time = timespec()
  unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}

/// Uses a result, so that the optimizer can't remove the work that produced it.
@inline(never)
func consume<T>(_ value: T) { withExtendedLifetime(value) {} }
