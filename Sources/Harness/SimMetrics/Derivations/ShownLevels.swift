import Sensing
import SimKernel
import SimObservations

/// The capability levels that a feature showed, compared with the correct ones of its referee
/// (MG-8).
struct ShownLevels {
  private struct Change {
    var instant: Instant
    var level: GuidanceLevel
  }

  private var shown: [Change] = []
  private var right: [Change] = []
  private let end: Instant

  init(_ run: RunView, of subject: Subject) {
    end = run.end
    run.forEach(LevelShown.self, of: subject) {
      shown.append(Change(instant: $0, level: $1.level))
    }
    run.forEach(RightLevel.self, of: subject) {
      right.append(Change(instant: $0, level: $1.level))
    }
  }

  /// The time, in seconds, within which reverting a level is flapping (assumed).
  private static let flapSeconds = 30.0

  static func metrics(of subject: Subject, needs: [Metric.Need]) -> [Metric] {
    [
      Metric(
        "\(subject.name).level.wrong", .time, needs: needs + [.truth], better: .lower,
        formula: "Σ time with level shown ≠ level by the true position and the pack",
        "Time for which the level shown was not the one that the walker's true place allowed."
      ) { ShownLevels($0, of: subject).time { $0 != $1 } },
      Metric(
        "\(subject.name).level.overclaimed", .time, needs: needs + [.truth], better: .lower,
        formula: "Σ time with level shown > level by the true position and the pack",
        "Time for which the level shown was higher than the walker's true place allowed."
      ) { ShownLevels($0, of: subject).time { $0 > $1 } },
      Metric(
        "\(subject.name).level.changes", .count, needs: needs, "Changes of the level shown."
      ) { run in
        let levels = ShownLevels(run, of: subject).shown
        return Score(
          levels.isEmpty
            ? nil : Double(zip(levels, levels.dropFirst()).count { $0.level != $1.level }),
          count: levels.count)
      },
      Metric(
        "\(subject.name).level.flaps", .count, needs: needs, better: .lower, assumption: "30 s",
        "Times the level returned after less than 30 s at another one that was never right."
      ) { ShownLevels($0, of: subject).flaps },
      Metric(
        "\(subject.name).level.lowest", .count, needs: needs,
        "Lowest level shown: 0 compass, 1 map, 2 route."
      ) { run in
        let levels = ShownLevels(run, of: subject).shown
        return Score(levels.map(\.level).min().map { Double($0.rawValue) }, count: levels.count)
      },
      Metric(
        "\(subject.name).level.highest", .count, needs: needs,
        "Highest level shown: 0 compass, 1 map, 2 route."
      ) { run in
        let levels = ShownLevels(run, of: subject).shown
        return Score(levels.map(\.level).max().map { Double($0.rawValue) }, count: levels.count)
      },
    ]
  }

  /// Time for which `isWrong` holds for the shown and the correct level.
  private func time(_ isWrong: (GuidanceLevel, GuidanceLevel) -> Bool) -> Score {
    guard let first = shown.first, !right.isEmpty else { return Score(nil, count: 0) }
    let instants = Set((shown + right).map(\.instant)).union([end])
      .filter { $0 >= first.instant && $0 <= end }.sorted()
    var total = 0.0
    var longest: (seconds: Double, moment: Moment)?
    for (start, stop) in zip(instants, instants.dropFirst()) {
      guard let given = level(shown, at: start), let ought = level(right, at: start),
        isWrong(given, ought)
      else { continue }
      let seconds = (stop - start).seconds
      total += seconds
      if seconds > longest?.seconds ?? 0 {
        let (gave, right) = (ShownLevels.word(given), ShownLevels.word(ought))
        let what = "the app gave the level \(gave) where \(right) was right"
        longest = (seconds, Moment(start, what))
      }
    }
    return Score(total, count: shown.count, worst: longest?.moment)
  }

  private func level(_ changes: [Change], at instant: Instant) -> GuidanceLevel? {
    changes.last { $0.instant <= instant }?.level
  }

  private static func word(_ level: GuidanceLevel) -> String {
    level.name.split(separator: "_").joined(separator: " ")
  }

  private var flaps: Score {
    var incidents = Incidents()
    for index in shown.indices.dropFirst(2) {
      let (before, between, now) = (shown[index - 2], shown[index - 1], shown[index])
      guard now.level == before.level, between.level != now.level,
        (now.instant - between.instant).seconds < ShownLevels.flapSeconds,
        level(right, at: between.instant) != between.level,
        !right.contains(where: {
          between.instant...now.instant ~= $0.instant && $0.level == between.level
        })
      else { continue }
      incidents.add(Moment(now.instant, "the level went back to \(ShownLevels.word(now.level))"))
    }
    return incidents.score(of: shown.count)
  }
}
