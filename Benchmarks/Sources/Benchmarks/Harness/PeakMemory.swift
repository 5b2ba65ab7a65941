import Foundation

/// The peak memory of a piece of work, measured in a separate process.
///
/// Linux only: it reads `/proc/self/status`.
enum PeakMemory {
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// Runs this program again for one piece of work on a document.
  ///
  /// - Returns: The peak growth of the process per byte of the document, including the document
  ///   itself.
  static func measure(_ benchmark: String, on document: [UInt8]) throws -> Double {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("benchmark-\(ProcessInfo.processInfo.processIdentifier).json")
    try Data(document).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = ["--memory-of", benchmark, file.path]
    process.standardOutput = output
    try process.run()
    let text = String(
      decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0,
      let kilobytes = Int(text.trimmingCharacters(in: .whitespacesAndNewlines))
    else { throw Failure(description: "the process for \(benchmark) failed: \(text)") }
    return Double(kilobytes) * 1024 / Double(document.count)
  }

  /// Runs a piece of work in this process, and prints the growth in kilobytes.
  static func reportOnSelf(file: String, _ work: ([UInt8]) throws -> Void) throws {
    // Loads code, metadata and the first heap pages, which any document needs.
    try work(DocumentGenerator.compound(bytes: 10_000))
    let before = try residentKilobytes("VmRSS")
    try work(contents(of: file))
    print(try residentKilobytes("VmHWM") - before)
  }

  /// A figure in `/proc/self/status`, such as `VmRSS`, in kilobytes.
  static func residentKilobytes(_ field: String) throws -> Int {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    for line in status.split(separator: "\n") where line.hasPrefix(field + ":") {
      if let value = line.split(whereSeparator: { " \t".contains($0) }).dropFirst().first,
        let kilobytes = Int(value)
      {
        return kilobytes
      }
    }
    throw Failure(description: "no \(field) in /proc/self/status")
  }

  /// Reads a file into one array without an intermediate copy.
  private static func contents(of file: String) throws -> [UInt8] {
    guard let handle = FileHandle(forReadingAtPath: file) else {
      throw Failure(description: "can't read \(file)")
    }
    let count = Int(try handle.seekToEnd())
    try handle.seek(toOffset: 0)
    return unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      while initialized < count {
        let got = unsafe read(
          handle.fileDescriptor, buffer.baseAddress.map { unsafe $0 + initialized },
          count - initialized)
        guard got > 0 else { return }
        initialized += got
      }
    }
  }
}
