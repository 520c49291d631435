import Geodesy
import Sensing
import SimFeatures
import SimKernel
import SimObservations

/// A feature that says a number with every fix, and how it comes by it.
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

/// What a bad feature has in common with any other.
protocol BadSettings: FeatureSettings {}

extension BadSettings {
  static var summary: String { "a feature that breaks a law" }
  static var controlsSensors: Bool { false }
  static var needsGraph: Bool { false }

  mutating func read(_ parameters: some FeatureParameters) {}
}

/// Reads a key and forgets it.
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

/// Says how long it has been alive, by the clock on the wall.
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

/// Goes by the run's own zero, which is no time of anything.
struct EpochSettings: BadSettings {
  static let name = "epoch"

  func makeFeature(at site: Site) -> any Feature {
    Teller { event, instant, _ in if case .fix = event { instant.seconds } else { nil } }
  }
}

/// Counts fixes beyond the life of the app, in a place that no kill reaches.
struct KeeperSettings: BadSettings {
  static let name = "keeper"
  // one test alone uses it
  nonisolated(unsafe) static var count = 0.0

  func makeFeature(at site: Site) -> any Feature {
    Teller { event, _, _ in
      guard case .fix = event else { return nil }
      KeeperSettings.count += 1
      return KeeperSettings.count
    }
  }
}

/// Saves how many fixes came, but not the last few.
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

/// Wakes a hundred times a second for nothing.
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

/// Takes what it never asked for as a fault of its own.
struct BrittleSettings: BadSettings {
  static let name = "brittle"

  func makeFeature(at site: Site) -> any Feature {
    Teller { event, _, _ in if case .wake = event { .infinity } else { nil } }
  }
}
