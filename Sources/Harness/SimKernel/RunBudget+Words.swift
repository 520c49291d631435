import Sensing

extension RunBudget {
  /// A bound as in `10 million fixes and headings`.
  public func words(_ bound: Bound) -> String {
    let limit = Self.words(limit(bound), of: bound)
    return switch bound {
    case .events: "\(limit) events"
    case .time: limit
    case .samples: "\(limit) fixes and headings"
    case .memory: "\(limit) of memory"
    case .wakes: "\(limit) wakes within a second"
    }
  }

  /// `value` of a bound in words: `7 days`, `1.2 GB`, `16.4 million`.
  public static func words(_ value: Double, of bound: Bound) -> String {
    switch bound {
    case .time where value < 600: "\(rounded(value)) s"
    case .time where value < 3 * 86_400: "\(rounded(value / 3600)) h"
    case .time: "\(rounded(value / 86_400)) days"
    case .memory where value < 1e6: "\(Int(value)) bytes"
    case .memory where value < 1e9: "\(rounded(value / 1e6)) MB"
    case .memory: "\(rounded(value / 1e9)) GB"
    case .events, .samples, .wakes:
      value < 1e6 ? "\(Int(value))" : "\(rounded(value / 1e6)) million"
    }
  }

  /// The value of `--budget` that sets these bounds, as in `events=1000,time=2 h`; nil for the
  /// usual bounds.
  public var argument: String? {
    let parts = Bound.allCases.filter { limit($0) != RunBudget.standard.limit($0) }.map { bound in
      bound == .time
        ? "time=\(time.nanoseconds) ns" : "\(bound)=\(Int(limit(bound)))"
    }
    return parts.isEmpty ? nil : parts.joined(separator: ",")
  }

  /// A factor in words: `16384`, `1.1 million`.
  public static func words(_ factor: Double) -> String { words(factor, of: .samples) }

  /// The value of the bound, in events, seconds, samples, bytes or wakes.
  func limit(_ bound: Bound) -> Double {
    switch bound {
    case .events: Double(events)
    case .time: time.seconds
    case .samples: Double(samples)
    case .memory: Double(memoryBytes)
    case .wakes: Double(wakesPerSecond)
    }
  }

  /// Rounded to one decimal below 100.
  private static func rounded(_ value: Double) -> String {
    let tenths = fixed(value, 1)
    return value < 100 && !tenths.hasSuffix(".0") ? tenths : fixed(value, 0)
  }
}

extension RunBudget.Excess: CustomStringConvertible {
  /// The bound that was exceeded, how far the run got, and the flag that raises the bound; lower
  /// case, no full stop.
  public var description: String {
    let words =
      switch bound {
      case .wakes:
        (featureName.map { "the feature '\($0)'" } ?? "a feature")
          + " ran away: more than \(budget.words(bound))"
      case .time: "the run takes longer than \(budget.words(bound))"
      case .events, .samples, .memory: "the run takes more than \(budget.words(bound))"
      }
    let amount = needed.map { ", namely \(RunBudget.words($0, of: bound))" } ?? ""
    let place = instant.map { ", after \(RunBudget.words($0.seconds, of: .time))" } ?? ""
    return words + amount + place + (cause.map { ": \($0)" } ?? "") + "; " + hint
  }

  /// The value of the bound, in events, seconds, samples, bytes or wakes.
  public var limit: Double { budget.limit(bound) }

  /// How to raise the bound, as in `--budget events=2e8 allows more`.
  public var hint: String {
    let limit = budget.limit(bound)
    let least = max(4 * limit, 2 * (needed ?? 0))
    if bound == .time {
      return "--budget time='\(Int(min(1e9, least / 3600).rounded(.up))) h' allows more"
    }
    var (digit, exponent) = (least, 0)
    while digit >= 10 { (digit, exponent) = (digit / 10, exponent + 1) }
    return "--budget \(bound)=\(Int(digit.rounded(.up)))e\(exponent) allows more"
  }
}
