import Geodesy
import Sensing

/// Ages of fixes, and whether fixes are new (MG-3, T-4).
struct StalenessVectors: VectorSubject {
  /// The times in seconds that a file may contain: a hundred years in both directions.
  private static let times = -3.2e9...3.2e9

  static let inputs = [
    VectorKey("measured_s", .number(times), "when the fix was measured, in s"),
    VectorKey("at_s", .number(times), "when its age is determined, in s"),
    VectorKey(
      "lifetime_s", .number(0...3.2e9), "age up to which a fix is used, in s; 10 if left out"),
    VectorKey(
      "reuse_s", .number(0...3.2e9), "age below which a fix can replace a new one; 5 if left out"),
    VectorKey(
      "fixes",
      .list(
        .record([
          VectorKey("lat", .number(-1000...1000), "latitude in degrees", isRequired: true),
          VectorKey("lon", .number(-1000...1000), "longitude in degrees", isRequired: true),
          VectorKey("measured_s", .number(times), "in s", isRequired: true),
          VectorKey("at_s", .number(times), "when the app gets it, in s", isRequired: true),
          VectorKey("accuracy_m", .number(-1...1e7), "radius in m; −1: the fix is invalid"),
          VectorKey("speed_mps", .number(0...1000), "ground speed in m/s"),
          VectorKey("course_deg", .number(0...360.0.nextDown), "direction of travel"),
        ])), "fixes in the order in which the app gets them"),
  ]

  static let outputs = [
    VectorKey("age_s", .number(0...6.4e9), "age of the fix in s, never below 0", tolerance: 1e-6),
    VectorKey("is_stale", .flag, "whether it is too old to be used"),
    VectorKey("is_reusable", .flag, "whether it can be used in place of a new one"),
    VectorKey(
      "accepted", .list(.flag),
      "for each fix whether it is new: not stale, not invalid, not repeated, and not older "
        + "than an accepted one"),
  ]

  func answer(_ question: VectorQuestion) -> VectorValue {
    let lifetime = Timespan.seconds(question.number("lifetime_s") ?? 10)
    let age = FixAge(lifetime: lifetime, reuse: .seconds(question.number("reuse_s") ?? 5))
    var answer: [String: VectorValue] = [:]
    if let measured = question.number("measured_s"), let now = question.number("at_s") {
      let place = Coordinate(latitudeDegrees: 0, longitudeDegrees: 0)
      let fix = Fix(coordinate: place, measured: .zero + .seconds(measured))
      let instant = Instant.zero + .seconds(now)
      answer["age_s"] = .number(FixAge.age(of: fix, at: instant).seconds)
      answer["is_stale"] = .flag(age.isStale(fix, at: instant))
      answer["is_reusable"] = .flag(age.isReusable(fix, at: instant))
    }
    if let fixes = question.input["fixes"]?.list {
      var freshness = FixFreshness(lifetime: lifetime)
      answer["accepted"] = .list(
        fixes.map { given in
          guard let fix = Fix(given), fix.isValid else { return .flag(false) }
          return .flag(freshness.accept(fix, at: fix.delivered) != nil)
        })
    }
    return .record(answer)
  }
}

extension Fix {
  fileprivate init?(_ value: VectorValue) {
    guard let coordinate = Coordinate(value), let measured = value["measured_s"]?.number,
      let given = value["at_s"]?.number
    else { return nil }
    let meters = value["accuracy_m"]?.number
    self.init(
      coordinate: coordinate,
      accuracy: meters.map { $0 > 0 ? .given($0) : .invalid } ?? .notGiven,
      speedMetersPerSecond: value["speed_mps"]?.number,
      courseDegrees: value["course_deg"]?.number, measured: .zero + .seconds(measured),
      delivered: .zero + .seconds(given))
  }
}
