import Sensing
import SimKernel

/// The quality of the headings that the phone gave.
enum GivenHeadingMetrics {
  static let all: [Metric] =
    [
      Metric("given.headings", .count, "Headings given to the app.") { run in
        Score(amount: Double(run.givenHeadings.count), count: run.givenHeadings.count)
      },
      Metric(
        "given.heading.valid", .share, better: .higher,
        formula: "#(headings with a direction and not called invalid) / N",
        source: "iOS: headingAccuracy below 0; Android: status −1 or 0",
        "Share of the headings given that the phone itself took for valid."
      ) { run in
        let headings = run.derived(GivenHeadings.self)
        let count = headings.delivered.count
        return Score(
          count > 0 ? Double(headings.validCount) / Double(count) : nil, count: count)
      },
    ]
    + HeadingErrorMetrics.all("given.heading", needs: [], of: "the valid headings given") {
      $0.derived(GivenHeadings.self).errors
    }
}
