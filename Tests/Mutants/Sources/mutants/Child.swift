import Foundation

/// A program that is run to its end.
enum Child {
  struct Ending {
    /// What it exited with; 128 and its signal where one ended it.
    var status: Int32
    var output: String
  }

  /// Runs a program in the current folder, and reads all it says.
  ///
  /// - Parameter seconds: after which SIGALRM ends it.
  static func run(
    _ program: URL, _ arguments: [String], with variables: [String: String] = [:],
    within seconds: Int? = nil
  ) throws -> Ending {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment
      .merging(variables) { _, new in new }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let alarm = DispatchWorkItem { [pid = process.processIdentifier] in _ = kill(pid, SIGALRM) }
    if let seconds {
      DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(seconds), execute: alarm)
    }
    defer { alarm.cancel() }
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    try? pipe.fileHandleForReading.close()
    let signal: Int32 = process.terminationReason == .uncaughtSignal ? 128 : 0
    return Ending(
      status: signal + process.terminationStatus, output: String(decoding: output, as: UTF8.self))
  }
}

/// Tells how far the work is, apart from what is asked for.
func say(_ line: String) { FileHandle.standardError.write(Data("\(line)\n".utf8)) }
