import SimrunTesting

extension Arrival {
  public static var metrics: [Metric] {
    [
      Metric(
        "arrival.error.max", .length, needs: [.feature(name), .truth], better: .lower,
        "Greatest true distance from home at which it was announced."
      ) { run in
        var greatest = Greatest()
        for entry in run.all(kinds[0]) {
          let meters = run.place(at: entry.instant)?.distanceMeters(to: run.facts.home.coordinate)
          greatest.add(meters ?? .nan, at: entry.instant)
        }
        return greatest.score { "home was announced \(Int($0.rounded())) m away from it" }
      }
    ]
  }
}
