import Geodesy

/// Distances and angles on the sphere (MG-1).
struct GeoVectors: VectorSubject {
  static let inputs = [
    VectorKey("from", .coordinate, "where the user is"),
    VectorKey("to", .coordinate, "the goal"),
    VectorKey(
      "heading_deg", .number(-360...720), "the direction in which the phone points, from true north"
    ),
    VectorKey(
      "bearing_deg", .number(-360...720), "the direction of the goal, instead of 'from' and 'to'"),
  ]

  static let outputs = [
    VectorKey(
      "distance_m", .number(0...1e9), "great-circle distance on a sphere of 6 371 000 m, in m",
      tolerance: 0.001),
    VectorKey(
      "bearing_deg", .number(0...360.0.nextDown),
      "initial bearing of the great circle, in [0, 360)",
      tolerance: 1e-6, isAngle: true),
    VectorKey(
      "relative_deg", .number((-180.0).nextUp...180),
      "bearing minus heading, in (−180, 180], positive to the right", tolerance: 1e-6,
      isAngle: true),
  ]

  func answer(_ question: VectorQuestion) -> VectorValue {
    var answer: [String: VectorValue] = [:]
    var bearing = question.number("bearing_deg")
    if let from = question.coordinate("from"), let to = question.coordinate("to") {
      answer["distance_m"] = .number(from.distanceMeters(to: to))
      bearing = from.initialBearingDegrees(to: to)
      answer["bearing_deg"] = .optional(bearing)
    }
    if let bearing, let heading = question.number("heading_deg") {
      answer["relative_deg"] = .number(Angle.wrappedTo180(bearing - heading))
    }
    return .record(answer)
  }
}
