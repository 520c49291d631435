/// What long work tells and asks while it goes on; never changes a result.
public struct JobWatch: Sendable {
  /// Told how many parts are done.
  public var progress: @Sendable (_ done: Int, _ total: Int) -> Void
  /// Asked before each part, from any thread; once true, what is under way is the end.
  public var shouldStop: @Sendable () -> Bool

  public init(
    progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in },
    shouldStop: @escaping @Sendable () -> Bool = { false }
  ) {
    self.progress = progress
    self.shouldStop = shouldStop
  }
}

/// Many parts of one work at the same time, their results in the order of the parts.
struct ParallelJob: Sendable {
  let count: Int
  /// At least 1.
  let jobs: Int
  let watch: JobWatch

  /// Parts handed to a task at once: many enough that the task costs nothing beside them, few
  /// enough that the last ones leave no core idle for long.
  private var partsPerTask: Int { min(16, max(1, count / (8 * jobs))) }

  /// Does every part; nil where the watch asked to stop.
  func run<Result: Sendable>(
    _ part: @escaping @Sendable (Int) throws -> Result
  ) async throws -> [Result]? {
    var results = [Result?](repeating: nil, count: count)
    var done = 0
    try await withThrowingTaskGroup(of: (start: Int, results: [Result]).self) { group in
      var next = 0
      func start() {
        guard next < count, !watch.shouldStop() else { return }
        let range = next..<min(next + partsPerTask, count)
        next = range.upperBound
        group.addTask {
          var results: [Result] = []
          for index in range where !watch.shouldStop() { results.append(try part(index)) }
          return (range.lowerBound, results)
        }
      }
      for _ in 0..<jobs { start() }
      while let chunk = try await group.next() {
        for (offset, result) in chunk.results.enumerated() {
          results[chunk.start + offset] = result
        }
        done += chunk.results.count
        watch.progress(done, count)
        start()
      }
    }
    let complete = results.compactMap { $0 }
    return complete.count == count ? complete : nil
  }
}
