import Foundation
import SimKernel
import SimPacks
import SimReports
import SimResults
import SimRunner
import SimScenarios
import SimText

/// A scenario that is loaded, run, judged and reported (H-1, H-16).
struct Walk {
  var bytes: [UInt8]
  var path: String
  /// The recording to replay; nil for the scenario's own.
  var trace: String?

  /// Largest number of runs: two are enough for everything specific to several runs.
  private static let mostRuns = 2

  /// Returns the verdict. A refusal must have a place, and a feature may fail with a message; any
  /// other error is a finding.
  func verdict() -> Verdict {
    do {
      let result = try result()
      if let flaw = ReportFlaw.first(in: result) { return .finding(flaw) }
      return .read
    } catch let error as Diagnostics {
      return Verdict(refusal: error, of: bytes, at: path)
    } catch let error as Diagnostic {
      return Verdict.fault(of: error, in: nil).map { .finding($0) } ?? .refused(error.rendered)
    } catch let error as RunFailure {
      return error.message.isEmpty ? .finding("failed without a reason") : .refused(error.message)
    } catch let error as UsageFailure {
      return .refused(error.message)
    } catch {
      return .finding("an error that has no status: \(error)")
    }
  }

  /// Runs the scenario; throws the errors of the command.
  private func result() throws -> ScenarioResult {
    let scenario = try Scenario(bytes: bytes, path: path, catalogs: .withPacks)
    let options = RunOptions(
      runs: min(scenario.seeds.runs, Self.mostRuns), tracePath: trace, judgesCanaries: true)
    return try waiting { try await ScenarioRunner(scenario, options: options).run() }
  }
}

/// Finds flaws in the reports of a run, whatever its result.
enum ReportFlaw {
  /// Returns a description of the first flaw; nil if there is none.
  static func first(in result: ScenarioResult) -> String? {
    do {
      for reporter in Reporters.all where reporter.applies(to: result) {
        if let flaw = try flaw(of: reporter, result) { return "\(reporter.fileName) \(flaw)" }
      }
    } catch {
      return "a report can't be written: \(error)"
    }
    let printed = GitHubReporter().text(result) + TextReporter().text(result)
    return OutputFlaw.first(in: printed, mayAnnotate: true).map { "what is printed \($0)" }
  }

  /// Writes to a file, as commands do: a report may be as large as the memory limit of a case.
  private static func flaw(of reporter: any Reporter, _ result: ScenarioResult) throws -> String? {
    let url = URL(fileURLWithPath: "\(try WorkFolder.path("reports"))/\(reporter.fileName)")
    try Data().write(to: url)
    let file = try FileHandle(forUpdating: url)
    defer { try? file.close() }
    var sink = ByteSink(descriptor: file.fileDescriptor)
    reporter.write(result, into: &sink)
    sink.drain()
    if let failure = sink.failure { return "can't be written: error \(failure)" }
    let length = try file.offset()
    try file.seek(toOffset: 0)
    // only the start of a long file is parsed, for speed
    guard length >= 4_000_000 else {
      let text = String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
      return flaw(of: text, in: reporter.fileName)
    }
    while let part = try file.read(upToCount: 1 << 20), !part.isEmpty {
      if part.contains(0) { return "has a zero byte" }
    }
    return nil
  }

  private static func flaw(of text: String, in file: String) -> String? {
    if text.isEmpty { return "is empty" }
    if text.unicodeScalars.contains("\0") { return "has a zero byte" }
    if file.hasSuffix(".json") { return jsonFlaw(text) }
    if file.hasSuffix(".jsonl") {
      return text.split(separator: "\n").lazy.prefix(2000).compactMap { jsonFlaw(String($0)) }.first
    }
    if file.hasSuffix(".txt") { return OutputFlaw.first(in: text, mayAnnotate: false) }
    return nil
  }

  private static func jsonFlaw(_ text: String) -> String? {
    (try? JSONSerialization.jsonObject(with: Data(text.utf8))) == nil
      ? "is no JSON: \(text.prefix(200))" : nil
  }
}

/// Finds flaws in printed lines: control of a terminal, or commands to a build server.
enum OutputFlaw {
  /// Commands used for annotations.
  private static let annotations = ["error", "warning", "notice"]

  /// Returns a description of the first flaw; nil if there is none.
  ///
  /// - Parameter mayAnnotate: whether lines may be annotations for GitHub.
  static func first(in text: String, mayAnnotate: Bool) -> String? {
    let steering = text.unicodeScalars.first { scalar in
      switch scalar.properties.generalCategory {
      case .control: scalar != "\n" && scalar != "\t"
      case .lineSeparator, .paragraphSeparator: true
      case .format: scalar.value != 0x200C && scalar.value != 0x200D
      default: false
      }
    }
    if let steering { return "shows the character U+\(String(steering.value, radix: 16))" }
    for line in text.split(separator: "\n") {
      // build servers ignore spaces before a command
      let start = line.drop { $0 == " " || $0 == "\t" }
      if start.hasPrefix("##[") { return "commands a build server: \(line.prefix(120))" }
      guard start.hasPrefix("::") else { continue }
      let word = start.dropFirst(2).prefix { $0.isLetter || $0 == "-" }
      if !mayAnnotate || start.startIndex != line.startIndex
        || !annotations.contains(String(word))
      {
        return "commands a build server: \(line.prefix(120))"
      }
    }
    return nil
  }
}
