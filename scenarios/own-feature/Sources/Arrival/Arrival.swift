import SimrunTesting

public struct Arrival: OwnFeature {
  public static let (name, summary) = ("arrival", "announces home when a fix lies near it")
  public static let kinds = [kind("announced", "Home was announced.", ["distance_m"])]
  private var radius = 25.0
  public init() {}
  public mutating func read(_ keys: some FeatureParameters) {
    radius = keys.quantity("radius", .length, in: 1...500, default: radius, "how near home is")
  }
  public mutating func receive(_ event: Event, in run: inout OwnRun) {
    guard let fix = run.usableFix(event) else { return }
    let meters = fix.coordinate.distanceMeters(to: run.home)
    if meters <= radius { run.observeOnce("announced", meters) }
  }
}
