import Sensing
import SimKernel
public import SimObservations

/// Metrics of any kind of observation, by name (H-12): count, rate, gaps, delay after something
/// else, and quantiles of its fields.
///
/// The names are composed: `arrival.announced.gap.p95`, `arrival.announced.distance_m.max`,
/// `arrival.announced.after.open_screen.p50`.
public enum KindMetrics {
  /// A form of such names with its meaning, for catalogs.
  public struct Form: Sendable {
    public var name: String
    public var unit: String
    public var summary: String
  }

  public static let forms: [Form] = [
    Form(name: "FEATURE.KIND.count", unit: "–", summary: "How often it was seen."),
    Form(
      name: "FEATURE.KIND.rate", unit: "/s",
      summary: "How often it was seen, divided by the length of the run."),
    Form(
      name: "FEATURE.KIND.gap.STAT", unit: "s", summary: "Time from each one to the next."),
    Form(
      name: "FEATURE.KIND.after.EVENT.STAT", unit: "s",
      summary: "Time from each EVENT to the first observation after it, or to the next EVENT or "
        + "the end of the run if that comes first. EVENT is an event of the script, as "
        + "open_screen, or a kind: one of the same feature, or of another by its full name."),
    Form(
      name: "FEATURE.KIND.FIELD.STAT", unit: "m, deg, s or –",
      summary: "Values of a field, in its unit."),
    Form(
      name: "FEATURE.KIND.FIELD.WORD.share", unit: "%",
      summary: "For a field that is a word or a flag: how often it has this value."),
  ]

  /// Allowed values of STAT.
  public static let statistics = "min, mean, max, or a percentile from p1 to p99"

  /// The pattern of all such names, for schemas.
  public static let pattern =
    #"^[a-z][a-z0-9_]*\.[a-z][a-z0-9_]*\."#
    + #"(count|rate|([a-z0-9_]+\.)+(min|mean|max|p[1-9][0-9]?|share))$"#

  /// Returns the metric `name` of one of `kinds`; nil if it belongs to none.
  public static func named(_ name: String, among kinds: [ObservationKind]) -> Metric? {
    for kind in kinds where name.hasPrefix(kind.name + ".") {
      let rest = name.dropFirst(kind.name.count + 1).split(
        separator: ".", omittingEmptySubsequences: false
      ).map(String.init)
      if let metric = metric(name, kind, rest, kinds) { return metric }
    }
    return nil
  }

  /// Returns the metrics that a report lists for each kind by default.
  public static func usual(of kinds: [ObservationKind]) -> [Metric] {
    kinds.flatMap { kind in
      let names =
        ["count", "rate", "gap.p50", "gap.max"]
        + kind.fields.flatMap { field -> [String] in
          switch field.meaning {
          case .number: ["\(field.name).p50", "\(field.name).p95", "\(field.name).max"]
          case .word(let words): words.map { "\(field.name).\($0).share" }
          case .position: []
          }
        }
      return names.compactMap { named("\(kind.name).\($0)", among: kinds) }
    }
  }

  private static func metric(
    _ name: String, _ kind: ObservationKind, _ rest: [String], _ kinds: [ObservationKind]
  ) -> Metric? {
    switch (rest.first, rest.count) {
    case ("count", 1): return count(name, kind)
    case ("rate", 1): return rate(name, kind)
    case ("gap", 2): return Statistic(rest[1]).map { gap(name, kind, $0) }
    case ("after", 3...):
      guard let statistic = Statistic(rest[rest.count - 1]),
        let cause = Cause(rest[1..<rest.count - 1].joined(separator: "."), kind, kinds)
      else { return nil }
      return after(name, kind, cause, statistic)
    default: return field(name, kind, rest)
    }
  }

  private static func field(
    _ name: String, _ kind: ObservationKind, _ rest: [String]
  ) -> Metric? {
    guard let index = kind.fields.firstIndex(where: { $0.name == rest.first }) else { return nil }
    let field = kind.fields[index]
    switch field.meaning {
    case .number(let unit, _), .position(let unit):
      guard rest.count == 2, let statistic = Statistic(rest[1]) else { return nil }
      return value(name, kind, index, unit, statistic)
    case .word(let words):
      guard rest.count == 3, rest[2] == "share", words.contains(rest[1]) else { return nil }
      return share(name, kind, index, rest[1])
    }
  }
}

// MARK: Each form

extension KindMetrics {
  private static func count(_ name: String, _ kind: ObservationKind) -> Metric {
    Metric(name, .count, "How often '\(kind.name)' was seen.") { run in
      let all = run.instants(of: kind)
      return Score(
        amount: Double(all.count), count: all.count,
        worst: all.last.map {
          Moment($0, "'\(kind.name)' was seen for the last of \(all.count) times")
        })
    }
  }

  private static func rate(_ name: String, _ kind: ObservationKind) -> Metric {
    Metric(
      name, .frequency, formula: "observations / length of the run",
      "How often '\(kind.name)' was seen, divided by the length of the run."
    ) { run in
      let count = run.instants(of: kind).count
      let seconds = run.end.seconds
      return Score(amount: seconds > 0 ? Double(count) / seconds : nil, count: count)
    }
  }

