public import Sensing
import SimKernel

/// The settings of one fault in a scenario.
public struct FaultSettings: Sendable {
  public var window: FaultWindow
  private var values: [String: Double] = [:]

  /// Reads every key of `type`; nil if one was missing or wrong, which was reported.
  init?<F: Fault>(_ parameters: some Parameters, of type: F.Type) {
    let key = FaultKey.start
    let onset = parameters.onset(key.name, in: key.range, key.meaning)
    let duration = F.duration.map { $0.read(parameters) } ?? 0
    for key in F.keys { values[key.name] = key.read(parameters) }
    guard let onset, let duration, values.count == F.keys.count else { return nil }
    window = FaultWindow(onset, lasting: .seconds(duration))
  }

  /// Creates settings of a fault of `type` in code: start, duration, and values in base units by
  /// key. An omitted value has its default, is drawn, or is the smallest of its range.
  ///
  /// Throws `Unknown` if there is no such key, or a value is out of its range.
  public init<F: Fault>(
    of type: F.Type, at start: Instant, for duration: Timespan,
    _ values: KeyValuePairs<String, Double> = [:]
  ) throws(Unknown) {
    window = FaultWindow(start: start, duration: duration)
    for key in F.keys where !key.isDrawn {
      self.values[key.name] = key.defaultValue ?? key.range.lowerBound
    }
    for (name, value) in values {
      guard let key = F.keys.first(where: { $0.name == name }) else {
        let known = F.keys.map(\.name).joined(separator: ", ")
        throw Unknown(
          description: "'\(F.name)' has no key '\(name)'; known keys: \(known)")
      }
      guard key.range.contains(value) else {
        throw Unknown(
          description: "'\(name)' of '\(F.name)' is from \(key.range.lowerBound) to "
            + "\(key.range.upperBound), found \(value)")
      }
      self.values[name] = value
    }
  }

  /// A key or a value that a fault does not have.
  public struct Unknown: Error, Hashable, CustomStringConvertible {
    /// Lower case, no full stop.
    public var description: String
  }

  /// The value of one of the fault's own `keys`, in the base unit.
  subscript(key: FaultKey) -> Double { values[key.name] ?? key.range.lowerBound }

  /// The same for a key that may be drawn; nil if it is to be drawn.
  subscript(drawn key: FaultKey) -> Double? { values[key.name].flatMap { $0.isNaN ? nil : $0 } }
}
