import JSONAPI
import JSONAPIStore
import Observation

/// Properties of live objects compared with those of an observable class, and their relationships
/// compared with a dictionary of objects by id.
func liveObjects() -> [Benchmark] {
  [
    ratio("live/read", "an @Observable class's read of a string", .atMost(3), on: "1") {
      let live = try LiveSample(count: 1).people[0]
      let peer = ObservablePerson(firstName: live.firstName, karma: live.karma)
      return seconds { live.firstName.utf8.count } / seconds { peer.firstName.utf8.count }
    },
    ratio("live/read/integer", "an @Observable class's read of an integer", .atMost(2.5), on: "1") {
      let live = try LiveSample(count: 1).people[0]
      let peer = ObservablePerson(firstName: live.firstName, karma: live.karma)
      return seconds { live.karma } / seconds { peer.karma }
    },
    ratio("live/resolve/to-one", "a lookup in a dictionary", .atMost(3.5), on: "10") {
      let sample = try LiveSample(count: 10)
      let (person, peers) = (sample.people[0], sample.peopleByID)
      return seconds { person.boss == nil ? 0 : 1 } / seconds { peers["9"] == nil ? 0 : 1 }
    },
    ratio("live/resolve/to-many", "1,000 lookups in a dictionary", .atMost(1.2), on: "1,000") {
      let sample = try LiveSample(count: 1_000)
      let (person, peers) = (sample.people[0], sample.peopleByID)
      let ids = sample.people.compactMap(\.id)
      return seconds(200) { person.friends.count }
        / seconds(200) { ids.compactMap { peers[$0] }.count }
    },
    ratio("live/resolve/first", "adding their document to a store", .atMost(3.2), on: "1,000") {
      let document = LiveSample.document(count: 1_000)
      let times = try (0..<21).map { _ in
        let store = Store()
        let insertion = try measured { try store.insert(parsing: document) }
        let person = store.object(LivePerson.self, id: "0")
        var count: Int?
        let reading = measured { count = person?.friends.count }
        guard count == 1_000 else { throw WrongCount() }
        return reading / insertion
      }
      return times.sorted()[10]
    },
  ]
}

/// People in a store who all link to one another.
private struct LiveSample {
  let people: [LivePerson]

  init(count: Int) throws {
    let store = Store()
    try store.insert(parsing: Self.document(count: count))
    people = (0..<count).compactMap { store.object(LivePerson.self, id: "\($0)") }
  }

  var peopleByID: [String: LivePerson] {
    Dictionary(people.map { ($0.id ?? "", $0) }, uniquingKeysWith: { $1 })
  }

  /// A document of people, of whom the first has all as friends and each has the last as boss.
  static func document(count: Int) -> [UInt8] {
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
    return Array(#"{"data":[\#(resources.joined(separator: ","))]}"#.utf8)
  }
}

/// A class without a store, whose properties are observed in the same way.
@Observable private final class ObservablePerson {
  var firstName: String
  var karma: Int

  init(firstName: String, karma: Int) { (self.firstName, self.karma) = (firstName, karma) }
}

/// The best time of a call.
private func seconds(_ repetitions: Int = 100_000, rounds: Int = 7, _ body: () -> Int) -> Double {
  var best = Double.infinity
  var sum = 0
  for _ in 0..<rounds {
    let time = measured { for _ in 0..<repetitions { sum &+= body() } }
    best = min(best, time / Double(repetitions))
  }
  consume(sum)
  return best
}
