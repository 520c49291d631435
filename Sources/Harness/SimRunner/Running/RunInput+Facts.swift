import Geodesy
import Sensing
import SimKernel
import SimResults
import SimScenarios
import SimSensors
import SimText
import SimWorlds
import WalkRouter

extension RunInput {
  /// A slower speed counts as standing: people sway when they look at something.
  private static let standingMetersPerSecond = 0.1

  /// Returns key figures of the features' input.
  func facts(of scenario: Scenario) -> InputFacts {
    let way = way
    var facts = InputFacts(
      durationSeconds: (end - .zero).seconds.rounded(to: 10),
      walkedMeters: way.meters.rounded(to: 10),
      metersPerSecond: way.movingSeconds > 0
        ? (way.movingMeters / way.movingSeconds).rounded(to: 100) : nil,
      fixes: trace.fixes.count, headings: trace.headings.count,
      errorMeters: Self.median(errors)?.rounded(to: 10),
      accuracyMeters: Self.median(trace.fixes.compactMap(\.horizontalAccuracyMeters))?
        .rounded(to: 10),
      faults: faultWindows.count(where: \.isOn), events: script.count + phoneScript.count)
    guard case .walk(let plan) = scenario.source else { return facts }
    // a recording generated from a walk has the phone of that walk
    if let drawn = plan.phone.drawnNames(RandomStream(seed: seed)) {
      facts.phone = "\(drawn.receiver), \(drawn.hand)"
    }
    facts.map = appMap.map { map in
      let all = plan.world.graph.edges.count
      let offset =
        map.offsetMeters == 0
        ? "" : ", \(Decimals.readable(map.offsetMeters, significantDigits: 2)) m off"
      return "\(map.edges.count) of \(all) lanes\(offset)"
    }
    return facts
  }

  /// The error of each fix, in meters; empty without a truth.
  private var errors: [Double] {
    guard let truth = trace.truth else { return [] }
    return trace.fixes.map {
      truth.plane.point($0.coordinate).distance(to: truth.point(at: $0.measured))
    }
  }

  private static func median(_ values: [Double]) -> Double? {
    values.isEmpty ? nil : values.sorted()[values.count / 2]
  }

  private struct Way {
    var meters = 0.0
    var movingMeters = 0.0
    var movingSeconds = 0.0

    mutating func add(_ step: Double, in seconds: Double) {
      meters += step
      guard seconds > 0, step / seconds >= RunInput.standingMetersPerSecond else { return }
      movingMeters += step
      movingSeconds += seconds
    }
  }

  /// The true path; without a truth, the path from fix to fix.
  private var way: Way {
    var way = Way()
    if let truth = trace.truth {
      for (last, next) in zip(truth.samples, truth.samples.dropFirst()) {
        way.add(last.point.distance(to: next.point), in: truth.step.seconds)
      }
      return way
    }
    for (last, next) in zip(trace.fixes, trace.fixes.dropFirst()) {
      // a fix measured before the previous one is no step forward
      let seconds = (next.measured - last.measured).seconds
      guard seconds > 0 else { continue }
      way.add(last.coordinate.distanceMeters(to: next.coordinate), in: seconds)
    }
    return way
  }
}

extension Double {
  /// Rounds to multiples of 1 / `parts`.
  fileprivate func rounded(to parts: Double) -> Double { (self * parts).rounded() / parts }
}
