import Sensing
import SimKernel
import SimTraces
import SimWriting

/// Plays a walk as a receiver would tell it: sentences of NMEA 0183 on a port of the loopback, for
/// gpsd and whatever else reads them.
public final class NMEASource {
  private let server: LoopbackServer

  /// - Parameter port: 0 for one that is free.
  public init(port: UInt16) throws(LiveFailure) { server = try LoopbackServer(port: port) }

  public var port: UInt16 { server.port }

  /// What came of a play.
  public struct Outcome: Hashable, Sendable {
    /// Fixes and headings that were told.
    public var fixes = 0
    public var headings = 0
    /// Readers that came, and those that did not keep up and were left alone.
    public var readers = 0
    public var lost = 0
    /// What sentences can't carry, in words.
    public var losses: [String] = []
    /// Whether it was played to its end.
    public var isWhole = false
  }

  /// How many satellites a receiver says it used: gpsd takes no GGA for a position that says none,
  /// and no recording tells.
  private static let satellites: Int64 = 8
  /// The longest wait before somebody asks whether to stop, in milliseconds.
  private static let patience: Int32 = 50

  /// Plays, from when the first reader is there.
  ///
  /// - Parameters:
  ///   - epoch: Unix time of the walk's zero in nanoseconds.
  ///   - delay: how long to wait once the first reader is there, in seconds.
  public func play(
    _ play: LivePlay, speed: Double, clock: LivePace.Clock, epoch: Int64, delay: Double,
    shouldStop: () -> Bool
  ) -> Outcome {
    var outcome = Outcome()
    let writer = NMEAWriter(into: ByteSink())
    writer.satellites = Self.satellites
    writer.begin(TraceHead(format: NMEAWriter.name, epochNanoseconds: epoch))
    while !server.hasReaders, !shouldStop() { server.serve(milliseconds: Self.patience) }
    wait(until: .zero + .seconds(delay), LivePace(speed: 1, clock), shouldStop)
    let pace = LivePace(speed: speed, clock)
    for step in play.steps {
      wait(until: step.instant, pace, shouldStop)
      if shouldStop() { break }
      switch step.event {
      case .fix(let fix):
        writer.take(fix)
        outcome.fixes += 1
      case .heading(let heading):
        writer.take(heading)
        outcome.headings += 1
      // a receiver without a position says nothing
      case .refusal: continue
      }
      server.send(writer.takeBytes())
    }
    outcome.isWhole = !shouldStop()
    // readers take what is left, within a second
    let rest = LivePace(speed: 1, clock)
    while server.isBehind, rest.now < .zero + .seconds(1) {
      server.serve(milliseconds: Self.patience)
    }
    (outcome.readers, outcome.lost) = (server.joined, server.lost)
    outcome.losses = writer.losses
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
