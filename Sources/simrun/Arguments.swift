import ArgumentParser
import Geodesy
import Sensing
import SimKernel
import SimScenarios
import SimText

/// Quantities on the command line, written as in a scenario. Every number with a unit is parsed
/// here, and must be finite and in range.
extension Dimension {
  /// Reads `text`, for example `200 m`, and returns it in the base unit.
  func argument(_ text: String, in range: ClosedRange<Double>) throws -> Double {
    let value: Double
    do throws(Slip) {
      value = try Quantity.parse(text[...], self).value
    } catch {
      throw ValidationError(error.message + (error.hint.map { "; \($0)" } ?? ""))
    }
    guard range.contains(value) else {
      let ends = [range.lowerBound, range.upperBound].map(formatExactly)
      throw ValidationError(
        "expected \(rawValue == "count" ? "a number" : "a \(rawValue)") from \(ends[0]) to "
          + "\(ends[1]), found '\(text.escapedForTerminal)'")
    }
    return value
  }

  /// A parser of such a quantity for an option.
  func argument(in range: ClosedRange<Double>) -> @Sendable (String) throws -> Double {
    { text in try argument(text, in: range) }
  }
}

/// Plain whole numbers on the command line.
enum WholeNumber {
  /// Throws if `value` of `option` is outside `range`; nil is accepted.
  static func check(_ option: String, _ value: Int?, in range: ClosedRange<Int>) throws {
    guard let value, !range.contains(value) else { return }
    throw ValidationError(
      "\(option) takes a number from \(range.lowerBound) to \(range.upperBound), found \(value)")
  }

  /// The number of seeds run at the same time.
  static func checkJobs(_ value: Int?) throws { try check("--jobs", value, in: 1...256) }

  /// Throws if the seeds counted up from `first` would exceed the greatest one.
  static func checkSeeds(from first: UInt64?, _ runs: Int?) throws {
    guard let first, first.addingReportingOverflow(UInt64(max(1, runs ?? 1)) - 1).overflow else {
      return
    }
    throw ValidationError("--seed \(first) leaves no room for \(runs ?? 1) seeds")
  }

  /// The number of seeds of a job.
  static let seeds = 1...1_000_000
}

/// How often progress is saved: from after every unit of work to once a day.
enum CheckpointInterval {
  static let read = Dimension.time.argument(in: 0...86_400)
}

extension Timespan {
  /// Reads a time of up to a hundred years, for example `90 s`.
  init(argument text: String) throws {
    self = .seconds(try Dimension.time.argument(text, in: -3.2e9...3.2e9))
  }
}

extension Coordinate {
  /// Reads `lat,lon` in degrees.
  init(argument text: String) throws {
    guard let numbers = Degrees.list(text, count: 2) else {
      throw ValidationError("expected lat,lon in degrees, found '\(text.escapedForTerminal)'")
    }
    self.init(latitudeDegrees: numbers[0], longitudeDegrees: numbers[1])
    guard isValid, abs(latitudeDegrees) <= 89 else {
      throw ValidationError(
        "'\(text.escapedForTerminal)' is no place on Earth, or too near a pole")
    }
  }
}

/// Angles in coordinates and boxes.
enum Degrees {
  /// Reads `count` finite numbers separated by commas; nil if the text is invalid.
  static func list(_ text: String, count: Int) -> [Double]? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Double($0) }.filter(\.isFinite)
    return parts.count == count && numbers.count == count ? numbers : nil
  }
}
