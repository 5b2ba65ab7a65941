#if PostgreSQL
  import CLibPQLoad
  import Foundation
  import Synchronization

  /// An error reported by libpq.
  struct LibPQError: Error { let message: String }

  /// A statement to run on bare libpq.
  struct LibPQStatement: Sendable {
    enum Value: Sendable {
      case text(String)
      /// The id in the path of the request.
      case path
      /// The key returned by the last statement with a result.
      case returned
      /// All keys returned by statements, as an array.
      case allReturned
    }

    let text: String
    let values: [Value]
  }

  /// A libpq connection that only runs prepared statements with binary results.
  final class LibPQ {
    private let connection: OpaquePointer
    private var names: [String: String] = [:]

    init(_ address: String) throws {
      connection = PQconnectdb(address)
      guard PQstatus(connection) == CONNECTION_OK else {
        throw LibPQError(message: String(cString: PQerrorMessage(connection)))
      }
    }

    deinit { PQfinish(connection) }

    /// Runs one or more statements without values.
    func execute(_ text: String) throws { try check(PQexec(connection, text)) }

    /// Runs the statements of a request.
    ///
    /// - Returns: The number of rows selected.
    @discardableResult
    func run(_ statements: [LibPQStatement], path: String = "") throws -> Int {
      var count = 0
      var returned: [String] = []
      for statement in statements {
        guard !statement.isControl else {
          try execute(statement.text)
          continue
        }
        let values = statement.values.map { value in
          switch value {
          case .text(let text): text
          case .path: path
          case .returned: returned.last ?? ""
          case .allReturned: "{\(returned.joined(separator: ","))}"
          }
        }
        let name = try prepared(statement.text)
        let result = withPointers(to: values) {
          PQexecPrepared(connection, name, Int32(values.count), $0, nil, nil, 1)
        }
        let rows = Int(PQntuples(result))
        count += rows
        if rows == 1, PQgetlength(result, 0, 0) == 8, let cell = PQgetvalue(result, 0, 0) {
          let bytes = UnsafeRawBufferPointer(start: cell, count: 8)
          returned.append(String(bytes.reduce(Int64(0)) { $0 << 8 | Int64($1) }))
        }
        try check(result)
      }
      return count
    }

    private func prepared(_ text: String) throws -> String {
      if let name = names[text] { return name }
      let name = "s\(names.count)"
      try check(PQprepare(connection, name, text, 0, nil))
      names[text] = name
      return name
    }

    private func withPointers<Result>(
      to values: [String], _ body: ([UnsafePointer<CChar>?]) -> Result
    ) -> Result {
      var bytes: [CChar] = []
      var offsets: [Int] = []
      for value in values {
        offsets.append(bytes.count)
        bytes += value.utf8.map { CChar(bitPattern: $0) }
        bytes.append(0)
      }
      return bytes.withUnsafeBufferPointer { buffer in
        body(offsets.map { offset in buffer.baseAddress.map { $0 + offset } })
      }
    }

    private func check(_ result: OpaquePointer?) throws {
      defer { PQclear(result) }
      let status = PQresultStatus(result)
      guard status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK else {
        throw LibPQError(message: String(cString: PQerrorMessage(connection)))
      }
    }
  }

  extension LibPQStatement {
    /// Whether the statement begins or ends a transaction, or changes a setting.
    var isControl: Bool {
      ["BEGIN", "COMMIT", "SET"].contains { text.hasPrefix($0) }
    }
  }

  /// Connections with one thread each, as many as a `PostgreSQLDatabase` has.
  final class LibPQPool: Sendable {
    private final class Slot: Sendable {
      let queue = DispatchQueue(label: "LibPQ")
      /// Used only on the queue.
      nonisolated(unsafe) let connection: LibPQ

      init(_ address: String) throws { connection = try LibPQ(address) }
    }

    private struct State: Sendable {
      var idle: [Slot]
      var waiters: [CheckedContinuation<Slot, Never>] = []
    }

    private let state: Mutex<State>

    init(_ address: String, size: Int = 10) throws {
      state = Mutex(State(idle: try (0..<size).map { _ in try Slot(address) }))
    }

    func run(_ statements: [LibPQStatement], path: String) async throws {
      let slot = await withCheckedContinuation { waiter in
        let slot = state.withLock { state in
          let slot = state.idle.popLast()
          if slot == nil { state.waiters.append(waiter) }
          return slot
        }
        if let slot { waiter.resume(returning: slot) }
      }
      try await withCheckedThrowingContinuation { (waiter: CheckedContinuation<Void, any Error>) in
        slot.queue.async { [self] in
          let result = Result { _ = try slot.connection.run(statements, path: path) }
          release(slot)
          waiter.resume(with: result)
        }
      }
    }

    private func release(_ slot: Slot) {
      let waiter = state.withLock { state in
        if state.waiters.isEmpty {
          state.idle.append(slot)
          return nil as CheckedContinuation<Slot, Never>?
        }
        return state.waiters.removeFirst()
      }
      waiter?.resume(returning: slot)
    }
  }
#endif
