import Foundation

/// Times of questions, in nanoseconds: for each question the median of several passes, and of these
/// medians p50, p95 and p99.
struct QueryTimes {
  var p50: Double
  var p95: Double
  var p99: Double

  /// Passes over all questions, after one for warm-up.
  private static let passes = 9

  init(p50: Double, p95: Double, p99: Double) { (self.p50, self.p95, self.p99) = (p50, p95, p99) }

  /// - Parameters:
  ///   - overhead: time for reading the clock, which is subtracted.
  ///   - ask: answers one question with a number that depends on the whole answer.
  init<Question>(
    _ questions: [Question], overhead: Double = 0, _ ask: (Question) throws -> Int
  ) rethrows {
    var times = [[UInt64]](repeating: [], count: questions.count)
    var sum = 0
    for question in questions { sum &+= try ask(question) }
    for _ in 0..<Self.passes {
      for (index, question) in questions.enumerated() {
        let start = Self.now
        sum &+= try ask(question)
        times[index].append(Self.now - start)
      }
    }
    Stopwatch.keep(sum)
    self.init(medians: times.map { Double($0.sorted()[Self.passes / 2]) - overhead })
  }

  /// How several measurements of the same quantity are summarized.
  enum Choice {
    case median
    /// The smallest: other load on the machine and its clock rate only ever add to a time.
    case least
  }

  init(_ choice: Choice, of rounds: [QueryTimes]) {
    func chosen(_ value: (QueryTimes) -> Double) -> Double {
      let sorted = rounds.map(value).sorted()
      return choice == .median ? sorted[sorted.count / 2] : sorted[0]
    }
    self.init(p50: chosen(\.p50), p95: chosen(\.p95), p99: chosen(\.p99))
  }

  private init(medians: [Double]) {
    let sorted = medians.sorted()
    func share(_ percent: Int) -> Double { sorted[sorted.count * percent / 100] }
    self.init(p50: share(50), p95: share(95), p99: share(99))
  }

  /// Returns the time for reading the clock twice.
  static func clockOverhead() -> Double {
    let times = (0..<20_001).map { _ in
      let start = now
      return now - start
    }
    return Double(times.sorted()[10_000])
  }

  private static var now: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
