import JSONAPI

/// The hooks that run after commits.
final class CommitHooks: Sendable {
  private let running = Guarded((count: 0, tasks: [:] as [Int: Task<Void, Never>]))

  func run(_ body: @escaping @Sendable () async -> Void) {
    // The task is in the list before it can remove itself.
    running.withLock { state in
      state.count &+= 1
      let number = state.count
      state.tasks[number] = Task { [running] in
        await body()
        running.withLock { $0.tasks[number] = nil }
      }
    }
  }

  func finish() async {
    for task in running.withLock({ Array($0.tasks.values) }) { await task.value }
  }
}
