import Sensing
import SimFeatures
import SimKernel

@testable import SimObservations

/// Laws that hold for every feature. A law returns its breaches, and nothing where it is kept.
enum FeatureLaw {
  static let worlds: [(name: String, world: LawWorld)] = [
    ("day", .day), ("stroll", .stroll),
  ]

  /// The largest number of wakes and sensor changes that a feature may cause within a second.
  ///
  /// Fifteen redraws, the age of a fix every second, and a few deadlines.
  static let mostTurnsPerSecond = 20

  // MARK: repeatability

  /// The same input gives the same log: in a second run, and from settings already used once.
  static func repeats(_ type: any FeatureSettings.Type) throws -> [String] {
    try inEverySetting(type) { candidate, another, world in
      let first = try candidate.run(world)
      return [try candidate.run(world), try another.run(world)].compactMap {
        difference(first, $0)
      }
    }
  }

  /// Breaches of a law in every world, with every word of every key: the result of `law` for two
  /// candidates with the same settings.
  private static func inEverySetting(
    _ type: any FeatureSettings.Type,
    _ law: (Candidate, Candidate, LawWorld) throws -> [String]
  ) throws -> [String] {
    try settings(of: type).flatMap { setting, values in
      try worlds.flatMap { name, world in
        let candidate = try Candidate(type, values, in: world)
        let another = try Candidate(type, values, in: world)
        return try law(candidate, another, world).map { "\(name), \(setting): \($0)" }
      }
    }
  }

  /// Neither the time of day nor the duration of the run makes a difference.
  static func readsNoClock(_ type: any FeatureSettings.Type) throws -> [String] {
    let later = Timespan(nanoseconds: 3_600_000_000_007)
    return try inEverySetting(type) { candidate, _, world in
      let plain = try candidate.run(world)
      let slow = try candidate.run(world, Witness.Meddling(waitsEvery: 200))
      var shifted = try candidate.run(world.shifted(by: later))
      let back = Timespan(nanoseconds: -later.nanoseconds)
      shifted.record.log = moved(shifted.record.log, by: back)
      shifted.record.sensing = shifted.record.sensing.map {
        SensingChange(at: $0.instant == .zero ? .zero : $0.instant + back, $0.request)
      }
      return [
        difference(plain, slow).map { "slowly: \($0)" },
        difference(plain, shifted).map { "an hour later: \($0)" },
      ].compactMap { $0 }
    }
  }

  private static func moved(_ log: ObservationLog, by span: Timespan) -> ObservationLog {
    var moved = ObservationLog()
    moved.register(log.kinds)
    for entry in log.entries {
      moved.append(
        entry.numbers, count: log.kinds[Int(entry.kind)].fields.count, entry.kind,
        at: entry.instant + span)
    }
    return moved
  }

  private static func difference(_ first: LawRun, _ second: LawRun) -> String? {
    if let found = ObservationDifference(first.record.log, second.record.log) {
      return "\(found.kind) at \(found.instant.seconds) s: \(found.field ?? "is missing"), "
        + "\(found.first ?? "nothing") and \(found.second ?? "nothing")"
    }
    return first.doing == second.doing ? nil : "it asks the phone for something else"
  }

  // MARK: bounds

  /// A feature does little by itself in any second, and lets the run end.
  static func isBounded(_ type: any FeatureSettings.Type) throws -> [String] {
    try inEverySetting(type) { candidate, _, world in
      let run: LawRun
      do throws(RunBudget.Excess) {
        run = try candidate.run(world)
      } catch {
        return ["the run does not end at \(error.instant?.seconds ?? 0) s"]
      }
      var turns: [Int64: Int] = [:]
      for (instant, event) in run.events {
        switch event {
        case .wake, .sensors: turns[instant.nanoseconds / 1_000_000_000, default: 0] += 1
        default: break
        }
      }
      guard let worst = turns.max(by: { $0.value < $1.value }), worst.value > mostTurnsPerSecond
      else { return [] }
      return ["\(worst.value) turns in second \(worst.key)"]
    }
  }

  // MARK: any order

  /// Events in any order, including kinds the feature did not ask for, give a valid log, and the
  /// same log in a second run.
  static func bearsAnyOrder(
    _ type: any FeatureSettings.Type, seeds: ClosedRange<UInt64>
  ) throws -> [String] {
    try seeds.flatMap { seed in
      let world = LawWorld.chance(seed: seed)
      let candidate = try Candidate(type, in: world)
      let meddling = Witness.Meddling(seed: seed)
      let (first, second) = (
        try candidate.run(world, meddling), try candidate.run(world, meddling)
      )
      return (flaws(in: first.record.log) + [difference(first, second)].compactMap { $0 })
        .map { "seed \(seed): \($0)" }
    }
  }

  /// The defects of a log.
  private static func flaws(in log: ObservationLog) -> [String] {
    var flaws: [String] = []
    var last = Instant(nanoseconds: .min)
    for entry in log.entries {
      let kind = log.kinds[Int(entry.kind)]
      if entry.instant < last { flaws.append("\(kind.name) goes back in time") }
      last = entry.instant
      for (index, field) in kind.fields.enumerated() where !isSound(entry.numbers[index], field) {
        flaws.append("\(kind.name) has \(entry.numbers[index]) as its \(field.name)")
      }
    }
    return flaws
  }

  private static func isSound(_ number: Double, _ field: ObservedField) -> Bool {
    if number.isNaN { return true }
    guard case .word(let words) = field.meaning else { return number.isFinite }
    return Int(exactly: number).map(words.indices.contains) ?? false
  }
}
