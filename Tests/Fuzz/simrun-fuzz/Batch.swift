import Foundation
import FuzzSubjects
import TestSupport

/// Cases of one reader, run in this process, each told on standard output before and after:
///
///     > 17
///     < read 0.25
///     < refused 0.25
///     < finding 0.25 a sentence
///
/// Any other line is a library's or the runtime's, and a finding. At the end comes the most memory
/// that was ever held, in bytes: `= 70000000`.
struct Batch {
  var subject: Subject
  var order: Order

  /// Address space of the process, runtime and libraries included.
  static let limitBytes: UInt = 2 << 30
  /// CPU time that a case may take.
  static let limitSeconds = 1.0
  /// Length of the longest rows that are made.
  static let hugeBytes = 1_000_000

  func run(_ numbers: Range<Int>) {
    var memory = rlimit(rlim_cur: rlim_t(Self.limitBytes), rlim_max: rlim_t(Self.limitBytes))
    setrlimit(Self.resource(RLIMIT_AS), &memory)
    for number in numbers {
      let seed = subject.seeds[number % subject.seeds.count]
      let bytes = mutation(number).applied(to: seed.bytes)
      tell("> \(number)\n")
      limitTime()
      let start = Self.cpuSeconds
      let verdict = seed.judge(bytes)
      let seconds = Self.cpuSeconds - start
      let word =
        switch verdict {
        case .read: "read"
        case .refused: "refused"
        case .finding: "finding"
        }
      var said = ""
      if case .finding(let what) = verdict { said = " " + what.replacing("\n", with: "⏎") }
      if seconds > Self.limitSeconds { tell("< finding \(seconds) took \(seconds) s of CPU\n") }
      tell("< \(word) \(seconds)\(said)\n")
    }
    tell("= \(Self.peakBytes)\n")
  }

  /// Runs one case and shows it; the file is kept to be looked at.
  func replay(_ number: Int) throws {
    let seed = subject.seeds[number % subject.seeds.count]
    let bytes = mutation(number).applied(to: seed.bytes)
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("simrun-fuzz-\(subject.name)-\(number)").path
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    print("the file: \(path) (\(bytes.count) bytes)")
    print("changes: \(mutation(number).changes(to: seed.bytes).joined(separator: ", "))")
    fflush(nil)
    let start = Self.cpuSeconds
    let verdict = seed.judge(bytes)
    print("CPU time: \(Int((Self.cpuSeconds - start) * 1000)) ms")
    switch verdict {
    case .read: print("read")
    case .refused(let text): print("refused:\n\(text)")
    case .finding(let what):
      print("✗ fuzz: \(what)")
      exit(1)
    }
  }

  private func mutation(_ number: Int) -> Mutation {
    Mutation(seed: order.seed, number: number, hugeBytes: Self.hugeBytes)
  }

  /// Past the output's buffer, for a crash must not take it along.
  private func tell(_ line: String) {
    FileHandle.standardOutput.write(Data(line.utf8))
  }

  /// Ends the process where a case runs for long, or waits for something.
  private func limitTime() {
    let seconds = rlim_t(Self.cpuSeconds) + 5
    var time = rlimit()
    getrlimit(Self.resource(RLIMIT_CPU), &time)
    time.rlim_cur = seconds
    setrlimit(Self.resource(RLIMIT_CPU), &time)
    alarm(60)
  }

  private static var cpuSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private static var peakBytes: Int {
    var usage = rusage()
    #if canImport(Glibc)
      getrusage(RUSAGE_SELF.rawValue, &usage)
      return usage.ru_maxrss << 10
    #else
      getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss
    #endif
  }

  #if canImport(Glibc)
    private static func resource(_ name: __rlimit_resource) -> __rlimit_resource_t {
      __rlimit_resource_t(name.rawValue)
    }
  #else
    private static func resource(_ name: Int32) -> Int32 { name }
  #endif
}
