import Geodesy
import Sensing
import SimKernel
import SimResults
import SimScenarios
import SimSensors
import SimWorlds
import SimWriting
import WalkRouter

extension RunInput {
  /// Slower is standing: people who look at something sway.
  private static let standingMetersPerSecond = 0.1

  /// What the features are given, in a few numbers.
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
    // a recording that was made of a walk has the phone of that one
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

  /// How far off each fix is; none without a truth.
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

  /// The true one, else that from fix to fix.
  private var way: Way {
    var way = Way()
    if let truth = trace.truth {
      for (last, next) in zip(truth.samples, truth.samples.dropFirst()) {
        way.add(last.point.distance(to: next.point), in: truth.step.seconds)
      }
      return way
    }
    for (last, next) in zip(trace.fixes, trace.fixes.dropFirst()) {
      // what was measured before is no step forward
      let seconds = (next.measured - last.measured).seconds
      guard seconds > 0 else { continue }
      way.add(last.coordinate.distanceMeters(to: next.coordinate), in: seconds)
    }
    return way
  }
}

extension Double {
  /// To parts of which `parts` make one.
  fileprivate func rounded(to parts: Double) -> Double { (self * parts).rounded() / parts }
}
