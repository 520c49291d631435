import Foundation

/// A program that is run until it ends.
enum Child {
  struct Ending {
    /// The exit status, or 128 plus the signal that ended the program.
    var status: Int32
    var output: String
  }

  /// Runs a program in the current folder, and reads all its output.
  ///
  /// - Parameter seconds: time after which SIGALRM ends it.
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

/// Prints progress to standard error, separate from the results.
func say(_ line: String) { FileHandle.standardError.write(Data("\(line)\n".utf8)) }
