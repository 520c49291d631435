import Foundation
import SimKernel
import SimObservations
import SimRunner

/// Another process of this command that reports its results.
struct OtherProcess {
  /// The arguments without `--tell`, which is inserted before `--`.
  var arguments: [String]

  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// Returns what the other process prints for `what`.
  func tell(_ what: String) throws -> String {
    let process = Process()
    process.executableURL = URL(
      fileURLWithPath: Bundle.main.executablePath ?? CommandLine.arguments[0])
    process.arguments =
      arguments.prefix { $0 != "--" } + ["--tell", what]
      + arguments.drop { $0 != "--" }
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(description: "the other process ended with \(process.terminationStatus)")
    }
    return String(decoding: data, as: UTF8.self)
  }
}

/// A way to run the seeds again.
enum Trial {
  case condition(Verifier.Condition, String)
  case process(OtherProcess)

  var name: String {
    switch self {
    case .condition(_, let name): name
    case .process: "another process"
    }
  }

  func outcome(_ verifier: Verifier, _ reference: Verifier.Outcome) async throws
    -> Verifier.Outcome
  {
    switch self {
    case .condition(let condition, _): return try await verifier.outcome(condition)
    case .process(let process):
      guard let outcome = Verifier.Outcome(try process.tell("outcome"), like: reference) else {
        throw OtherProcess.Failure(description: "the other process sent nothing readable")
      }
      return outcome
    }
  }

  func log(
    _ verifier: Verifier, _ difference: Verifier.Difference, like reference: ObservationLog
  ) throws -> ObservationLog {
    switch self {
    case .condition(let condition, _):
      return try verifier.log(difference.run, difference.number, condition)
    case .process(let process):
      let text = try process.tell("\(difference.run):\(difference.number)")
      guard let log = ObservationLog(exactText: text, like: reference) else {
        throw OtherProcess.Failure(description: "the other process sent nothing readable")
      }
      return log
    }
  }
}
