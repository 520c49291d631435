import Foundation
import Sensing
import SimKernel
import SimText
import SimTraces

/// Speed and memory of reading recordings of two lengths, generated on the fly. Each is read in its
/// own process, so that the peak memory is its own; times are processor times, so other load on the
/// machine does not count.
enum Parsing {
  /// `simrun-bench parsing` prints the table, `simrun-bench parsing FORMAT MEGABYTES` one row.
  static func main(_ arguments: [String]) throws {
    guard arguments.count == 2, let megabytes = Int(arguments[1]), megabytes > 0,
      let sample = ParsingSample.all.first(where: { $0.name == arguments[0] })
    else { return try printTable() }
    let reading = try Reading(of: sample, bytes: megabytes * 1_000_000)
    print(reading.nanoseconds, reading.bytes, reading.events, Reading.peakKilobytes ?? -1)
  }

  static func printTable() throws {
    print("\nparsing")
    print(row(["format", "MB", "MB/s", "ns/event", "peak MB"]))
    for sample in ParsingSample.all {
      for megabytes in [2, 50] {
        let figures = try (0..<3).map { _ in try childFigures(sample.name, megabytes) }
        let median = figures.sorted { $0[0] < $1[0] }[1]
        print(
          row([
            sample.name, "\(megabytes)", text(median[1] / median[0] * 1e3, 0),
            text(median[0] / median[2], 0), text(median[3] / 1024, 1),
          ]))
      }
    }
  }

  /// Returns nanoseconds, bytes, events and kilobytes of one reading in a new process.
  private static func childFigures(_ name: String, _ megabytes: Int) throws -> [Double] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
    process.arguments = ["parsing", name, "\(megabytes)"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let line = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let figures = line.split { $0 == " " || $0 == "\n" }.compactMap { Double($0) }
    guard figures.count == 4 else { throw Unreadable(name: name) }
    return figures
  }

  private struct Unreadable: Error { var name: String }

  private static func row(_ cells: [String]) -> String {
    cells.enumerated().map { column, cell in
      let padding = String(repeating: " ", count: max(0, (column == 0 ? 20 : 10) - cell.count))
      return column == 0 ? cell + padding : padding + cell
    }.joined()
  }

  private static func text(_ value: Double, _ decimals: Int) -> String {
    String(format: "%.\(decimals)f", value)
  }
}

/// One recording of a given length, read into a sink that only counts.
private struct Reading {
  /// A recording is read several times: at least three, and until 30 MB are read.
  private static let leastRounds = 3
  private static let leastBytes = 30_000_000

  var bytes = 0
  var events = 0
  /// The fastest reading minus the fastest generation of the bytes: other load on the processor
  /// makes a round slower, never faster.
  var nanoseconds = 0.0

  init(of sample: ParsingSample, bytes length: Int) throws {
    var (making, reading) = (Double.infinity, Double.infinity)
    for _ in 0..<max(Reading.leastRounds, Reading.leastBytes / length) {
      let start = Stopwatch.processorNanoseconds
      bytes = try Reading.make(sample, length)
      let made = Stopwatch.processorNanoseconds
      let counter = Counter()
      try Recording.read(sample.source(length), into: counter)
      events = counter.count
      making = min(making, made - start)
      reading = min(reading, Stopwatch.processorNanoseconds - made)
    }
    nanoseconds = reading - making
  }

  /// Generates the bytes of `sample` and discards them; returns their number.
  private static func make(_ sample: ParsingSample, _ length: Int) throws -> Int {
    var bytes = 0
    let source = sample.source(length)
    while true {
      let count = try source.next().count
      if count == 0 { return bytes }
      bytes += count
    }
  }

  /// The peak memory of this process; nil if the system does not report it.
  static var peakKilobytes: Int? {
    let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
  }
}

private final class Counter: TraceSink {
  private(set) var count = 0

  func begin(_ head: TraceHead) {}
  func take(_ fix: Fix) { count += 1 }
  func take(_ heading: Heading) { count += 1 }
  func note(_ text: String) {}
}
