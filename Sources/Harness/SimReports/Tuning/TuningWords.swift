import SimKernel
import SimNumerics
import SimResults
import SimWriting

/// Numbers of a tuning as text and page print them.
enum TuningWords {
  static func meters(_ value: Double) -> String { "\(Decimals.readable(value)) m" }

  static func percent(_ share: Double) -> String {
    "\(Decimals.text(100 * share, decimals: 2)) %"
  }

  static func rate(_ value: Double) -> String { Decimals.text(value, decimals: 3) }

  static func range(_ range: ClosedRange<Double>) -> String {
    range.lowerBound == range.upperBound
      ? meters(range.lowerBound)
      : "\(Decimals.readable(range.lowerBound)) … \(meters(range.upperBound))"
  }

  /// Where the recommendation may lie, and whether the range that was varied ends there.
  static func interval(_ stop: TuningResult.Stop) -> String {
    range(stop.interval) + (stop.isAtEnd ? ", end of the range" : "")
  }

  /// As in `−0.120 (−0.151 … −0.089)`.
  static func change(_ estimate: Estimate, _ scale: Double, decimals: Int) -> String {
    func text(_ value: Double) -> String {
      let number = Decimals.text(scale * value, decimals: decimals)
      return number.hasPrefix("-") ? "−" + number.dropFirst() : "+" + number
    }
    guard let value = estimate.value else { return "nothing measured" }
    guard let interval = estimate.interval else { return text(value) + " (too few walks)" }
    return "\(text(value)) (\(text(interval.lowerBound)) … \(text(interval.upperBound)))"
  }

  /// Whether every stop has one radius: as in `30 m everywhere`.
  static func radii(_ stops: [TuningResult.Stop], _ radius: (TuningResult.Stop) -> Double) -> String
  {
    let all = stops.map(radius)
    guard let first = all.first, all.allSatisfy({ $0 == first }) else { return "a radius a stop" }
    return "\(meters(first)) everywhere"
  }
}
