import SimText

/// Key figures of the features' input on the first seed; enough to describe how another walk
/// differs.
public struct InputFacts: Hashable, Sendable {
  /// Duration of the run, rounded to 0.1 s.
  public var durationSeconds: Double
  /// Length of the true path, or for a recording without truth of the path from fix to fix; rounded
  /// to 0.1 m.
  public var walkedMeters: Double
  /// Mean speed while moving, rounded to 0.01 m/s; nil if the walker never moves or this is
  /// unknown.
  public var metersPerSecond: Double?
  public var fixes: Int
  public var headings: Int
  /// Median error of the fixes, rounded to 0.1 m; nil without a truth.
  public var errorMeters: Double?
  /// Median accuracy radius of the fixes, rounded to 0.1 m; nil if none has one.
  public var accuracyMeters: Double?
  /// Number of periods in which a fault was active.
  public var faults: Int
  /// Number of script events that happened.
  public var events: Int
  /// The drawn receiver and hand; nil if none is drawn.
  public var phone: String?
  /// Differences of the app's map from the world; nil if it is the world's map or unknown.
  public var map: String?

  public init(
    durationSeconds: Double, walkedMeters: Double, metersPerSecond: Double?, fixes: Int,
    headings: Int, errorMeters: Double? = nil, accuracyMeters: Double? = nil, faults: Int = 0,
    events: Int = 0, phone: String? = nil, map: String? = nil
  ) {
    self.durationSeconds = durationSeconds
    self.walkedMeters = walkedMeters
    self.metersPerSecond = metersPerSecond
    self.fixes = fixes
    self.headings = headings
    self.errorMeters = errorMeters
    self.accuracyMeters = accuracyMeters
    self.faults = faults
    self.events = events
    self.phone = phone
    self.map = map
  }

  /// Describes the changes in `new`, as in `612 → 640 s, 601 → 629 fixes`; nil if there are none.
  public func changes(to new: InputFacts) -> String? {
    func number(_ old: Double?, _ new: Double?, _ unit: String) -> String? {
      guard old != new else { return nil }
      let texts = [old, new].map { $0.map(Decimals.shortest) ?? "unknown" }
      return "\(texts[0]) → \(texts[1]) \(unit)"
    }
    func count(_ old: Int, _ new: Int, _ unit: String) -> String? {
      old == new ? nil : "\(old) → \(new) \(unit)"
    }
    func word(_ old: String?, _ new: String?, _ what: String, _ none: String) -> String? {
      old == new ? nil : "\(what): \(old ?? none) → \(new ?? none)"
    }
    let parts = [
      number(durationSeconds, new.durationSeconds, "s"),
      number(walkedMeters, new.walkedMeters, "m"),
      number(metersPerSecond, new.metersPerSecond, "m/s"),
      count(fixes, new.fixes, "fixes"),
      count(headings, new.headings, "headings"),
      number(errorMeters, new.errorMeters, "m of error"),
      number(accuracyMeters, new.accuracyMeters, "m of accuracy"),
      count(faults, new.faults, "times that a fault is on"),
      count(events, new.events, "events of the script"),
      word(phone, new.phone, "phone", "none drawn"),
      word(map, new.map, "the app's map", "the world's"),
    ].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}
