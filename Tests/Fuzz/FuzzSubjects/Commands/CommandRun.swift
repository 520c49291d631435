import Foundation

/// A run of the command in its own process, on the files of a folder (H-16).
struct CommandRun {
  struct Outcome {
    /// The exit status; nil if a signal ended it.
    var status: Int32?
    var signal: Int32 = 0
    var hasTimedOut = false
    var cpuSeconds: Double
    /// Standard output; `errors` is standard error.
    var output: String
    var errors: String
  }

  var arguments: [String]
  var folder: String
  var environment: [String: String] = [:]

  /// All statuses in sysexits and in the help of `simrun run`, without internal errors.
  private static let allowed: Set<Int32> = [0, 1, 64, 65, 66, 69, 74]
  /// Largest wall-clock time of a run, which may have to wait for other processes.
  private static let patienceSeconds = 25.0

  /// The command that was built together with this program.
  static let executable = URL(fileURLWithPath: CommandLine.arguments[0])
    .resolvingSymlinksInPath().deletingLastPathComponent().appendingPathComponent("simrun")

  func run() throws -> Outcome {
    let process = Process()
    process.executableURL = Self.executable
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.environment = ProcessInfo.processInfo.environment
      .filter { !$0.key.hasPrefix("GITHUB_") && !$0.key.hasPrefix("SIMRUN_") }
      .merging(environment) { $1 }
    let files = try ["output", "errors"].map { name in
      let path = "\(try WorkFolder.path("printed"))/\(name)"
      _ = FileManager.default.createFile(atPath: path, contents: nil)
      return path
    }
    let handles = try files.map { try FileHandle(forWritingTo: URL(fileURLWithPath: $0)) }
    process.standardOutput = handles[0]
    process.standardError = handles[1]
    process.standardInput = FileHandle.nullDevice
    let before = Self.childSeconds
    try process.run()
    let end = Date(timeIntervalSinceNow: Self.patienceSeconds)
    while process.isRunning, Date() < end { usleep(2000) }
    let hasTimedOut = process.isRunning
    if hasTimedOut { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    let texts = files.map { path in
      String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
    }
    let isExit = process.terminationReason == .exit
    return Outcome(
      status: isExit ? process.terminationStatus : nil,
      signal: isExit ? 0 : process.terminationStatus, hasTimedOut: hasTimedOut,
      cpuSeconds: Self.childSeconds - before, output: texts[0], errors: texts[1])
  }

  /// Returns what is wrong with `outcome`, for any command line; nil if nothing is.
  func flaw(of outcome: Outcome, mayAnnotate: Bool) -> String? {
    if outcome.hasTimedOut {
      return "did not end within \(Int(Self.patienceSeconds)) s, after "
        + "\(outcome.cpuSeconds) s of CPU"
    }
    guard let status = outcome.status else {
      return "ended by signal \(outcome.signal): \(outcome.errors.suffix(300))"
    }
    guard Self.allowed.contains(status) else {
      return "exit status \(status) is not in the table: \(outcome.errors.suffix(300))"
    }
    if outcome.cpuSeconds > Subject.longestWalkSeconds {
      return "took \(outcome.cpuSeconds) s of CPU"
    }
    if status > 1, outcome.errors.isEmpty { return "exit status \(status) without a word" }
    if outcome.errors.contains("internal error") { return outcome.errors }
    for text in [outcome.output, outcome.errors] {
      if let flaw = OutputFlaw.first(in: text, mayAnnotate: mayAnnotate) { return flaw }
    }
    return nil
  }

  /// The command line as typed in a shell.
  var line: String {
    arguments.map { $0.contains(where: { !$0.isLetter && !"-/._".contains($0) }) ? "'\($0)'" : $0 }
      .joined(separator: " ")
  }

  private static var childSeconds: Double {
    var usage = rusage()
    #if canImport(Glibc)
      getrusage(RUSAGE_CHILDREN.rawValue, &usage)
    #else
      getrusage(RUSAGE_CHILDREN, &usage)
    #endif
    return seconds(usage.ru_utime) + seconds(usage.ru_stime)
  }

  private static func seconds(_ time: timeval) -> Double {
    Double(time.tv_sec) + Double(time.tv_usec) / 1e6
  }
}
