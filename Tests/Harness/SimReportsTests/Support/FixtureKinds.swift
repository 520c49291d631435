import Geodesy
import Sensing
import SimObservations

/// A screen with an arrow and its confidence.
struct ArrowShown: Observation {
  enum Trust: UInt8, ObservedWord { case low, high }

  static var subject: Subject? { .compass }
  static var word: String { "redraw" }
  static var nature: ObservationNature { .frame }
  static var summary: String { "The arrow was drawn." }
  var arrowDegrees: Double?
  var trust: Trust?

  init() {}
  init(arrowDegrees: Double?, trust: Trust?) {
    (self.arrowDegrees, self.trust) = (arrowDegrees, trust)
  }

  mutating func visit(_ visitor: inout some FieldVisitor) {
    visitor.number("arrow_deg", &arrowDegrees, .degrees, decimals: 1)
    visitor.word("trust", &trust)
  }
}

/// A position that an app used for the user.
struct PositionShown: Observation {
  static var subject: Subject? { Subject("app") }
  static var word: String { "position" }
  static var nature: ObservationNature { .event }
  static var summary: String { "A position was shown." }
  var coordinate: Coordinate?
  var accuracyMeters: Double?

  init() {}
  init(coordinate: Coordinate?, accuracyMeters: Double?) {
    (self.coordinate, self.accuracyMeters) = (coordinate, accuracyMeters)
  }

  mutating func visit(_ visitor: inout some FieldVisitor) {
    visitor.coordinate(&coordinate)
    visitor.number("accuracy_m", &accuracyMeters, .meters, decimals: 0)
  }
}

/// A kind in which every name contains characters that break a careless writer.
struct HostileShown: Observation {
  enum Word: UInt8, ObservedWord { case only }

  static var subject: Subject? { Subject(Fixture.hostileText) }
  static var word: String { Fixture.hostileText }
  static var nature: ObservationNature { .event }
  static var summary: String { Fixture.hostileText }
  var only = Word.only

  mutating func visit(_ visitor: inout some FieldVisitor) {
    visitor.word(Fixture.hostileText, &only)
  }
}

extension Instant {
  static func nanoseconds(_ nanoseconds: Int64) -> Instant { Instant(nanoseconds: nanoseconds) }
}
