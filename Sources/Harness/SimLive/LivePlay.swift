public import Sensing
public import SimKernel

/// A walk or a recording as it is played to somebody else's app: what happens, in order of time.
public struct LivePlay: Sendable {
  public enum Event: Sendable {
    case fix(Fix)
    case heading(Heading)
    /// From now on the phone has no position for the app; nil: it has again.
    case refusal(LocationFailure?)
  }

  public struct Step: Sendable {
    public var instant: Instant
    public var event: Event
  }

  /// At one instant refusals come first, then fixes, then headings.
  public let steps: [Step]
  /// Unix time of its zero in nanoseconds; nil where the recording has no clock.
  public let epochNanoseconds: Int64?
  public let fixCount: Int
  public let headingCount: Int

  /// - Parameter refusals: in order of time.
  public init(
    _ trace: Trace, refusals: [(instant: Instant, failure: LocationFailure?)] = []
  ) {
    var steps = refusals.map { Step(instant: $0.instant, event: .refusal($0.failure)) }
    steps += trace.fixes.map { Step(instant: $0.delivered, event: .fix($0)) }
    steps += trace.headings.map { Step(instant: $0.delivered, event: .heading($0)) }
    let order = steps.indices.sorted { (steps[$0].instant, $0) < (steps[$1].instant, $1) }
    self.steps = order.map { steps[$0] }
    epochNanoseconds = trace.epochNanoseconds
    fixCount = trace.fixes.count
    headingCount = trace.headings.count
  }

  /// When the last of it happens.
  public var end: Instant { steps.last?.instant ?? .zero }
}

/// Why a play can't go on.
public struct LiveFailure: Error, Hashable, CustomStringConvertible {
  public enum Kind: Hashable, Sendable {
    /// What it needs is not there: a program, a page.
    case missing
    /// The system refused.
    case system
    /// The other side ended or does not answer.
    case peer
  }

  public var kind: Kind
  /// Lower case, no full stop.
  public var description: String

  public init(_ description: String, _ kind: Kind = .system) {
    self.kind = kind
    self.description = description
  }
}