  private static func gap(
    _ name: String, _ kind: ObservationKind, _ statistic: Statistic
  ) -> Metric {
    Metric(name, .time, "\(statistic.words) time from one '\(kind.name)' to the next.") { run in
      let all = run.instants(of: kind)
      return statistic.score(zip(all, all.dropFirst()).map { (($1 - $0).seconds, $1) }) {
        "'\(kind.name)' came \(fixed($0, 3)) s after the previous one"
      }
    }
  }

  private static func after(
    _ name: String, _ kind: ObservationKind, _ cause: Cause, _ statistic: Statistic
  ) -> Metric {
    Metric(
      name, .time,
      formula: "min(first observation, next event, end of the run) − event",
      "\(statistic.words) time from '\(cause.name)' to the first '\(kind.name)' after it."
    ) { run in
      let causes = cause.instants(run)
      let all = run.instants(of: kind)
      var next = 0
      let delays = causes.enumerated().map { number, instant in
        while next < all.count, all[next] < instant { next += 1 }
        let limit = number + 1 < causes.count ? causes[number + 1] : max(run.end, instant)
        let end = next < all.count ? min(all[next], limit) : limit
        return ((end - instant).seconds, end)
      }
      return statistic.score(delays) {
        "'\(kind.name)' came \(fixed($0, 3)) s after '\(cause.name)', or had not come by then"
      }
    }
  }

  private static func value(
    _ name: String, _ kind: ObservationKind, _ index: Int, _ unit: ObservedUnit,
    _ statistic: Statistic
  ) -> Metric {
    let field = kind.fields[index].name
    return Metric(
      name, unit.dimension, "\(statistic.words) '\(field)' of '\(kind.name)'."
    ) { run in
      var values: [(Double, Instant)] = []
      run.forEach(kindNamed: kind.name) { entry in
        if case .number(let number, _) = entry.values[index] {
          values.append((number, entry.instant))
        }
      }
      return statistic.score(values) { "'\(field)' of '\(kind.name)' was \(fixed($0, 3))" }
    }
  }

  private static func share(
    _ name: String, _ kind: ObservationKind, _ index: Int, _ word: String
  ) -> Metric {
    let field = kind.fields[index].name
    return Metric(
      name, .share, "Share of all '\(kind.name)' whose '\(field)' was '\(word)'."
    ) { run in
      var (hits, count) = (0, 0)
      var last: Instant?
      run.forEach(kindNamed: kind.name) { entry in
        guard case .word(let found, _) = entry.values[index] else { return }
        count += 1
        if found == word { (hits, last) = (hits + 1, entry.instant) }
      }
      return Score(
        Double(hits) / Double(count), count: count,
        worst: last.map { Moment($0, "'\(field)' of '\(kind.name)' was '\(word)'") })
    }
  }
}

extension ObservedUnit {
  fileprivate var dimension: Dimension {
    switch self {
    case .meters: .length
    case .degrees: .angle
    case .seconds: .time
    case .bytes, .one: .count
    }
  }
}

extension RunView {
  fileprivate func instants(of kind: ObservationKind) -> [Instant] {
    instants(ofKindNamed: kind.name)
  }
}

/// The start of a delay: a script event or another kind.
private struct Cause: Sendable {
  var name: String
  private var event: AppEvent?

  /// `name` follows `after` in a metric of `kind`; nil if it is unknown.
  init?(_ name: String, _ kind: ObservationKind, _ kinds: [ObservationKind]) {
    if let event = AppEvent(name: name) {
      (self.name, self.event) = (name, event)
    } else if let own = kinds.first(where: { $0.subject == kind.subject && $0.word == name }) {
      self.name = own.name
    } else if let other = (kinds + ObservationCatalog.all).first(where: { $0.name == name }) {
      self.name = other.name
    } else {
      return nil
    }
  }

  func instants(_ run: RunView) -> [Instant] {
    event.map { run.instants(of: $0) } ?? run.instants(ofKindNamed: name)
  }
}

/// How many values are reduced to one.
private enum Statistic: Sendable {
  case least, mean
  /// The quantile at a share in (0, 1]; 1 is the maximum.
  case quantile(Double)

  init?(_ word: String) {
    switch word {
    case "min": self = .least
    case "mean": self = .mean
    case "max": self = .quantile(1)
    default:
      guard word.hasPrefix("p"), let percent = Int(word.dropFirst()), (1...99).contains(percent),
        word == "p\(percent)"
      else { return nil }
      self = .quantile(Double(percent) / 100)
    }
  }

  /// The start of a sentence about the statistic.
  var words: String {
    switch self {
    case .least: "Least"
    case .mean: "Mean of the"
    case .quantile(let share): which(share)
    }
  }

  func score(_ values: [(Double, Instant)], _ what: (Double) -> String) -> Score {
    switch self {
    case .quantile(let share):
      var sample = Sample(values) { $0 }
      return sample.quantile(share, what)
    case .mean:
      let greatest = Sample(values) { $0 }
      return greatest.mean(of: values.map(\.0), what)
    case .least:
      guard let least = values.min(by: { $0.0 < $1.0 }) else { return Score(nil, count: 0) }
      return Score(least.0, count: values.count, worst: Moment(least.1, what(least.0)))
    }
  }
}

extension Sample {
  /// The mean of `values`, with the moment of the largest value.
  fileprivate func mean(of values: [Double], _ what: (Double) -> String) -> Score {
    var sample = self
    var score = sample.quantile(1, what)
    score.value = values.mean
    return score
  }
}
