import Geodesy
import Sensing
import SimKernel
import SimNumerics

/// The headings of a recording: as they came, and on an even grid.
struct HeadingSeries {
  /// Time between two points of the grid, in seconds.
  let step: Double
  /// In degrees, going on past north; one NaN for each gap.
  private(set) var degrees: [Double] = []
  /// When each heading was measured, in seconds from the first.
  let instants: [Double]

  /// Longer without a heading is a gap, in seconds: what lies within is not known (assumed, a tenth
  /// of a stride).
  private static let gapSeconds = 0.1

  /// - Parameter headings: against magnetic north, in the order of their measurement.
  init(_ headings: [Heading], step: Double) {
    self.step = step
    let start = headings.first?.measured ?? .zero
    instants = headings.map { ($0.measured - start).seconds }
    guard var whole = headings.first?.magneticDegrees else { return }
    // the grid begins anew after each gap, which is one point however long it is
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

  /// How long headings came, without the gaps.
  var seconds: Double { Double(degrees.count) * step }

  /// The valid ones of `headings` by the source that has most of them, each instant once.
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

  /// The usual time between two headings in seconds, over many as ticks of a clock and late ones
  /// make single spans uneven; nil for too few.
  static func step(of recordings: [[Heading]]) -> Double? {
    let spans = recordings.flatMap { headings in
      zip(headings, headings.dropFirst(stepSpan)).map { ($1.measured - $0.measured).seconds }
    }
    return Quantiles(spans)(0.5).map { $0 / Double(stepSpan) }
  }

  private static let stepSpan = 60

  /// The grid is a little coarser than the headings are: where both run alike, whether a value is
  /// taken as it is or made of two would be a matter of luck.
  static func grid(step: Double) -> Double { 1.0618 * step }
}
