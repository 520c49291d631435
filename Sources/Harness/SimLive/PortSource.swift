import Sensing
import SimKernel

/// Plays a walk to the readers of a port of the loopback, as a receiver does for gpsd and others.
public final class PortSource {
  private let server: LoopbackServer

  /// - Parameter port: 0 for any free port.
  public init(port: UInt16) throws(LiveFailure) { server = try LoopbackServer(port: port) }

  public var port: UInt16 { server.port }

  /// The result of a play.
  public struct Outcome: Hashable, Sendable {
    /// Number of fixes and headings that were sent.
    public var fixes = 0
    public var headings = 0
    /// Number of readers that connected, and of those disconnected because they were too slow.
    public var readers = 0
    public var lost = 0
    /// Whether the play reached its end.
    public var isWhole = false
  }

  /// The longest wait between two checks for a stop, in milliseconds.
  private static let patience: Int32 = 50

  /// Plays, starting when the first reader has connected.
  ///
  /// - Parameters:
  ///   - delay: how long to wait after the first reader has connected, in seconds.
  ///   - encode: returns the bytes that readers receive for an event.
  public func play(
    _ play: LivePlay, speed: Double, clock: LivePace.Clock, delay: Double,
    shouldStop: () -> Bool, encode: (LivePlay.Event) -> [UInt8]
  ) -> Outcome {
    var outcome = Outcome()
    while !server.hasReaders, !shouldStop() { server.serve(milliseconds: Self.patience) }
    wait(until: .zero + .seconds(delay), LivePace(speed: 1, clock), shouldStop)
    let pace = LivePace(speed: speed, clock)
    for step in play.steps {
      wait(until: step.instant, pace, shouldStop)
      if shouldStop() { break }
      switch step.event {
      case .fix: outcome.fixes += 1
      case .heading: outcome.headings += 1
      // a receiver without a position sends nothing
      case .refusal: continue
      }
      server.send(encode(step.event))
    }
    outcome.isWhole = !shouldStop()
    // readers receive the rest, within a second
    let rest = LivePace(speed: 1, clock)
    while server.isBehind, rest.now < .zero + .seconds(1) {
      server.serve(milliseconds: Self.patience)
    }
    (outcome.readers, outcome.lost) = (server.joined, server.lost)
    return outcome
  }

  private func wait(until instant: Instant, _ pace: LivePace, _ shouldStop: () -> Bool) {
    while !shouldStop() {
      let milliseconds = pace.milliseconds(until: instant, atMost: Self.patience)
      server.serve(milliseconds: milliseconds)
      if milliseconds == 0 { return }
    }
  }
}
