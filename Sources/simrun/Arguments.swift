import ArgumentParser
import Geodesy
import Sensing
import SimKernel
import SimScenarios

/// Quantities on the command line, written as in a scenario.
extension Dimension {
  /// Reads `text`, as in `200 m`, and returns it in the base unit.
  func argument(_ text: String) throws -> Double {
    do throws(Slip) {
      return try Quantity.parse(text[...], self).value
    } catch {
      throw ValidationError(error.message + (error.hint.map { "; \($0)" } ?? ""))
    }
  }
}

extension Timespan {
  /// Reads a time of up to a hundred years, as in `90 s`.
  init(argument text: String) throws {
    let seconds = try Dimension.time.argument(text)
    guard abs(seconds) <= 3.2e9 else { throw ValidationError("'\(text)' is too long a time") }
    self = .seconds(seconds)
  }
}

extension Coordinate {
  /// Reads `lat,lon` in degrees.
  init(argument text: String) throws {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Double($0) }
    guard parts.count == 2, numbers.count == 2 else {
      throw ValidationError("expected lat,lon in degrees, found '\(text.escapedForTerminal)'")
    }
    self.init(latitudeDegrees: numbers[0], longitudeDegrees: numbers[1])
    guard isValid, abs(latitudeDegrees) <= 89 else {
      throw ValidationError("'\(text)' is no place on Earth, or too near a pole")
    }
  }
}
