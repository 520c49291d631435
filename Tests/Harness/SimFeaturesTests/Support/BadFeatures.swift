import Geodesy
import Sensing
import SimFeatures
import SimKernel
import SimObservations

/// A feature that observes a number with every fix, computed by `answer`.
private final class Teller: Feature {
  let kinds = [TourSought.kind()]
  let interests: EventKinds = [.fixes, .app]
  private let answer: (Event, Instant, inout FeatureSink) -> Double?

  init(_ answer: @escaping (Event, Instant, inout FeatureSink) -> Double?) {
    self.answer = answer
  }

  func receive(_ event: Event, at instant: Instant, into sink: inout FeatureSink) {
    guard let seconds = answer(event, instant, &sink) else { return }
    sink.observe(TourSought(point: 0, positionSeconds: seconds))
  }
}

/// What all bad features have in common.
protocol BadSettings: FeatureSettings {}

extension BadSettings {
  static var summary: String { "a feature that breaks a law" }
  static var controlsSensors: Bool { false }
  static var needsGraph: Bool { false }

  mutating func read(_ parameters: some FeatureParameters) {}
}

/// Reads keys and ignores them.
struct DeafSettings: BadSettings {
  static let name = "deaf"
  private var offset = 1.0

  mutating func read(_ parameters: some FeatureParameters) {
    offset = parameters.quantity("offset", .time, in: 0...9, default: offset, "what is added")
    _ = parameters.quantity("delay", .time, in: 0...9, default: 1, "what nobody waits for")
    _ = parameters.choice("voice", ["low", "high"], default: "low", "what nobody hears")
  }

  func makeFeature(at site: Site) -> any Feature {
    Teller { [offset] event, _, _ in if case .fix = event { offset } else { nil } }
  }
}

/// Observes the time since its creation, measured with the wall clock.
struct ClockSettings: BadSettings {
  static let name = "clock"

  func makeFeature(at site: Site) -> any Feature {
    let (clock, start) = (ContinuousClock(), ContinuousClock().now)
    return Teller { event, _, _ in
      guard case .fix = event else { return nil }
      return Double((clock.now - start).components.attoseconds)
    }
  }
}

/// Uses the zero of the run's clock, which has no meaning in real time.
struct EpochSettings: BadSettings {
  static let name = "epoch"

  func makeFeature(at site: Site) -> any Feature {
    Teller { event, instant, _ in if case .fix = event { instant.seconds } else { nil } }
  }
}

/// Counts fixes in a global variable, which survives a kill of the app.
struct KeeperSettings: BadSettings {
  static let name = "keeper"
  // used by one test only
  nonisolated(unsafe) static var count = 0.0

  func makeFeature(at site: Site) -> any Feature {
    Teller { event, _, _ in
      guard case .fix = event else { return nil }
      KeeperSettings.count += 1
      return KeeperSettings.count
    }
  }
}

/// Saves the number of fixes only with every fifth one.
struct LoserSettings: BadSettings {
  static let name = "loser"

  func makeFeature(at site: Site) -> any Feature {
    var count = site.saved?.first ?? 0
    return Teller { event, _, sink in
      guard case .fix = event else { return nil }
      count += 1
      if count % 5 == 0 { sink.save([count]) }
      return Double(count)
    }
  }
}

/// Wakes a hundred times a second without need.
struct RestlessSettings: BadSettings {
  static let name = "restless"

  func makeFeature(at site: Site) -> any Feature {
    Teller { event, instant, sink in
      let next = instant + .milliseconds(10)
      sink.ask(for: WakeRequest(instant: next, token: WakeToken(rawValue: 0)))
      return if case .fix = event { 1 } else { nil }
    }
  }
}

/// Breaks on an event that it did not ask for.
struct BrittleSettings: BadSettings {
  static let name = "brittle"

  func makeFeature(at site: Site) -> any Feature {
    Teller { event, _, _ in if case .wake = event { .infinity } else { nil } }
  }
}
