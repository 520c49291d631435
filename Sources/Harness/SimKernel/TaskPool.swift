/// Runs tasks in parallel, a bounded number at the same time.
package struct TaskPool<Result: Sendable> {
  /// Number of tasks at the same time, at least 1.
  let width: Int

  package init(width: Int) { self.width = max(1, width) }

  /// Runs the tasks that `next` returns, until it returns nil.
  ///
  /// `next` is called whenever a place is free; `take` receives each result, in the order of
  /// completion. Neither runs in parallel with the other. Throws the first error of a task or of
  /// `take`; the other tasks are cancelled.
  package func run(
    next: () -> (@Sendable () async throws -> Result)?, take: (Result) throws -> Void
  ) async throws {
    try await withThrowingTaskGroup(of: Result.self) { group in
      func start() { if let task = next() { group.addTask(operation: task) } }
      for _ in 0..<width { start() }
      while let result = try await group.next() {
        try take(result)
        start()
      }
    }
  }
}
