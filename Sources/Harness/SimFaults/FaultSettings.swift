import Sensing
import SimKernel

/// What a scenario says of one fault.
public struct FaultSettings: Sendable {
  public var window: FaultWindow
  private var values: [String: Double] = [:]

  /// Reads every key of `type`; nil where one was missing or wrong, which was reported.
  init?<F: Fault>(_ parameters: some Parameters, of type: F.Type) {
    let key = FaultKey.start
    let start = parameters.span(key.name, key.dimension, in: key.range, key.meaning)
    let duration = F.duration.map { $0.read(parameters) } ?? 0
    for key in F.keys { values[key.name] = key.read(parameters) }
    guard let start, let duration, values.count == F.keys.count else { return nil }
    window = FaultWindow(
      start: .zero + .seconds(start.lowerBound), duration: .seconds(duration),
      latestStart: .zero + .seconds(start.upperBound))
  }

  /// The value of one of the fault's own `keys`, in the base unit.
  subscript(key: FaultKey) -> Double { values[key.name] ?? key.range.lowerBound }
}
