import Geodesy
import Sensing
import SimKernel
public import SimText

/// A GPX of waypoints, as Xcode and the iOS simulator play it: each position at its time, with even
/// steps between.
///
/// It contains only positions and times: no accuracy, no heading, no error.
public struct WaypointFile: Sendable {
  private let play: LivePlay
  private let speed: Double
  private let epoch: Int64

  /// What the file can't hold, in words.
  public private(set) var losses: [String] = []
  /// Number of waypoints in it.
  public private(set) var count = 0

  /// - Parameter epoch: Unix time of the walk's zero in nanoseconds.
  public init(_ play: LivePlay, speed: Double, epoch: Int64) {
    self.play = play
    self.speed = speed
    self.epoch = epoch
  }

  /// Appends the file to `sink`.
  public mutating func write(to sink: inout ByteSink) {
    sink.append(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <gpx version="1.1" creator="simrun" xmlns="http://www.topografix.com/GPX/1/1">

      """)
    var (invalid, together) = (0, 0)
    var last: Int64?
    for step in play.steps {
      guard case .fix(let fix) = step.event else { continue }
      guard fix.isValid else {
        invalid += 1
        continue
      }
      let (time, overflow) = Int64((Double(step.instant.nanoseconds) / speed).rounded())
        .addingReportingOverflow(epoch)
      // times must increase
      guard !overflow, time > last ?? .min, Timestamp.isInEra(time) else {
        together += 1
        continue
      }
      last = time
      count += 1
      sink.append("<wpt lat=\"\(text(fix.coordinate.latitudeDegrees))\"")
      sink.append(" lon=\"\(text(fix.coordinate.longitudeDegrees))\">")
      sink.append("<time>\(Timestamp.iso8601(time))</time></wpt>\n")
    }
    sink.append("</gpx>\n")
    losses = []
    if invalid > 0 { losses.append("fixes that the phone calls invalid: \(invalid)") }
    if together > 0 {
      losses.append("fixes that are not later than the one before: \(together)")
    }
    losses.append("accuracy, speed and course of \(count) fixes")
    if play.headingCount > 0 { losses.append("headings: \(play.headingCount)") }
    let refusals = play.steps.count { if case .refusal = $0.event { true } else { false } }
    if refusals > 0 { losses.append("errors: \(refusals)") }
  }

  private func text(_ degrees: Double) -> String { Decimals.shortestWithoutExponent(degrees) }
}
