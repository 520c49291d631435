import Sensing
import SimFeatures
import SimKernel

@testable import SimObservations

/// Laws about a feature whose app is killed.
extension FeatureLaw {
  /// Checks that a feature killed after any event depends only on what it saved, and that what it
  /// saves ends up the same as without a kill.
  ///
  /// The app is killed after every event with default settings and with entries in every list, so
  /// that a plan has stops ahead; with every word of every key, after one event in ten.
  static func survivesKills(_ type: any FeatureSettings.Type) throws -> [String] {
    try settings(of: type).enumerated().flatMap { number, setting in
      try violations(
        by: Candidate(type, setting.values, in: .stroll), killingEvery: number < 2 ? 1 : 10
      ).map { "\(setting.name): \($0)" }
    }
  }

  private static func violations(
    by candidate: Candidate, killingEvery count: Int
  ) throws -> [String] {
    let world = LawWorld.stroll
    let plain = try candidate.run(world)
    var violations: [String] = []
    let instants = Set(plain.events.map(\.instant)).sorted()
    for instant in stride(from: 0, to: instants.count, by: count).map({ instants[$0] }) {
      let killedAt = instant + Timespan(nanoseconds: 1)
      let killed = try candidate.run(world.killed(at: killedAt))
      // the same for an app that starts for the first time
      let fresh = try candidate.run(
        world.rest(after: instant, openedAt: killedAt), savedBefore: killed.savedAtKill)
      let place = "killed at \((instant - LawWorld.start).seconds) s"
      if tail(of: killed.record.log, from: killedAt) != tail(of: fresh.record.log, from: killedAt) {
        violations.append("\(place): it is not what a start from what was saved makes of it")
      }
      if plain.saved != nil, killed.saved != plain.saved {
        let (found, wanted) = (killed.saved ?? [], plain.saved ?? [])
        violations.append("\(place): \(found) is saved in the end, not \(wanted)")
      }
    }
    return violations
  }

  /// A digest of the observations from `instant` on.
  private static func tail(of log: ObservationLog, from instant: Instant) -> RunDigest {
    var digest = RunDigest()
    for entry in log.entries where entry.instant >= instant {
      digest.mix(UInt64(bitPattern: entry.instant.nanoseconds))
      digest.mix(UInt64(entry.kind))
      for number in log.kinds[Int(entry.kind)].fields.indices.map({ entry.numbers[$0] }) {
        digest.mix(number.isNaN ? 0 : number.bitPattern)
      }
    }
    return digest
  }
}
