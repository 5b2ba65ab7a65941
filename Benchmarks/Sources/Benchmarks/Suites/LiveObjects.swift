import JSONAPI
import JSONAPIStore

/// Properties of live objects compared with those of structs, in nanoseconds and milliseconds.
func liveObjects() -> [Benchmark] {
  [
    Benchmark(
      name: "live/read", peer: "ns over a struct's read of a string", budget: .atMost(50),
      sizes: [.tenKilobytes]
    ) { _, _ in
      .figure {
        let live = try LiveSample(count: 1).people[0]
        let person = HeldPerson(firstName: live.firstName, karma: live.karma)
        return nanoseconds { live.firstName.utf8.count }
          - nanoseconds { person.value.firstName.utf8.count }
      }
    },
    Benchmark(
      name: "live/read/integer", peer: "ns over a struct's read of an integer",
      budget: .atMost(50), sizes: [.tenKilobytes]
    ) { _, _ in
      .figure {
        let live = try LiveSample(count: 1).people[0]
        let person = HeldPerson(firstName: live.firstName, karma: live.karma)
        return nanoseconds { live.karma } - nanoseconds { person.value.karma }
      }
    },
    Benchmark(
      name: "live/resolve/to-one", peer: "µs", budget: .atMost(1), sizes: [.tenKilobytes]
    ) { _, _ in
      .figure {
        let sample = try LiveSample(count: 10)
        let person = sample.people[0]
        return withExtendedLifetime(sample) {
          nanoseconds { person.boss == nil ? 0 : 1 } / 1_000
        }
      }
    },
    Benchmark(
      name: "live/resolve/to-many", peer: "ms", budget: .atMost(0.2), sizes: [.tenKilobytes]
    ) { _, _ in
      .figure {
        let sample = try LiveSample(count: 1_000)
        let person = sample.people[0]
        return withExtendedLifetime(sample) {
          nanoseconds(200) { person.friends.count } / 1_000_000
        }
      }
    },
    Benchmark(
      name: "live/resolve/first", peer: "ms, with the objects made", budget: .atMost(1),
      sizes: [.tenKilobytes]
    ) { _, _ in
      .figure {
        let samples = try (0..<20).map { _ in try LiveSample(count: 1_000, holdsObjects: false) }
        var number = 0
        return nanoseconds(samples.count, rounds: 1) {
          defer { number += 1 }
          return samples[number].people[0].friends.count
        } / 1_000_000
      }
    },
  ]
}

/// People in a store who all link to one another.
private struct LiveSample {
  let people: [LivePerson]

  init(count: Int, holdsObjects: Bool = true) throws {
    let identifiers = (0..<count).map { #"{"type":"people","id":"\#($0)"}"# }
    let resources = (0..<count).map { number in
      let friends = number == 0 ? identifiers.joined(separator: ",") : ""
      return #"""
        {"type":"people","id":"\#(number)",
         "attributes":{"firstName":"Person number \#(number)","karma":\#(number)},
         "relationships":{"friends":{"data":[\#(friends)]},
                          "boss":{"data":{"type":"people","id":"\#(count - 1)"}}}}
        """#
    }
    let store = Store()
    try store.insert(parsing: Array(#"{"data":[\#(resources.joined(separator: ","))]}"#.utf8))
    people =
      (holdsObjects ? 0..<count : 0..<1).compactMap { store.object(LivePerson.self, id: "\($0)") }
  }
}

/// A struct held by an object, so that the compiler can't know its value.
private final class HeldPerson {
  struct Value {
    var firstName: String
    var karma: Int
  }

  var value: Value { @inline(never) get { stored } }
  private var stored: Value

  init(firstName: String, karma: Int) { stored = Value(firstName: firstName, karma: karma) }
}

/// The best time of a call.
private func nanoseconds(
  _ repetitions: Int = 100_000, rounds: Int = 7, _ body: () -> Int
) -> Double {
  var best = Double.infinity
  var sum = 0
  for _ in 0..<rounds {
    let start = threadTime()
    for _ in 0..<repetitions { sum &+= body() }
    best = min(best, (threadTime() - start) / Double(repetitions) * 1e9)
  }
  consume(sum)
  return best
}
