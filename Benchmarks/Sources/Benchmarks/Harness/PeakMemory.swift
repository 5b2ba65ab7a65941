import Foundation

/// The memory that a piece of work needs at its height, measured in a process of its own.
///
/// Linux only: it reads `/proc/self/status`.
enum PeakMemory {
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// Runs this program again for one piece of work on a document.
  ///
  /// - Returns: The bytes by which the process grew at its height, the document among them, for each
  ///   byte of the document.
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

  /// Does one piece of work in this process, and prints by how many kilobytes it grew.
  static func reportOnSelf(file: String, _ work: ([UInt8]) throws -> Void) throws {
    // What is needed whatever the document: code, metadata, the first pages of the heap.
    try work(DocumentGenerator.compound(bytes: 10_000))
    let before = try residentKilobytes("VmRSS")
    try work(contents(of: file))
    print(try residentKilobytes("VmHWM") - before)
  }

  /// A figure of the process in `/proc/self/status`, as `VmRSS`, in kilobytes.
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

  /// Reads a file into one array, without a second copy of it on the way.
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
