import Sensing
import SimKernel

/// What an audio tour did.
enum TourMetrics {
  private static let needs: [Metric.Need] = [.feature("tour")]

  static let all: [Metric] = [
    Metric(
      "tour.completion", .share, needs: needs, better: .higher,
      formula: "#(points with their audio played to its end) / #(points with audio)",
      "Share of the points with audio that were heard to their end (SW-5)."
    ) { run in
      let points = run.derived(TrueVisits.self).points.filter(\.hasAudio)
      var heard: Set<Double> = []
      run.forEach("tour.ended") { _, values in if values[1] == 0 { heard.insert(values[0]) } }
      return Score(
        points.isEmpty ? nil : Double(heard.count) / Double(points.count), count: points.count)
    }
  ]
}
