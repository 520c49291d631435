import Foundation
import FuzzSubjects

/// Cases of one subject, run in this process; each is reported on standard output before and after:
///
///     > 17
///     < read 0.25 70000000
///     < refused 0.25 70000000
///     < finding 0.25 70000000 a sentence
///
/// The numbers are seconds of CPU and the peak memory so far, in bytes. Any other line comes from a
/// library or the runtime, and is a finding.
struct Batch {
  var subject: Subject
  var order: Order

  /// Address space of the process, including runtime and libraries.
  private static let addressBytes: UInt = 4 << 30
  /// Largest memory of a case.
  private static let limitBytes = 1 << 30
  /// Largest wall-clock time of a case, allowing for other load on the machine.
  private var patienceSeconds: Double { 20 + 5 * subject.limitSeconds * order.slowness }

  func run(_ numbers: Range<Int>) throws {
    limitMemory()
    // the parent process may have blocked the alarm
    var none = sigset_t()
    sigemptyset(&none)
    sigprocmask(SIG_SETMASK, &none, nil)
    var peakBytes = Usage.peakBytes
    for number in numbers {
      tell("> \(number)\n")
      limitTime()
      let item = try subject.fuzzCase(number, seed: order.seed)
      let start = Usage.cpuSeconds
      let verdict = item.judge()
      let seconds = Usage.cpuSeconds - start
      let before = peakBytes
      peakBytes = Usage.peakBytes
      let end = "\(seconds) \(peakBytes)"
      if seconds > subject.limitSeconds * order.slowness {
        tell("< finding \(end) took \(seconds) s of CPU\n")
      }
      if peakBytes > Self.limitBytes, before <= Self.limitBytes, !Sanitizer.isThere {
        tell("< finding \(end) held \(peakBytes >> 20) MB\n")
      }
      switch verdict {
      case .read: tell("< read \(end)\n")
      case .refused: tell("< refused \(end)\n")
      case .finding(let what): tell("< finding \(end) \(what.replacing("\n", with: "⏎"))\n")
      }
    }
  }

  /// Runs one case and prints it; its files are kept for inspection.
  func replay(_ number: Int) throws {
    WorkFolder.keep()
    let item = try subject.fuzzCase(number, seed: order.seed)
    let folder = try WorkFolder.path("replay")
    for file in item.files {
      try Data(file.bytes).write(to: URL(fileURLWithPath: "\(folder)/\(file.name)"))
      print("the file: \(folder)/\(file.name) (\(file.bytes.count) bytes)")
    }
    print("works in: \(WorkFolder.root)")
    print("changes: \(item.changes.joined(separator: ", "))")
    fflush(nil)
    let start = Usage.cpuSeconds
    let verdict = item.judge()
    print("CPU time: \(Int((Usage.cpuSeconds - start) * 1000)) ms")
    switch verdict {
    case .read: print("read")
    case .refused(let text): print("refused:\n\(text)")
    case .finding(let what):
      print("✗ fuzz: \(what)")
      exit(1)
    }
  }

  /// Writes without the output's buffer, which a crash would lose.
  private func tell(_ line: String) {
    FileHandle.standardOutput.write(Data(line.utf8))
  }

  private func limitMemory() {
    // a sanitizer reserves all address space, but uses little of it
    if Sanitizer.isThere { return }
    var memory = rlimit(rlim_cur: rlim_t(Self.addressBytes), rlim_max: rlim_t(Self.addressBytes))
    setrlimit(Usage.resource(RLIMIT_AS), &memory)
  }

  /// Ends the process if a case runs too long, or waits for something.
  private func limitTime() {
    let seconds = Usage.ownCPUSeconds + subject.limitSeconds * order.slowness + 5
    var time = rlimit()
    getrlimit(Usage.resource(RLIMIT_CPU), &time)
    time.rlim_cur = rlim_t(seconds)
    setrlimit(Usage.resource(RLIMIT_CPU), &time)
    alarm(UInt32(patienceSeconds))
  }
}

/// Whether this was built with AddressSanitizer.
enum Sanitizer {
  static let isThere = dlsym(dlopen(nil, RTLD_NOW), "__asan_init") != nil
}

/// Resources used by this process and by the commands that it ran.
enum Usage {
  /// Seconds of CPU.
  static var cpuSeconds: Double { ownCPUSeconds + seconds(children.ru_utime, children.ru_stime) }

  static var ownCPUSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The largest peak memory of any of these processes.
  static var peakBytes: Int {
    #if canImport(Glibc)
      max(own.ru_maxrss, children.ru_maxrss) << 10
    #else
      max(own.ru_maxrss, children.ru_maxrss)
    #endif
  }

  #if canImport(Glibc)
    private static var own: rusage { usage(RUSAGE_SELF.rawValue) }
    private static var children: rusage { usage(RUSAGE_CHILDREN.rawValue) }

    static func resource(_ name: __rlimit_resource) -> __rlimit_resource_t {
      __rlimit_resource_t(name.rawValue)
    }
  #else
    private static var own: rusage { usage(RUSAGE_SELF) }
    private static var children: rusage { usage(RUSAGE_CHILDREN) }

    static func resource(_ name: Int32) -> Int32 { name }
  #endif

  private static func usage(_ whose: Int32) -> rusage {
    var usage = rusage()
    getrusage(whose, &usage)
    return usage
  }

  private static func seconds(_ user: timeval, _ system: timeval) -> Double {
    Double(user.tv_sec + system.tv_sec) + Double(user.tv_usec + system.tv_usec) / 1e6
  }
}
