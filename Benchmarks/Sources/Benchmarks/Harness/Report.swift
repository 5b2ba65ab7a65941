import Foundation

/// Prints measurements as a table, line by line, and keeps them for JSON.
struct Report {
  private(set) var measurements: [Measurement] = []

  var missed: Int { measurements.count { !$0.isMet } }

  func printHeader() {
    printLine(
      pad("benchmark", 34), pad("size", 7), pad("figure", 8, right: true),
      pad("budget", 8, right: true), pad("peer ns/B", 10, right: true),
      pad("own ns/B", 10, right: true), " rounds   spread         verdict")
  }

  mutating func add(_ measurement: Measurement) {
    measurements.append(measurement)
    let spread = "\(number(measurement.lowest))…\(number(measurement.highest))"
    printLine(
      pad(measurement.benchmark, 34), pad(measurement.size, 7),
      pad(number(measurement.figure), 8, right: true),
      pad(measurement.sign + " " + number(measurement.budget), 8, right: true),
      pad(measurement.peerCost.map(number) ?? "", 10, right: true),
      pad(measurement.ownCost.map(number) ?? "", 10, right: true),
      pad("\(measurement.rounds)", 7, right: true), " ", pad(spread, 14),
      measurement.isMet ? "ok" : "MISSED")
  }

  func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return try encoder.encode(measurements)
  }
}

/// Prints a line unbuffered, even to a file or a pipe, so that long runs can be watched.
private func printLine(_ parts: String...) {
  let line = parts.joined(separator: " ") + "\n"
  try? FileHandle.standardOutput.write(contentsOf: Data(line.utf8))
}

private func number(_ value: Double) -> String {
  let digits = value >= 100 ? 0 : value >= 10 ? 1 : 2
  return String(format: "%.\(digits)f", value)
}

private func pad(_ text: String, _ width: Int, right: Bool = false) -> String {
  let blanks = String(repeating: " ", count: max(0, width - text.count))
  return right ? blanks + text : text + blanks
}
