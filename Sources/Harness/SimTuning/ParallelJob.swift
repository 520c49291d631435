import SimKernel

/// Runs the parts of a job in parallel; results are in the order of the parts.
struct ParallelJob: Sendable {
  let count: Int
  /// Number of parts at the same time, at least 1.
  let jobs: Int
  let watch: JobWatch

  /// Parts handed to a task at once: enough to make the cost of a task negligible, few enough that
  /// no core is idle for long at the end.
  private var partsPerTask: Int { min(16, max(1, count / (8 * jobs))) }

  /// Runs every part; nil if the watch stopped the job.
  func run<Result: Sendable>(
    _ part: @escaping @Sendable (Int) throws -> Result
  ) async throws -> [Result]? {
    var results = [Result?](repeating: nil, count: count)
    var done = 0
    var next = 0
    try await TaskPool<(start: Int, results: [Result])>(width: jobs).run {
      guard next < count, !watch.shouldStop() else { return nil }
      let range = next..<min(next + partsPerTask, count)
      next = range.upperBound
      return {
        var results: [Result] = []
        for index in range where !watch.shouldStop() { results.append(try part(index)) }
        return (start: range.lowerBound, results: results)
      }
    } take: { chunk in
      for (offset, result) in chunk.results.enumerated() {
        results[chunk.start + offset] = result
      }
      done += chunk.results.count
      watch.progress(done, count)
    }
    let complete = results.compactMap { $0 }
    return complete.count == count ? complete : nil
  }
}
