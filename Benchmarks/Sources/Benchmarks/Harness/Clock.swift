import Foundation

/// The time that this thread has spent on a processor, in seconds.
///
/// Other programs on the machine disturb it far less than they disturb a clock on the wall.
func threadTime() -> Double {
  var time = timespec()
  unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}

/// Takes a result, so that the optimizer can't leave out the work that made it.
@inline(never)
func consume<T>(_ value: T) { withExtendedLifetime(value) {} }
