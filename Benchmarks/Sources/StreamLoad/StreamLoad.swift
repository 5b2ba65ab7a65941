import Foundation
import JSONAPI

/// Streams a file larger than the expected memory use, and compares with decoding in memory.
///
///     StreamLoad make FILE GIBIBYTES [shared|ordered|list]     writes a document
///     StreamLoad run FILE [shared|ordered|list]                streams it twice, the second time alternating with
///                                                              decoding a small one of its kind in memory
@main
struct StreamLoad {
  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count >= 3 else {
      return print(
        "usage: make FILE GIBIBYTES [shared|ordered|list] | run FILE [shared|ordered|list]")
    }
    let url = URL(fileURLWithPath: arguments[2])
    let kind = arguments.last.flatMap { LargeDocument.Kind(rawValue: $0) } ?? .shared
    if arguments[1] == "make" {
      let size = Int((Double(arguments[3]) ?? 1) * 1_073_741_824)
      try make(LargeDocument(bytes: size, kind: kind), at: url)
    } else if kind != .list {
      try await run(Article.self, url, LargeDocument(bytes: 32 << 20, kind: kind))
    } else {
      try await run(LinkedArticle.self, url, LargeDocument(bytes: 32 << 20, kind: kind))
    }
  }

  private static func make(_ document: LargeDocument, at url: URL) throws {
    _ = FileManager.default.createFile(atPath: url.path, contents: nil)
    let file = try FileHandle(forWritingTo: url)
    var buffer = Data()
    document.write { text in
      buffer.append(contentsOf: text.utf8)
      if buffer.count > 1 << 20 {
        try? file.write(contentsOf: buffer)
        buffer.removeAll(keepingCapacity: true)
      }
    }
    try file.write(contentsOf: buffer)
    print("\(document.articles) articles, \(document.included) included resources")
  }

  private static func run<R: RelatedResource>(
    _ type: R.Type, _ url: URL, _ small: LargeDocument
  ) async throws {
    let size = try Double(
      FileManager.default.attributesOfItem(atPath: url.path)[.size] as? Int ?? 0)
    let before = resident("VmRSS")
    var count = 0
    for try await _ in JSONAPIDecoder().stream(of: R.self, contentsOf: url) { count += 1 }
    let peak = resident("VmHWM")
    print("memory: \((peak - before) / 1024) MiB more than the \(before / 1024) MiB at the start")

    var bytes: [UInt8] = []
    small.write { bytes += $0.utf8 }
    var (streaming, memory) = (0.0, 0.0)
    var (position, rounds) = (0, 0)
    var start = processorTime()
    for try await _ in JSONAPIDecoder().stream(of: R.self, contentsOf: url) {
      position += 1
      guard position % (count / 8 + 1) == 0 || position == count else { continue }
      let pause = processorTime()
      streaming += pause - start
      _ = try JSONAPIDecoder().decode([R].self, from: bytes)
      rounds += 1
      start = processorTime()
      memory += start - pause
    }
    streaming += processorTime() - start
    let stream = size / streaming
    let whole = Double(bytes.count * rounds) / memory
    print("\(count) resources of \(Int(size)) bytes in \(streaming) s")
    print(
      "stream \(Int(stream / 1e6)) MB/s, in memory \(Int(whole / 1e6)) MB/s, ratio \(stream / whole)"
    )
  }

  /// The user and system processor time of the process, in seconds.
  private static func processorTime() -> Double { Double(clock()) / Double(CLOCKS_PER_SEC) }

  /// A figure of `/proc/self/status` in KiB; 0 if it is missing.
  private static func resident(_ field: String) -> Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix(field + ":") } ?? ""
    return line.split(whereSeparator: { " \t".contains($0) }).dropFirst().first.flatMap { Int($0) }
      ?? 0
  }
}
