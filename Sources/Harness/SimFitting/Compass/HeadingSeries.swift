import Geodesy
import Sensing
import SimKernel
import SimNumerics

/// The headings of a recording: their original times, and their values on an even grid.
struct HeadingSeries {
  /// Time between two points of the grid, in seconds.
  let step: Double
  /// Headings in degrees, unwrapped at north; one NaN for each gap.
  private(set) var degrees: [Double] = []
  /// Time of measurement of each heading, in seconds from the first.
  let instants: [Double]

  /// Least time without a heading that counts as a gap, in seconds: headings within are unknown
  /// (assumed: a tenth of a stride).
  private static let gapSeconds = 0.1

  /// - Parameter headings: headings against magnetic north, in the order of their measurement.
  init(_ headings: [Heading], step: Double) {
    self.step = step
    let start = headings.first?.measured ?? .zero
    instants = headings.map { ($0.measured - start).seconds }
    guard var whole = headings.first?.magneticDegrees else { return }
    // the grid restarts after each gap, which is one point, however long
    var (origin, point) = (0.0, 0)
    for index in headings.indices.dropFirst() {
      guard let now = headings[index].magneticDegrees,
        let before = headings[index - 1].magneticDegrees
      else { continue }
      let turn = Angle.wrappedTo180(now - before)
      let span = instants[index] - instants[index - 1]
      if span > HeadingSeries.gapSeconds {
        degrees.append(.nan)
        (origin, point) = (instants[index], 0)
      }
      while case let time = origin + Double(point) * step, time <= instants[index] {
        degrees.append(whole + (time - instants[index - 1]) / span * turn)
        point += 1
      }
      whole += turn
    }
  }

  /// The series in parts of `count` points, without those that have a gap.
  func windows(of count: Int) -> [ArraySlice<Double>] {
    stride(from: 0, through: degrees.count - count, by: count)
      .map { degrees[$0..<$0 + count] }
      .filter { window in !window.contains { $0.isNaN } }
  }

  /// Duration of the headings without the gaps, in seconds.
  var seconds: Double { Double(degrees.count) * step }

  /// The valid `headings` of the most frequent source, one per instant.
  static func usable(_ headings: [Heading]) -> [Heading] {
    let valid = headings.filter { $0.magneticDegrees != nil && $0.report != .invalid }
    let counts = Dictionary(grouping: valid, by: \.source).mapValues(\.count)
    let source = counts.max { ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue) }?.key
    var last: Instant?
    return valid.filter { $0.source == source }.sorted { $0.measured < $1.measured }
      .filter { heading in
        defer { last = heading.measured }
        return last != heading.measured
      }
  }

  /// The usual time between two headings in seconds, measured over many headings because clock
  /// ticks and late headings make single intervals uneven; nil for too few.
  static func step(of recordings: [[Heading]]) -> Double? {
    let spans = recordings.flatMap { headings in
      zip(headings, headings.dropFirst(stepSpan)).map { ($1.measured - $0.measured).seconds }
    }
    return Quantiles(spans)(0.5).map { $0 / Double(stepSpan) }
  }

  private static let stepSpan = 60

  /// The grid is a little coarser than the headings: with equal steps it would be random whether a
  /// value is taken directly or interpolated from two.
  static func grid(step: Double) -> Double { 1.0618 * step }
}
