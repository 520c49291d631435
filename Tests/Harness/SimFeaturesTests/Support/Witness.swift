import Foundation
import Sensing
import SimObservations
import TestSupport

@testable import SimKernel

/// Wraps a feature and records all events that it receives, and what it saves.
final class Witness: Feature {
  /// Additional disturbances of the feature.
  struct Meddling {
    /// Number of events after which the run waits a moment of real time; nil for no waits.
    var waitsEvery: Int?
    /// Seed for unrequested wakes with random tokens; the feature then also receives events of
    /// kinds it is not interested in. nil for neither.
    var seed: UInt64?
  }

  let kinds: [ObservationKind]
  let interests: EventKinds
  private let feature: any Feature
  private let meddling: Meddling
  private var random: SeededGenerator?
  private(set) var events: [(instant: Instant, event: Event)] = []
  /// The saved state after each event.
  private(set) var savedThen: [[Int64]?] = []

  var saved: [Int64]? { savedThen.last ?? nil }

  init(_ feature: any Feature, _ meddling: Meddling = Meddling()) {
    self.feature = feature
    self.meddling = meddling
    kinds = feature.kinds
    interests = meddling.seed == nil ? feature.interests : [.all, .motion, .map]
    random = meddling.seed.map(SeededGenerator.init)
  }

  func receive(_ event: Event, at instant: Instant, into sink: inout FeatureSink) {
    events.append((instant, event))
    if let every = meddling.waitsEvery, events.count % every == 0 { usleep(500) }
    feature.receive(event, at: instant, into: &sink)
    if random?.oneIn(4) ?? false {
      let token = WakeToken(rawValue: UInt8(random?.index(256) ?? 0))
      feature.receive(.wake(token), at: instant, into: &sink)
    }
    savedThen.append(sink.saved[sink.feature])
  }
}
