public import Sensing
public import SimKernel

/// A walk or a recording to be played to another app: its events in order of time.
public struct LivePlay: Sendable {
  public enum Event: Sendable {
    case fix(Fix)
    case heading(Heading)
    /// From now on the phone refuses positions with this failure; with nil, positions are available
    /// again.
    case refusal(LocationFailure?)
  }

  public struct Step: Sendable {
    public var instant: Instant
    public var event: Event
  }

  /// At the same instant refusals come first, then fixes, then headings.
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

  /// The instant of the last step.
  public var end: Instant { steps.last?.instant ?? .zero }
}

/// Why a play can't continue.
public struct LiveFailure: Error, Hashable, CustomStringConvertible {
  public enum Kind: Hashable, Sendable {
    /// Something it needs is missing: a program, a page.
    case missing
    /// A system call failed.
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
