import Geodesy
import HomeCompass
import SimWorlds
import WalkRouter

extension TrueVectors {
  package static var cards: VectorDraftFile {
    VectorDraftFile(
      .cards,
      about: "walking times, distances as they are shown, levels of guidance, and totals of plans "
        + "without a map; what apps expect today stands beside",
      walks + shares + straights + labels + levels + totals)
  }

  // MARK: walking times

  private static var walks: [VectorDraft] {
    let lengths: [Double] = [0, 1, 50, 75, 350, 736.66, 1000, 5000]
    return RouteVectors.areas.flatMap { area in lengths.map { walk($0, area) } }
  }

  private static func walk(_ meters: Double, _ area: String) -> VectorDraft {
    let millimeters = UInt64((meters * 1000).rounded())
    let time = TrueWalks.milliseconds(millimeters: millimeters, shares: TrueWalks.shares(area))
    var draft = VectorDraft(
      name: "\(VectorValue.number(meters).json) m \(area == "medina" ? "in the medina" : area)",
      engine: .cards, input: [("length_m", .number(meters)), ("area", .text(area))],
      expected: [
        ("walk_s", .number(Double(time) / 1000)),
        ("walk_min", .number(Double(TrueWalks.minutes(time)))),
      ],
      how: "length by \(area == "medina" ? "0.875" : "1.25") m/s in whole numbers, rounded up")
    if meters == 1000 { draft.today = todaysMinutes(meters, area) }
    return draft
  }

  /// The different formulas of three parts of the shipping apps.
  private static func todaysMinutes(
    _ meters: Double, _ area: String
  ) -> [(expected: VectorDraft.Members, why: String)] {
    let formulas: [(WalkTime.Shipping, String)] = [
      (.aTenthMore, "1.25 m/s and the area's share of it, a tenth more, rounded up"),
      (.roundedUp, "75 m a minute, 50 m in the medina, rounded up"),
      (.cutOff, "75 m a minute, 50 m in the medina, cut off"),
    ]
    return formulas.map { formula, why in
      var time = WalkTime(area: area)
      time.shipping = formula
      let minutes = Double(time.told(0, forMeters: meters)) / 60_000
      return ([("walk_min", .number(minutes))], why)
    }
  }

  private static var shares: [VectorDraft] {
    let crowds: [(WalkGraph.Crowd, UInt64)] = [(.light, 970), (.busy, 790), (.packed, 600)]
    func draft(_ area: String, isStairs: Bool, _ crowd: (WalkGraph.Crowd, UInt64)?) -> VectorDraft {
      let shares =
        TrueWalks.shares(area) + (isStairs ? [487] : []) + (crowd.map { [$0.1] } ?? [])
      let time = TrueWalks.milliseconds(millimeters: 120_000, shares: shares)
      var input: VectorDraft.Members = [("length_m", 120), ("area", .text(area))]
      if isStairs { input.append(("is_stairs", true)) }
      if let crowd { input.append(("crowd", .text(crowd.0.word))) }
      let who = crowd.map { ", \($0.0.word) crowd" } ?? ""
      return VectorDraft(
        name: "120 m \(area)\(isStairs ? ", stairs" : "")\(who)", engine: .cards, input: input,
        expected: [("walk_s", .number(Double(time) / 1000))],
        // speeds are in whole micrometers a second
        tolerance: [("walk_s", 0.005)],
        how: "length by 1.25 m/s and all of its shares in whole numbers, rounded up")
    }
    return RouteVectors.areas.flatMap { area in
      [draft(area, isStairs: true, nil)]
        + crowds.map { draft(area, isStairs: false, $0) }
        + [draft(area, isStairs: true, crowds[2])]
    }
  }

  private static var straights: [VectorDraft] {
    [0, 100, 736.66, 2500].map { meters in
      let time = TrueWalks.milliseconds(
        millimeters: UInt64((meters * 1300).rounded(.up)), shares: [700])
      return VectorDraft(
        name: "\(VectorValue.number(meters).json) m as the crow flies", engine: .cards,
        input: [("straight_m", .number(meters))],
        expected: [("walk_s", .number(Double(time) / 1000))],
        how: "three tenths more than the straight line, by 0.875 m/s, rounded up")
    }
  }

  // MARK: distances as they are shown

  private static var labels: [VectorDraft] {
    let texts: [(meters: Double, text: String)] = [
      (0, "0 m"), (0.4, "0 m"), (0.5, "1 m"), (12.49, "12 m"), (99.4, "99 m"), (99.5, "100 m"),
      (104.9, "100 m"), (105, "110 m"), (347, "350 m"), (736.66, "740 m"), (994.9, "990 m"),
      (995, "1.0 km"), (999, "1.0 km"), (1049, "1.0 km"), (1050, "1.1 km"), (9949, "9.9 km"),
      (9950, "10 km"), (12_345, "12 km"), (999_999, "1000 km"), (-1, "–"),
    ]
    return texts.map { meters, text in
      var draft = VectorDraft(
        name: "\(VectorValue.number(meters).json) m shown", engine: .cards,
        input: [("distance_m", .number(meters))], expected: [("distance_text", .text(text))],
        how: "by hand: whole meters below 100 m, tens below 1 km, tenths of a kilometer below 10 "
          + "km, whole ones above; never '1000 m'")
      if meters == 347 || meters == 999 { draft.today = todaysTexts(meters) }
      return draft
    }
  }

