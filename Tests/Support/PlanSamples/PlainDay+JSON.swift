import DayPlan

extension PlainDay {
  /// Returns the day as a problem for other solvers, without its pauses: its `minutes`; for each
  /// place that can be visited the length of a `stay`, its `worth`, and the ranges in which visits
  /// can `begin`; `leg` minutes and `points` lost between places, those from the start last; the
  /// number of stops at `most` and at the `fewest`, reduced by the stops missing in `found`, the
  /// best day found so far.
  public func json(found: DayRank) -> String {
    let places = places.indices.filter {
      self.places[$0].serves.isEmpty && opening($0, at: 0, for: stay($0)) != nil
    }
    let spots = places.map { Spot.place($0) } + [start]
    func list(_ texts: [String]) -> String { "[" + texts.joined(separator: ",") + "]" }
    func table(_ value: (Spot, Int) -> Int) -> String {
      list(spots.map { spot in list(places.map { "\(value(spot, $0))" }) })
    }
    let begins = places.map { place in
      list(beginnings(place).map { "[\($0.lowerBound),\($0.upperBound)]" })
    }
    let parts = [
      "\"minutes\":\(length)", "\"most\":\(policy.mostStops)",
      "\"fewest\":\(policy.fewestStops - found.missingStops)", "\"found\":\(found.points)",
      "\"stay\":" + list(places.map { "\(stay($0))" }),
      "\"worth\":" + list(places.map { "\(worth($0))" }), "\"begin\":" + list(begins),
      "\"leg\":" + table { walk(from: $0, to: $1) },
      "\"points\":" + table { legPoints(from: $0, to: $1) },
    ]
    return "{" + parts.joined(separator: ",\n") + "}\n"
  }

  /// Returns the ranges of minutes in which a visit of `place` can begin.
  private func beginnings(_ place: Int) -> [ClosedRange<Int>] {
    var ranges: [ClosedRange<Int>] = []
    for minute in 0..<length where opening(place, at: minute, for: stay(place)) == minute {
      if let last = ranges.last, last.upperBound == minute - 1 {
        ranges[ranges.count - 1] = last.lowerBound...minute
      } else {
        ranges.append(minute...minute)
      }
    }
    return ranges
  }
}
