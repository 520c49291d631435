/// The offset of a place's clocks from UTC and when it changes: a table of its own, so that answers
/// do not depend on the phone's time zone data, which may be updated late or never.
public struct LocalClock: Hashable, Sendable {
  /// An offset that holds from a moment on.
  public struct Change: Hashable, Sendable {
    public var at: UTCMinute
    /// Minutes ahead of UTC; negative in the west.
    public var offsetMinutes: Int

    public init(at: UTCMinute, offsetMinutes: Int) {
      self.at = at
      self.offsetMinutes = offsetMinutes
    }
  }

  /// The offset before the first change.
  private let firstOffset: Int
  /// In the order of their moments, at most one per moment.
  private let changes: [Change]
  /// The time that the table covers; outside it the nearest offset is used, and may be wrong.
  public let known: Range<UTCMinute>

  /// A clock that is `offsetMinutes` ahead of UTC until the first of `changes`, which may be in any
  /// order; of two changes at one moment the later in the list holds. Offsets are clamped to 18
  /// hours (real ones end at 14).
  public init(
    offsetMinutes: Int, changes: [Change] = [], known: Range<UTCMinute> = LocalClock.always
  ) {
    func offset(_ minutes: Int) -> Int {
      min(max(minutes, -LocalClock.mostOffset), LocalClock.mostOffset)
    }
    var sorted: [Change] = []
    let order = changes.indices.sorted { (changes[$0].at, $0) < (changes[$1].at, $1) }
    for index in order {
      var change = changes[index]
      change.offsetMinutes = offset(change.offsetMinutes)
      if sorted.last?.at == change.at { sorted.removeLast() }
      sorted.append(change)
    }
    firstOffset = offset(offsetMinutes)
    self.changes = sorted
    self.known = known
  }

  public static let always = UTCMinute(minutes: .min)..<UTCMinute(minutes: .max)
  private static let mostOffset = 18 * 60

  /// Minutes that clocks are ahead of UTC.
  public func offsetMinutes(at moment: UTCMinute) -> Int { offset(count(until: moment)) }

  /// The local time at `moment`.
  public func local(_ moment: UTCMinute) -> LocalMinute {
    LocalMinute(minutes: moment.minutes + offsetMinutes(at: moment))
  }

  /// The first moment at which clocks show `local` or later: for a time that occurs twice, because
  /// clocks went back, the first; for a time that clocks skip, the moment of the skip.
  public func moment(_ local: LocalMinute) -> UTCMinute {
    let earliest = UTCMinute(minutes: local.minutes - LocalClock.mostOffset)
    var index = count(until: earliest)
    while true {
      var moment = UTCMinute(minutes: local.minutes - offset(index))
      if index > 0 { moment = max(moment, changes[index - 1].at) }
      if index == changes.count || moment < changes[index].at { return moment }
      index += 1
    }
  }

  /// The offset after the first `count` changes.
  private func offset(_ count: Int) -> Int {
    count == 0 ? firstOffset : changes[count - 1].offsetMinutes
  }

  /// The number of changes up to and including `moment`.
  private func count(until moment: UTCMinute) -> Int {
    var (low, high) = (0, changes.count)
    while low < high {
      let middle = (low + high) / 2
      if changes[middle].at <= moment { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
