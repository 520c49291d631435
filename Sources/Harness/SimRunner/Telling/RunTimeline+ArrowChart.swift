import Geodesy
import Sensing
import SimKernel
import SimMetrics
import SimObservations
import SimResults

extension RunTimeline {
  /// How the compass called its heading, when it drew no arrow, and when the arrow was wrong; nil
  /// without a compass or a truth.
  ///
  /// Near home an arrow swings about and misleads nobody, so that it is not wrong there, as in the
  /// metrics.
  static func arrowChart(
    _ record: RunRecord, _ arrows: [Arrow], _ home: HomeTrack?
  ) -> TimeChart? {
    guard let truth = record.trace.truth, let home, !arrows.isEmpty else { return nil }
    var calls: [(instant: Instant, trust: HeadingTrust)] = []
    record.log.forEach(CompassRedraw.self) { instant, redraw in
      if calls.last?.trust != redraw.confidence { calls.append((instant, redraw.confidence)) }
    }
    let seen = arrows.map { arrow in
      (
        instant: arrow.instant, isThere: arrow.shownDegrees != nil,
        isWrong: isWrong(arrow)
          && truth.point(at: arrow.instant).distance(to: home.place(at: arrow.instant))
            > Metric.nearHomeMeters
      )
    }
    func bars<Element>(
      _ all: [Element], _ instant: (Element) -> Instant, _ tone: TimeChart.Bar.Tone,
      where holds: (Element) -> Bool
    ) -> [TimeChart.Bar] {
      var bars: [TimeChart.Bar] = []
      for (index, element) in all.enumerated() where holds(element) {
        let (from, to) = (
          instant(element), index + 1 < all.count ? instant(all[index + 1]) : record.end
        )
        if let last = bars.indices.last, bars[last].to == from {
          bars[last].to = to
        } else {
          bars.append(.init(from, to, "", tone))
        }
      }
      return bars
    }
    return TimeChart(
      "The arrow",
      note: "how the app called its heading, when it drew no arrow, and when the arrow was more "
        + "than \(Int(Metric.misleadingDegrees))° off, more than \(Int(Metric.nearHomeMeters)) m "
        + "from home",
      rows: [
        .init("good", bars(calls, \.instant, .real) { $0.trust == .good }),
        .init("weak", bars(calls, \.instant, .planned) { $0.trust == .weak }),
        .init("no arrow", bars(seen, \.instant, .planned) { !$0.isThere }),
        .init("wrong", bars(seen, \.instant, .bad) { $0.isWrong }),
      ])
  }

  private static func isWrong(_ arrow: Arrow) -> Bool {
    guard let shown = arrow.shownDegrees, let real = arrow.trueDegrees else { return false }
    return abs(Angle.wrappedTo180(shown - real)) > Metric.misleadingDegrees
  }
}
