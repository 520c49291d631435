import Foundation
import FuzzSubjects

/// Runs batches in child processes, so that a crash names its case, and gathers what they tell.
struct Supervisor {
  private struct Row {
    var name: String
    var read = 0
    var refused = 0
    var slowestSeconds = 0.0
    var slowest = 0
    var peakBytes = 0
  }

  private let order: Order
  private var rows: [Row] = []
  private(set) var findings: [String] = []

  /// How many cases a child runs.
  private static let batch = 500
  /// Findings of one reader after which it is left alone.
  private static let enough = 10

  init(order: Order) { self.order = order }

  mutating func examine(_ subject: Subject) throws {
    rows.append(Row(name: subject.name))
    let before = findings.count
    var next = 0
    while next < order.cases, findings.count - before < Self.enough {
      let end = min(next + Self.batch, order.cases)
      next = try runChild(subject, next..<end)
    }
  }

  /// Runs `numbers` in a child; returns where to go on: behind them, or behind a crash.
  private mutating func runChild(_ subject: Subject, _ numbers: Range<Int>) throws -> Int {
    let child = Process()
    child.executableURL = URL(fileURLWithPath: CommandLine.arguments[0]).absoluteURL
    child.arguments = ["\(numbers.lowerBound)", "\(numbers.upperBound)"]
    var environment = ProcessInfo.processInfo.environment
    environment["SIMRUN_FUZZ_READER"] = subject.name
    environment["SIMRUN_FUZZ_CASE"] = nil
    child.environment = environment
    let output = Pipe()
    child.standardOutput = output
    child.standardError = output
    child.standardInput = FileHandle.nullDevice
    try child.run()
    let told = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    child.waitUntilExit()
    var running = numbers.lowerBound
    for line in told.split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false)
      if words[0] == ">" {
        running = Int(words[1]) ?? running
      } else {
        take(words, subject, running)
      }
    }
    if child.terminationReason == .exit, child.terminationStatus == 0 { return numbers.upperBound }
    let signal = String(cString: strsignal(child.terminationStatus))
    report(subject, running, "the process ended: \(signal) (\(child.terminationStatus))")
    return running + 1
  }

  /// Takes what a child told of the case `number`.
  private mutating func take(_ words: [Substring], _ subject: Subject, _ number: Int) {
    let last = rows.count - 1
    switch words[0] {
    case "<":
      let seconds = Double(words[2]) ?? 0
      if seconds > rows[last].slowestSeconds {
        rows[last].slowestSeconds = seconds
        rows[last].slowest = number
      }
      switch words[1] {
      case "read": rows[last].read += 1
      case "refused": rows[last].refused += 1
      default: report(subject, number, words.count > 3 ? String(words[3]) : "")
      }
    case "=": rows[last].peakBytes = max(rows[last].peakBytes, Int(words[1]) ?? 0)
    default: report(subject, number, "wrote to the terminal: \(words.joined(separator: " "))")
    }
  }

  private mutating func report(_ subject: Subject, _ number: Int, _ what: String) {
    findings.append(what)
    print("✗ \(subject.name) \(number): \(what)")
    print("  replay: \(order.replayCommand(subject, number))")
    fflush(nil)
  }

  func printTable() {
    var lines = [["reader", "cases", "read", "refused", "slowest ms", "(case)", "peak MB"]]
    for row in rows {
      lines.append([
        row.name, "\(row.read + row.refused)", "\(row.read)", "\(row.refused)",
        String(format: "%.1f", row.slowestSeconds * 1000), "\(row.slowest)",
        "\(row.peakBytes >> 20)",
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
    let sum = rows.reduce(0) { $0 + $1.read + $1.refused }
    print(
      findings.isEmpty
        ? "✓ fuzz: \(sum) files read or refused, seed \(order.seed)"
        : "✗ fuzz: \(findings.count) findings among \(sum) files, seed \(order.seed)")
  }
}
