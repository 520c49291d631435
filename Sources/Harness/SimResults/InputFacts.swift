import SimWriting

/// What the features are given on the first seed, in a few numbers: enough to say in what another
/// walk is another one.
public struct InputFacts: Hashable, Sendable {
  /// Of the run, to a tenth.
  public var durationSeconds: Double
  /// Of the true way, and of a recording without a truth from fix to fix; to a tenth.
  public var walkedMeters: Double
  /// While the walker moves, to a hundredth; nil where he does not, or nobody knows when.
  public var metersPerSecond: Double?
  public var fixes: Int
  public var headings: Int
  /// Half of the fixes are off by no more, to a tenth; nil without a truth.
  public var errorMeters: Double?
  /// Half of the fixes claim no more, to a tenth; nil where none claims anything.
  public var accuracyMeters: Double?
  /// How often a fault was on.
  public var faults: Int
  /// Events of the script that happened.
  public var events: Int
  /// The receiver and the hand that were drawn; nil where none is drawn.
  public var phone: String?
  /// What the app's map has otherwise than the world; nil where it is the world's, or unknown.
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

  /// In what `new` differs, as in `612 → 640 s, 601 → 629 fixes`; nil where in nothing.
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
