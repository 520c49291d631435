import DayPlan

/// The value of a day, as defined by `DayPlan.Policy`.
public struct DayRank: Comparable, Sendable {
  public var missingStops: Int
  public var points: Int

  public init(missingStops: Int, points: Int) {
    self.missingStops = missingStops
    self.points = points
  }

  public static func < (a: DayRank, b: DayRank) -> Bool {
    (-a.missingStops, a.points) < (-b.missingStops, b.points)
  }
}

extension PlainDay {
  /// The state of a user after some places and pauses.
  private struct Moment: Hashable {
    var places: Int
    var pauses: Int
    /// The last place; -1 at the start.
    var at: Int
  }

  /// Minutes at which a state can be reached, with the points then.
  private typealias Front = [(minute: Int, points: Int)]

  /// Returns the rank of the best possible day, by dynamic programming over the subsets of all
  /// places: for up to about twelve places. Returns nil if the due pauses do not fit together.
  public func best() -> DayRank? {
    var fronts: [Moment: Front] = [Moment(places: 0, pauses: 0, at: -1): [(0, 0)]]
    var best: DayRank?
    for _ in 0...(policy.mostStops + pauses.count) {
      var next: [Moment: Front] = [:]
      for (moment, front) in fronts {
        for (minute, points) in front {
          if moment.pauses == (1 << pauses.count) - 1 {
            let missing = max(0, policy.fewestStops - stops(moment))
            best = max(
              best ?? DayRank(missingStops: .max, points: 0),
              DayRank(missingStops: missing, points: points))
          }
          visit(from: moment, minute, points, &next)
          rest(from: moment, minute, points, &next)
        }
      }
      fronts = next
    }
    return best
  }

  private func stops(_ moment: Moment) -> Int {
    places.indices.count { moment.places >> $0 & 1 == 1 && places[$0].serves.isEmpty }
  }

  private func visit(
    from moment: Moment, _ minute: Int, _ points: Int, _ next: inout [Moment: Front]
  ) {
    guard stops(moment) < policy.mostStops else { return }
    for place in places.indices
    where moment.places >> place & 1 == 0 && places[place].serves.isEmpty {
      let from = moment.at < 0 ? start : .place(moment.at)
      let arrives = minute + walk(from: from, to: place)
      guard let begins = opening(place, at: arrives, for: stay(place)) else { continue }
      var then = moment
      then.places |= 1 << place
      then.at = place
      PlainDay.add(
        begins + stay(place),
        points + worth(place) - legPoints(from: from, to: place)
          - policy.waitPoints * (begins - arrives), to: &next[then, default: []],
        policy.waitPoints)
    }
  }

  private func rest(
    from moment: Moment, _ minute: Int, _ points: Int, _ next: inout [Moment: Front]
  ) {
    for (index, due) in pauses.enumerated() where moment.pauses >> index & 1 == 0 {
      var then = moment
      then.pauses |= 1 << index
      let begins = max(minute, due.begins.lowerBound)
      if begins <= due.begins.upperBound, begins + due.pause.minutes <= length {
        PlainDay.add(
          begins + due.pause.minutes, points - policy.waitPoints * (begins - minute),
          to: &next[then, default: []], policy.waitPoints)
      }
      let kind = UInt8(1) << due.pause.kind.rawValue
      for place in places.indices
      where moment.places >> place & 1 == 0 && places[place].serves.rawValue & kind != 0 {
        let from = moment.at < 0 ? start : .place(moment.at)
        let arrives = minute + walk(from: from, to: place)
        guard
          let begins = opening(
            place, at: max(arrives, due.begins.lowerBound), for: due.pause.minutes),
          begins <= due.begins.upperBound
        else { continue }
        var there = then
        there.places |= 1 << place
        there.at = place
        PlainDay.add(
          begins + due.pause.minutes,
          points + worth(place) - legPoints(from: from, to: place)
            - policy.waitPoints * (begins - arrives), to: &next[there, default: []],
          policy.waitPoints)
      }
    }
  }

  /// Adds an entry to a front unless an older one is at least as good after waiting until that
  /// minute.
  private static func add(_ minute: Int, _ points: Int, to front: inout Front, _ waitPoints: Int) {
    func stands(_ a: (minute: Int, points: Int), for b: (minute: Int, points: Int)) -> Bool {
      a.minute <= b.minute && a.points - waitPoints * (b.minute - a.minute) >= b.points
    }
    if front.contains(where: { stands($0, for: (minute, points)) }) { return }
    front.removeAll { stands((minute, points), for: $0) }
    front.append((minute, points))
  }
}
