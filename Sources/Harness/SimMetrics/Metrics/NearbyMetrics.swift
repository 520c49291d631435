import Sensing
import SimKernel
import SimObservations

/// The list of places nearby, and the markers of its map (BL-1, BL-9, MG-20).
enum NearbyMetrics {
  private static let needs: [Metric.Need] = [.feature("nearby")]

  static let all: [Metric] = [
    Metric(
      "nearby.lists", .count, needs: needs, "Times that the list was drawn."
    ) { run in
      let count = run.count(NearbyListed.self)
      return Score(amount: Double(count), count: count)
    },
    Metric(
      "nearby.flicker", .share, needs: needs, better: .lower,
      formula: "#(lists with a line that changes back within 10 s) / #(lists)",
      assumption: "10 s, too short to walk to and fro",
      """
      Share of the lists in which, among the first 25 lines, two changed their order, or one came \
      or went, for the second time within 10 s.
      """
    ) { run in
      var (flickers, count) = (Incidents(), 0)
      run.forEach(NearbyListed.self) { instant, listed in
        count += 1
        guard listed.flickers > 0 else { return }
        flickers.add(Moment(instant, "lines of the list that changed back: \(listed.flickers)"))
      }
      return Score(
        count == 0 ? nil : Double(flickers.count) / Double(count), count: count,
        worst: flickers.worst)
    },
    Metric(
      "nearby.order.error", .length, needs: needs, better: .lower,
      formula: "max of d(line) − d(any line below it), over all lists",
      "Greatest distance by which a line is farther away than one below it."
    ) { run in
      var greatest = Greatest()
      run.forEach(NearbyChecked.self) { greatest.add($1.orderErrorMeters, at: $0) }
      return greatest.score { "a line was \(fixed($0, 1)) m farther away than one below it" }
    },
    Metric(
      "nearby.wrong", .count, needs: needs, better: .lower,
      source: "25 miles of 1609.344 m (1959)",
      """
      Lines, over all lists, of places that are deleted, have no name, lie at latitude and \
      longitude 0, or beyond the radius.
      """
    ) { run in
      count(run, "was listed that must not be") { $0.wrong }
    },
    Metric(
      "nearby.missing", .count, needs: needs, better: .lower,
      source: "25 miles of 1609.344 m (1959)",
      assumption: "20 m, by which an unlisted place may be nearer than the last line",
      """
      Places, over all lists, that lie within the radius, are nearer than the last line of a full \
      list by more than 20 m, and are not listed.
      """
    ) { run in
      count(run, "was missing from the list") { $0.missing }
    },
    Metric(
      "nearby.open.wrong", .count, needs: needs, better: .lower,
      formula: "#(lines that contradict the true hours), over all checks",
      assumption: "1 s after each full minute, by which lines are up to date",
      """
      Lines of places with known hours that show open for closed, closed for open, or unknown, or \
      call current hours old, over all lists and all minutes without a list.
      """
    ) { run in
      lines(run, "showed a wrong opening state", of: \.known) { $0.wrong }
    },
    Metric(
      "nearby.open.unsaid", .count, needs: needs, better: .lower,
      formula: "#(lines with unknown or old hours that do not say so), over all checks",
      assumption: "half a year, after which hours are old",
      """
      Lines of places with unknown hours that say open or closed, and lines with old or undated \
      hours that do not say so, over all lists and all minutes without a list.
      """
    ) { run in
      lines(run, "did not say that its hours are doubtful", of: \.doubtful) { $0.unsaid }
    },
    Metric(
      "nearby.markers.max", .count, needs: needs, better: .lower,
      formula: "max of the markers on the map",
      "Most markers on the map at a time."
    ) { run in
      var greatest = Greatest()
      run.forEach(NearbyMarkers.self) { greatest.add(Double($1.markers), at: $0) }
      return greatest.score { "there were \(fixed($0, 0)) markers on the map" }
    },
  ]

  /// The sum of `number` over all checks.
  private static func count(
    _ run: RunView, _ what: String, _ number: (NearbyChecked) -> Int
  ) -> Score {
    sum(run, cases: nil, number) { found in
      found == 1 ? "a place \(what)" : "one of \(found) places \(what)"
    }
  }

  /// The sum of `number` over all examinations of the lines.
  private static func lines(
    _ run: RunView, _ what: String, of cases: KeyPath<NearbyOpening, Int>,
    _ number: (NearbyOpening) -> Int
  ) -> Score {
    sum(run, cases: cases, number) { found in
      found == 1 ? "a line \(what)" : "each of \(found) lines \(what)"
    }
  }

  /// The sum of `number` over all observations.
  ///
  /// - Parameters:
  ///   - cases: largest possible number in each observation; nil for one.
  ///   - sentence: describes the first observation with a number above 0.
  private static func sum<Seen: Observation>(
    _ run: RunView, cases: KeyPath<Seen, Int>?, _ number: (Seen) -> Int,
    sentence: (Int) -> String
  ) -> Score {
    var (sum, count) = (0, 0)
    var worst: Moment?
    run.forEach(Seen.self) { instant, seen in
      let found = number(seen)
      (sum, count) = (sum + found, count + (cases.map { seen[keyPath: $0] } ?? 1))
      if found > 0, worst == nil { worst = Moment(instant, sentence(found)) }
    }
    return Score(Double(sum), count: count, worst: worst)
  }
}
