public import Sensing
public import SimKernel

/// Something that goes wrong with a phone's sensors at a given time.
public protocol Fault: Sendable {
  /// The word scenarios use for it.
  static var name: String { get }
  var start: Instant { get }
  var duration: Timespan { get }
  /// How long it goes on changing things after its end.
  var aftermath: Timespan { get }
  /// Whether it is set so that it changes nothing, for comparison.
  var isIdle: Bool { get }

  /// Reads its keys; nil where one was missing or wrong, which was reported.
  init?(_ parameters: some Parameters)

  /// Changes what the phone delivered in `trace`, keeps its order, and returns how many fixes or
  /// headings it changed, dropped or added. `random` is the stream of this fault alone.
  func apply(to trace: inout Trace, truth: GroundTruth, random: inout RandomStream) -> Int
}

/// How often a fault changed what the phone delivered. A fault that never does tests nothing.
public struct FaultBite: Hashable, Sendable {
  public var name: String
  public var start: Instant
  public var end: Instant
  /// When the last of what it left behind was over.
  public var aftermathEnd: Instant
  public var events: Int
}

extension Fault {
  public var aftermath: Timespan { .zero }
}

/// The faults of a run, applied in order.
public struct FaultPlan: Sendable {
  public var faults: [any Fault]

  public init(_ faults: [any Fault] = []) { self.faults = faults }

  /// Applies every fault to `trace`; `random` is the stream of the run.
  public func apply(
    to trace: inout Trace, truth: GroundTruth, random: RandomStream
  ) -> [FaultBite] {
    var counts: [String: Int] = [:]
    return faults.map { fault in
      let name = type(of: fault).name
      // counted among its kind, so that one more of another kind shifts nobody's numbers
      let number = counts[name, default: 0]
      counts[name] = number + 1
      var stream = random.fork("fault.\(name).\(number)")
      let events = fault.apply(to: &trace, truth: truth, random: &stream)
      let end = fault.start + fault.duration
      return FaultBite(
        name: name, start: fault.start, end: end, aftermathEnd: end + fault.aftermath,
        events: events)
    }
  }
}

/// Every fault that a scenario can name.
public enum FaultCatalog {
  public static let all: [any Fault.Type] = [
    Drift.self,
    Outage.self,
  ]
}

/// The keys that every fault with a beginning and an end has.
struct FaultWindow {
  var start: Instant
  var duration: Timespan

  init?(_ parameters: some Parameters) {
    let start = parameters.quantity("at", .time, in: 0...86_400)
    let duration = parameters.quantity("for", .time, in: 0...86_400)
    guard let start, let duration else { return nil }
    self.start = .zero + .seconds(start)
    self.duration = .seconds(duration)
  }
}
