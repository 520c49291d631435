import Foundation
import FuzzSubjects
import Synchronization

/// Runs batches in child processes, several at a time, so that a crash ends only its batch and its
/// case is known; collects their reports.
final class Supervisor: Sendable {
  private let order: Order
  private let subjects: [Subject]
  private let state: Mutex<State>

  private struct State {
    var rows: [Row]
    /// The cases still to run, by the subject's index.
    var waiting: [(subject: Int, numbers: Range<Int>)]
  }

  private struct Row {
    var read = 0
    var refused = 0
    var findings = 0
    var slowestSeconds = 0.0
    var slowest = 0
    var peakBytes = 0
    /// Number of findings by text without digits.
    var kinds: [String: Int] = [:]
  }

  /// Largest number of cases per child; a tenth of it for subjects with a long time limit.
  private static let batch = 500
  /// Number of findings after which a subject is abandoned.
  private static let enough = 100
  /// Number of similar findings that are printed.
  private static let mostAlike = 3

  init(order: Order, subjects: [Subject]) {
    self.order = order
    self.subjects = subjects
    let shares = subjects.reduce(0) { $0 + $1.share }
    var waiting: [(subject: Int, numbers: Range<Int>)] = []
    for (index, subject) in subjects.enumerated() {
      let count = max(1, order.cases * subject.share / shares)
      let size = subject.limitSeconds > 1 ? Self.batch / 10 : Self.batch
      for start in stride(from: 0, to: count, by: size) {
        waiting.append((index, start..<min(start + size, count)))
      }
    }
    // longest cases first, so that no core is idle at the end
    waiting.sort { subjects[$0.subject].limitSeconds > subjects[$1.subject].limitSeconds }
    state = Mutex(State(rows: subjects.map { _ in Row() }, waiting: waiting.reversed()))
  }

  func run() {
    DispatchQueue.concurrentPerform(iterations: order.jobs) { _ in
      while let (index, numbers) = state.withLock({ $0.waiting.popLast() }) {
        var next = numbers.lowerBound
        while next < numbers.upperBound, findings(of: index) < Self.enough {
          next = runChild(index, next..<numbers.upperBound)
        }
      }
    }
  }

  private func findings(of index: Int) -> Int { state.withLock { $0.rows[index].findings } }

  /// Runs `numbers` in a child; returns the case to continue with: after them, or after a crash.
  private func runChild(_ index: Int, _ numbers: Range<Int>) -> Int {
    let child = Process()
    child.executableURL = URL(fileURLWithPath: CommandLine.arguments[0]).absoluteURL
    child.arguments = ["\(numbers.lowerBound)", "\(numbers.upperBound)"]
    var environment = ProcessInfo.processInfo.environment
    environment["SIMRUN_FUZZ_SUBJECT"] = subjects[index].name
    environment["SIMRUN_FUZZ_CASE"] = nil
    // a replay shows the place of the crash
    environment["SWIFT_BACKTRACE"] = "enable=no"
    child.environment = environment
    let output = Pipe()
    child.standardOutput = output
    child.standardError = output
    child.standardInput = FileHandle.nullDevice
    do {
      try child.run()
    } catch {
      report(index, numbers.lowerBound, "the process can't be started: \(error)")
      return numbers.upperBound
    }
    let told = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    child.waitUntilExit()
    let isWhole = child.terminationReason == .exit && child.terminationStatus == 0
    var running = numbers.lowerBound
    var said: [String] = []
    for line in told.split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 4, omittingEmptySubsequences: false)
      if words[0] == ">", words.count == 2, let number = Int(words[1]) {
        running = number
        said = []
      } else if words[0] == "<", words.count >= 4 {
        take(words, index, running)
      } else if isWhole {
        report(index, running, "wrote to the terminal: \(line)")
      } else {
        said.append(String(line))
      }
    }
    if isWhole { return numbers.upperBound }
    let how =
      child.terminationReason == .exit
      ? "status \(child.terminationStatus)" : String(cString: strsignal(child.terminationStatus))
    // a sanitizer's report is long: its first lines give the fault and its place
    let words = said.filter { $0.contains { $0.isLetter } }.prefix(12).joined(separator: "⏎")
    report(index, running, "the process ended: \(how) \(words.prefix(1500))")
    return running + 1
  }

  /// Records a child's report on case `number`.
  private func take(_ words: [Substring], _ index: Int, _ number: Int) {
    state.withLock { state in
      let seconds = Double(words[2]) ?? 0
      if seconds > state.rows[index].slowestSeconds {
        state.rows[index].slowestSeconds = seconds
        state.rows[index].slowest = number
      }
      state.rows[index].peakBytes = max(state.rows[index].peakBytes, Int(words[3]) ?? 0)
      if words[1] == "read" { state.rows[index].read += 1 }
      if words[1] == "refused" { state.rows[index].refused += 1 }
    }
    if words[1] == "finding" { report(index, number, words.count > 4 ? String(words[4]) : "") }
  }

  private func report(_ index: Int, _ number: Int, _ what: String) {
    let name = subjects[index].name
    // findings that differ only in numbers are similar
    let kind = String(what.filter { !$0.isNumber }.prefix(80))
    let count = state.withLock { state in
      state.rows[index].findings += 1
      state.rows[index].kinds[kind, default: 0] += 1
      return state.rows[index].kinds[kind] ?? 0
    }
    guard count <= Self.mostAlike else { return }
    print(
      "✗ \(name) \(number): \(what)\n  replay: \(order.replayCommand(name, number))"
        + (count == Self.mostAlike ? "\n  more of this kind are only counted" : ""))
    fflush(nil)
  }

  /// Prints the numbers of cases and findings; returns true if nothing was found.
  func printTable() -> Bool {
    let rows = state.withLock { $0.rows }
    var lines = [
      ["subject", "cases", "refused", "run", "slowest ms", "(case)", "peak MB", "findings"]
    ]
    for (subject, row) in zip(subjects, rows) {
      lines.append([
        subject.name, "\(row.read + row.refused + row.findings)", "\(row.refused)", "\(row.read)",
        String(format: "%.1f", row.slowestSeconds * 1000), "\(row.slowest)",
        "\(row.peakBytes >> 20)", "\(row.findings)",
      ])
    }
    let widths = lines[0].indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    for line in lines {
      let cells = line.enumerated().map { column, cell in
        let padding = String(repeating: " ", count: widths[column] - cell.count)
        return column == 0 ? cell + padding : padding + cell
      }
      print(cells.joined(separator: "  "))
    }
    let sum = rows.reduce(0) { $0 + $1.read + $1.refused + $1.findings }
    let found = rows.reduce(0) { $0 + $1.findings }
    print(
      found == 0
        ? "✓ fuzz: \(sum) cases refused or run, seed \(order.seed)"
        : "✗ fuzz: \(found) findings among \(sum) cases, seed \(order.seed)")
    return found == 0
  }
}
