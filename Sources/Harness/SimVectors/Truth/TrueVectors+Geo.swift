import Geodesy
import SimWorlds

/// Cases whose expected values were computed without the engines that they test.
package enum TrueVectors {}

extension TrueVectors {
  package static var geo: VectorDraftFile {
    VectorDraftFile(
      .geo,
      about: "distances, bearings and relative angles on a sphere of 6 371 000 m; what apps expect "
        + "today stands beside",
      anchors + [estimated] + short + long + turns)
  }

  private static func place(_ latitude: Double, _ longitude: Double) -> Coordinate {
    Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude)
  }

  private static func test(
    _ name: String, _ from: Coordinate, _ to: Coordinate, heading: Double? = nil,
    tolerance: VectorDraft.Members = []
  ) -> VectorDraft {
    var draft = VectorDraft(
      name: name, engine: .geo,
      input: [("from", VectorValue(from)), ("to", VectorValue(to))],
      expected: [
        ("distance_m", .number(TrueGeodesy.distanceMeters(from, to))),
        ("bearing_deg", .number(TrueGeodesy.bearingDegrees(from, to))),
      ], tolerance: tolerance, how: TrueGeodesy.how)
    if let heading {
      draft.input.append(("heading_deg", .number(heading)))
      draft.expected.append(
        ("relative_deg", .number(TrueGeodesy.relativeDegrees(from, to, heading: heading))))
    }
    return draft
  }

  /// Between places that visitors walk to.
  private static var anchors: [VectorDraft] {
    let all = Anchor.all
    return all.indices.flatMap { index in
      [1, 4].map { step in
        let (from, to) = (all[index], all[(index + step) % all.count])
        return test(
          "\(from.name) to \(to.name)", from.coordinate, to.coordinate,
          heading: Double(index * 37 % 360))
      }
    }
  }

  /// A case with a length to which an app's vectors add ten meters.
  private static var estimated: VectorDraft {
    var draft = test(
      "a walk of 736.66 m", place(31.6258, -7.9892), place(31.6316, -7.98544))
    draft.today = [
      ([("distance_m", 746)], "the vectors of the city guide: an estimate")
    ]
    return draft
  }

  private static var short: [VectorDraft] {
    let gate = place(31.6258, -7.9892)
    let near: VectorDraft.Members = [("bearing_deg", 1e-3)]
    return [
      test("one place", gate, gate, heading: 90),
      test("a centimeter to the north", gate, place(31.62580009, -7.9892), tolerance: near),
      test("a meter to the east", gate, place(31.6258, -7.98918944), heading: 270),
      test("a meter to the west", gate, place(31.6258, -7.98921056), heading: 270),
      test("a hundred meters to the south", gate, place(31.6249007, -7.9892), heading: 181),
      test("due north, the phone to the south", gate, place(31.6348, -7.9892), heading: 180),
      test("just west of north", gate, place(31.6348, -7.9892001), heading: 0.5),
      test("as far as an accuracy is wide", gate, place(31.62593, -7.98905), heading: 44),
    ]
  }

  private static var long: [VectorDraft] {
    let far: VectorDraft.Members = [("distance_m", 0.5), ("bearing_deg", 1e-3)]
    return [
      test("Marrakech to Casablanca", place(31.6258, -7.9892), place(33.5731, -7.5898)),
      test("a quarter of the equator", place(0, 0), place(0, 90)),
      test("the equator to the pole", place(0, 10), place(90, 0)),
      test("over the antimeridian to the east", place(-17.7, 179.9), place(-17.8, -179.9)),
      test("over the antimeridian to the west", place(52, -179.99), place(51.9, 179.99)),
      test("along a parallel of the north", place(60, 10), place(60, 20)),
      test("over the pole", place(80, 0), place(80, 180)),
      test("Sydney to London", place(-33.8568, 151.2153), place(51.5007, -0.1246)),
      test("almost the antipode", place(10, 20), place(-10.0001, -160.0002), tolerance: far),
    ]
  }

  /// Bearings minus headings, near the point where they wrap.
  private static var turns: [VectorDraft] {
    let pairs: [(bearing: Double, heading: Double)] = [
      (10, 350), (350, 10), (180, 0), (0, 180), (90, 270), (270, 90), (359.5, 0.5), (0.5, 359.5),
      (0, 360), (360, 0), (45, 45), (-10, 350), (179.5, -0.75), (1, 359),
    ]
    return pairs.map { bearing, heading in
      VectorDraft(
        name: "bearing \(Int(bearing.rounded(.down)))°, heading \(Int(heading.rounded(.down)))°",
        engine: .geo,
        input: [("bearing_deg", .number(bearing)), ("heading_deg", .number(heading))],
        expected: [
          ("relative_deg", .number(TrueGeodesy.relativeDegrees(bearing, heading: heading)))
        ],
        how: "bearing less heading, by whole turns into (−180, 180]")
    }
  }
}
