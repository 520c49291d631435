import DayPlan
import Foundation
import TestSupport

extension PlainDay {
  /// Returns the rank of the best day that simulated annealing finds until `progress`, which runs
  /// from 0 to 1, is 1, and the number of steps; it cools down `coolings` times, each time from an
  /// empty day. For days of many places, for which the best plan is unknown.
  public func annealed(
    seed: UInt64, coolings: Int, progress: () -> Double
  ) -> (best: DayRank?, steps: Int) {
    var annealing = Annealing(self, seed: seed)
    let steps = annealing.run(coolings: coolings, progress: progress)
    return (annealing.best, steps)
  }

  /// Changes a day step by step: adds, removes or replaces a place, or changes the order.
  private struct Annealing {
    private struct Step {
      /// The place, or -1 for a pause without one.
      var place: Int
      /// The pause, or -1 for a visit.
      var pause: Int
    }

    private let day: PlainDay
    private let count: Int
    private let legMinutes: [Int]
    private let legPoints: [Int]
    private let worths: [Int]
    private let stays: [Int]
    /// Start of a visit by place and minute, and start of a pause by place, pause and minute; -1 if
    /// impossible.
    private var visits: [Int16] = []
    private var rests: [Int16] = []
    private let minutes: Int
    /// The day to try next, and the indices of the visits in the day before it.
    private var next: [Step] = []
    private var stops: [Int] = []
    private let stopPlaces: [Int]
    /// Places by pause.
    private let restPlaces: [[Int]]
    private var random: SeededGenerator
    private(set) var best: DayRank?

    init(_ day: PlainDay, seed: UInt64) {
      self.day = day
      random = SeededGenerator(seed: seed)
      count = day.places.count
      let spots = day.places.indices.map { Spot.place($0) } + [day.start]
      legMinutes = spots.flatMap { spot in
        day.places.indices.map { day.walk(from: spot, to: $0) }
      }
      legPoints = spots.flatMap { spot in
        day.places.indices.map { day.legPoints(from: spot, to: $0) }
      }
      worths = day.places.indices.map { day.worth($0) }
      stays = day.places.indices.map { day.stay($0) }
      minutes = day.length + 1
      for place in day.places.indices {
        visits += (0...day.length).map {
          Int16(day.opening(place, at: $0, for: day.stay(place)) ?? -1)
        }
        for due in day.pauses {
          rests += (0...day.length).map {
            Int16(
              day.opening(place, at: max($0, due.begins.lowerBound), for: due.pause.minutes) ?? -1)
          }
        }
      }
      stopPlaces = day.places.indices.filter {
        [visits, minutes] in day.places[$0].serves.isEmpty && visits[$0 * minutes] >= 0
      }
      restPlaces = day.pauses.map { due in
        day.places.indices.filter {
          day.places[$0].serves.rawValue >> due.pause.kind.rawValue & 1 == 1
        }
      }
    }

    /// Returns the points minus the penalty for missing stops; nil if the day breaks a rule.
    private func value(_ steps: [Step]) -> (value: Int, rank: DayRank)? {
      var (minute, at, points, stops) = (0, count, 0, 0)
      for step in steps {
        let before = minute
        var leg = 0
        if step.place >= 0 {
          leg = legMinutes[at * count + step.place]
          points += worths[step.place] - legPoints[at * count + step.place]
          at = step.place
        }
        minute += leg
        guard minute <= day.length else { return nil }
        var begins: Int
        if step.pause < 0 {
          begins = Int(visits[step.place * minutes + minute])
          guard begins >= 0 else { return nil }
          minute = begins + stays[step.place]
          stops += 1
        } else {
          let due = day.pauses[step.pause]
          begins =
            step.place < 0
            ? max(minute, due.begins.lowerBound)
            : Int(rests[(step.place * day.pauses.count + step.pause) * minutes + minute])
          guard begins >= 0, begins <= due.begins.upperBound else { return nil }
          minute = begins + due.pause.minutes
        }
        guard minute <= day.length else { return nil }
        points -= day.policy.waitPoints * (begins - before - leg)
      }
      let missing = max(0, day.policy.fewestStops - stops)
      return (points - 150 * missing, DayRank(missingStops: missing, points: points))
    }

    mutating func run(coolings: Int, progress: () -> Double) -> Int {
      let order = day.pauses.indices.sorted {
        day.pauses[$0].begins.lowerBound < day.pauses[$1].begins.lowerBound
      }
      var steps = 0
      for cooling in 0..<coolings {
        var tour = order.map { Step(place: -1, pause: $0) }
        guard var value = value(tour)?.value else { return steps }
        var cooled = 0.0
        while cooled < 1 {
          cooled = progress() * Double(coolings) - Double(cooling)
          // from 30 to a hundredth of that
          let temperature = 30 * exp(-4.6 * max(0, cooled))
          for _ in 0..<1000 {
            guard change(tour), let rated = self.value(next) else { continue }
            let worse = Double(value - rated.value)
            if worse > 0, random.number(0, 1) >= chance(worse / temperature) { continue }
            swap(&tour, &next)
            value = rated.value
            if best.map({ $0 < rated.rank }) ?? true { best = rated.rank }
          }
          steps += 1000
        }
      }
      return steps
    }

    /// Returns approximately e to the power −`x`, for `x` above 0.
    private func chance(_ x: Double) -> Double {
      let part = 1 + x / 16
      let (two, four) = (part * part, part * part * part * part)
      return x > 60 ? 0 : 1 / (four * four * four * two * two)
    }

    /// Makes `next` from `tour` by a random change; returns whether the change was possible.
    private mutating func change(_ tour: [Step]) -> Bool {
      next.removeAll(keepingCapacity: true)
      stops.removeAll(keepingCapacity: true)
      for (at, step) in tour.enumerated() {
        next.append(step)
        if step.pause < 0 { stops.append(at) }
      }
      switch random.index(6) {
      case 0, 1:
        guard !stopPlaces.isEmpty else { return false }
        let place = stopPlaces[random.index(stopPlaces.count)]
        if tour.contains(where: { $0.place == place }) { return false }
        let isFull = stops.count >= day.policy.mostStops
        if !stops.isEmpty, isFull || random.oneIn(2) {
          next[stops[random.index(stops.count)]].place = place
        } else if !isFull {
          next.insert(Step(place: place, pause: -1), at: random.index(tour.count + 1))
        }
      case 2:
        guard !stops.isEmpty else { return false }
        next.remove(at: stops[random.index(stops.count)])
      case 3:
        guard tour.count > 1 else { return false }
        let step = next.remove(at: random.index(tour.count))
        next.insert(step, at: random.index(tour.count))
      case 4:
        guard tour.count > 1 else { return false }
        next.swapAt(random.index(tour.count), random.index(tour.count))
      default:
        guard stops.count < tour.count else { return false }
        // find the pause with that number
        var left = random.index(tour.count - stops.count)
        var at = 0
        while tour[at].pause < 0 || left > 0 {
          if tour[at].pause >= 0 { left -= 1 }
          at += 1
        }
        let places = restPlaces[tour[at].pause]
        if random.oneIn(10) || places.isEmpty {
          next[at].place = -1
        } else {
          next[at].place = places[random.index(places.count)]
          if tour.contains(where: { $0.place == next[at].place }) { return false }
        }
      }
      return true
    }
  }
}
