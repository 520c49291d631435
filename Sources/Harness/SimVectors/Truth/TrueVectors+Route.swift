import Geodesy
package import SimWorlds

extension TrueVectors {
  /// - Parameters:
  ///   - pack: the world of a pack.
  ///   - path: path of the pack, from the folder that the file is written to.
  package static func route(pack: World, path: String) -> VectorDraftFile {
    let maps =
      drawings.map { ($0.name, $0.text) } + [("medina", "{ \"pack\": \(quoted(path)) }")]
    let names = (pack.places.map(\.name) + pack.landmarks.map(\.name)).sorted()
    let walks = names.indices.flatMap { first in
      names[(first + 1)...].compactMap { walk(names[first], $0, on: pack, named: "medina") }
    }
    return VectorDraftFile(
      .route,
      about: "shortest walks on drawn maps and in a synthetic pack; none is an answer, too",
      maps: maps, drawnCases + refusals + walks)
  }

  private static func quoted(_ text: String) -> String { VectorValue.text(text).json }

  private struct Drawing {
    var name: String
    var rows: [String]
    var gridMeters: Double

    static let center = Coordinate(latitudeDegrees: 31.6258, longitudeDegrees: -7.9892)

    var text: String {
      "{\n      \"drawing\": ["
        + rows.map { "\n        " + TrueVectors.quoted($0) }.joined(separator: ",")
        + "\n      ],\n      \"grid_m\": \(VectorValue.number(gridMeters).json), \"center\": "
        + VectorValue(Self.center).json + "\n    }"
    }

    var world: World? {
      try? DrawnMap(rows.joined(separator: "\n"), gridMeters: gridMeters)
        .world(center: Self.center)
    }
  }

  private static let drawings = [
    Drawing(name: "corner", rows: ["A--B", "|", "|", "C"], gridMeters: 25),
    Drawing(
      name: "town",
      rows: [
        "A---B---C", "|   |   |", "D---E---F", "|   |    ", "G---H---I", "     \\   ",
        "      J",
      ], gridMeters: 25),
    Drawing(name: "islands", rows: ["A--B          C--D"], gridMeters: 25),
    Drawing(
      name: "block",
      rows: ["A------------B"] + [String](repeating: "|            |", count: 11)
        + ["C------------D"], gridMeters: 25),
    // the lane that begins towards the goal ends in a wall
    Drawing(name: "dead end", rows: ["A--B--C  D", "|        |", "+--------+"], gridMeters: 10),
  ]

  private static var drawnCases: [VectorDraft] {
    let ends: [(map: String, from: String, to: String)] = [
      ("corner", "A", "B"), ("corner", "B", "A"), ("corner", "B", "C"), ("corner", "C", "C"),
      ("town", "A", "I"), ("town", "C", "G"), ("town", "F", "I"), ("town", "J", "C"),
      ("town", "E", "J"), ("islands", "A", "B"), ("islands", "D", "C"), ("block", "A", "D"),
      ("block", "C", "B"), ("dead end", "C", "D"), ("dead end", "A", "D"),
    ]
    return ends.compactMap { map, from, to in
      drawings.first { $0.name == map }?.world.flatMap { walk(from, to, on: $0, named: map) }
    }
  }

  private static func walk(
    _ from: String, _ to: String, on world: World, named map: String
  ) -> VectorDraft? {
    guard let walk = TrueWalks.shortest(from, to, on: world) else { return nil }
    let milliseconds = TrueWalks.milliseconds(millimeters: walk.millimeters, shares: [700])
    return VectorDraft(
      name: "\(map): \(from) to \(to)", engine: .route,
      input: [("map", .text(map)), ("from", .text(from)), ("to", .text(to))],
      expected: [
        ("length_m", .number(Double(walk.millimeters) / 1000)),
        ("walk_s", .number(Double(milliseconds) / 1000)), ("no_route", .null),
      ],
      // times are rounded up lane by lane, and two ways may have the same length
      tolerance: [("walk_s", .number(Double(2 * walk.lanes + 1) / 1000))],
      how: TrueWalks.how + "; 0.875 m/s")
  }

  /// Cases without a way, according to the drawing alone.
  private static var refusals: [VectorDraft] {
    let far = Coordinate(latitudeDegrees: 31.7, longitudeDegrees: -7.9892)
    let middle = VectorValue(Drawing.center)
    let all: [(map: String, from: VectorValue, to: VectorValue, word: String, how: String)] = [
      ("islands", "A", "D", "unreachable", "250 m of nothing lie between the lanes"),
      ("islands", "C", "B", "unreachable", "250 m of nothing lie between the lanes"),
      ("corner", VectorValue(far), "A", "off_pack", "the start lies 8 km to the north of the map"),
      ("corner", "A", VectorValue(far), "goal_off_pack", "the goal lies 8 km to the north"),
      ("block", middle, "A", "too_far", "the middle of the block is 150 m from its lanes"),
      ("block", "D", middle, "goal_too_far", "the middle of the block is 150 m from its lanes"),
    ]
    return all.map { map, from, to, word, how in
      VectorDraft(
        name: "\(map): \(word.split(separator: "_").joined(separator: " "))"
          + (from.text.map { ", from \($0)" } ?? ""),
        engine: .route, input: [("map", .text(map)), ("from", from), ("to", to)],
        expected: [("length_m", .null), ("walk_s", .null), ("no_route", .text(word))], how: how)
    }
  }
}