  private static func todaysTexts(
    _ meters: Double
  ) -> [(expected: VectorDraft.Members, why: String)] {
    let formatters: [(DistanceLabel.Style, String)] = [
      (.whole, "the formatter of whole meters"), (.tens, "the formatter of tens of meters"),
    ]
    return formatters.map { style, why in
      let text = DistanceLabel.rounded(meters: meters, style: style)?.text ?? "–"
      return ([("distance_text", .text(text))], why)
    }
  }

  // MARK: levels of guidance

  private static var levels: [VectorDraft] {
    let rows: [(tiles: String, graph: String, guidance: String, level: Int, reason: String)] = [
      ("missing", "missing", "no_fix", 0, "pack_missing"),
      ("missing", "missing", "routed", 0, "pack_missing"),
      ("missing", "valid", "routed", 0, "tiles_missing"),
      ("corrupt", "valid", "routed", 0, "tiles_corrupt"),
      ("corrupt", "missing", "no_fix", 0, "tiles_corrupt"),
      ("valid", "missing", "no_fix", 1, "graph_missing"),
      ("valid", "corrupt", "routed", 1, "graph_corrupt"),
      ("valid", "valid", "no_fix", 1, "no_fix"),
      ("valid", "valid", "stop_without_place", 1, "stop_without_place"),
      ("valid", "valid", "routed", 2, "routed"),
      ("valid", "valid", "off_pack", 0, "off_pack"),
      ("valid", "valid", "too_far", 1, "too_far"),
      ("valid", "valid", "unreachable", 1, "unreachable"),
      ("valid", "valid", "goal_off_pack", 1, "goal_off_pack"),
      ("valid", "valid", "goal_too_far", 1, "goal_too_far"),
    ]
    return rows.map { tiles, graph, guidance, level, reason in
      VectorDraft(
        name: "map \(tiles), graph \(graph), \(guidance)", engine: .cards,
        input: [
          ("tiles", .text(tiles)), ("graph", .text(graph)), ("guidance", .text(guidance)),
        ], expected: [("level", .number(Double(level))), ("reason", .text(reason))],
        how: "by hand: no map 0, a map without a graph or a route 1, a route 2, off the pack 0")
    }
  }

  // MARK: totals

  private static var totals: [VectorDraft] {
    let square = Coordinate(latitudeDegrees: 31.6258, longitudeDegrees: -7.9892)
    func stop(_ name: String, _ minutes: Int) -> (Coordinate?, Int) {
      (Anchor.named(name)?.coordinate, minutes)
    }
    let day = [stop("koutoubia", 20), stop("bahia_palace", 45), stop("saadian_tombs", 30)]
    let withUnknown = [stop("koutoubia", 20), (nil, 60), stop("badi_palace", 40)]
    return [
      total("one stop", square, [day[0]], []),
      total("a day of three stops", square, day, []),
      total("a day, the first done", square, day, ["done"]),
      total("a day, the second skipped", square, day, ["done", "skip"]),
      total("a day, all done", square, day, ["done", "done", "done"]),
      total("a day, all skipped", square, day, ["skip", "skip", "skip"]),
      total("a stop that nobody can find", square, withUnknown, []),
      total("a stop that nobody can find is next", square, withUnknown, ["done"]),
      total("outside the medina", square, day, [], area: "outside"),
    ]
  }

  private static func total(
    _ name: String, _ at: Coordinate, _ stops: [(place: Coordinate?, minutes: Int)],
    _ actions: [String], area: String = "medina"
  ) -> VectorDraft {
    func time(_ from: Coordinate, _ to: Coordinate) -> UInt64 {
      let way = (TrueGeodesy.distanceMeters(from, to) * 1300).rounded(.up)
      return TrueWalks.milliseconds(millimeters: UInt64(way), shares: TrueWalks.shares(area))
    }
    var order = Array(stops.indices)
    var step = 0
    for action in actions { if action == "done" { step += 1 } else { order.remove(at: step) } }
    let left = order[step...]
    let leg = left.first.flatMap { stops[$0].place.map { time(at, $0) } }
    var sum = leg ?? 0
    var before: Coordinate?
    for (index, stop) in left.enumerated() {
      sum += UInt64(stops[stop].minutes) * 60_000
      guard let place = stops[stop].place else { continue }
      if index > 0, let before { sum += time(before, place) }
      before = place
    }
    var expected: VectorDraft.Members = [
      ("leg_s", .optional(leg.map { Double($0) / 1000 })),
      ("stop", .optional(left.first.map(Double.init))), ("stops_left", .number(Double(left.count))),
      ("total_s", .number(Double(sum) / 1000)),
      ("total_min", .number(Double(TrueWalks.minutes(sum)))),
    ]
    if left.isEmpty { expected.removeAll { $0.name == "total_min" } }
    return VectorDraft(
      name: name, engine: .cards,
      input: [
        ("at", VectorValue(at)),
        (
          "stops",
          .list(
            stops.map { place, minutes in
              var values: [String: VectorValue] = ["stay_min": .number(Double(minutes))]
              if let place {
                values["lat"] = .number(place.latitudeDegrees)
                values["lon"] = .number(place.longitudeDegrees)
              }
              return .record(values)
            })
        ),
        ("actions", .list(actions.map { .text($0) })), ("area", .text(area)),
      ], expected: expected,
      how: "great circles in 106 bits, three tenths more, by the speed of the area, and the stays")
  }
}
