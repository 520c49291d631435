import Geodesy
import Sensing
import SimObservations

/// A kind with one number.
struct Number: Observation {
  static var word: String { "number" }
  static var nature: ObservationNature { .frame }
  static var summary: String { "A number was drawn." }
  var value = Double.nan

  init() {}
  init(_ value: Double) { self.value = value }

  mutating func visit(_ visitor: inout some FieldVisitor) {
    visitor.number("value_m", &value, .meters, decimals: 1)
  }
}

/// A kind with a word.
struct Level: Observation {
  enum Height: UInt8, ObservedWord { case low, high, higherYet }

  static var word: String { "level" }
  static var nature: ObservationNature { .state }
  static var summary: String { "How high it is." }
  var height = Height.low

  init() {}
  init(_ height: Height) { self.height = height }

  mutating func visit(_ visitor: inout some FieldVisitor) { visitor.word("level", &height) }
}

/// A kind with two numbers that may be missing.
struct Pair: Observation {
  static var word: String { "pair" }
  static var nature: ObservationNature { .event }
  static var summary: String { "Two things were measured." }
  var first: Double?
  var second: Double?

  init() {}
  init(first: Double?, second: Double?) { (self.first, self.second) = (first, second) }

  mutating func visit(_ visitor: inout some FieldVisitor) {
    visitor.number("first_s", &first, .seconds, decimals: 3)
    visitor.number("second_s", &second, .seconds, decimals: 3)
  }
}

/// A kind with a position.
struct Place: Observation {
  static var word: String { "place" }
  static var nature: ObservationNature { .event }
  static var summary: String { "A place was shown." }
  var coordinate: Coordinate?

  init() {}
  init(_ latitude: Double) {
    coordinate = Coordinate(latitudeDegrees: latitude, longitudeDegrees: 5)
  }

  mutating func visit(_ visitor: inout some FieldVisitor) { visitor.coordinate(&coordinate) }
}

/// A log of observations of `subject` with their seconds.
func log(
  of subject: Subject = Subject("a"), _ seen: (what: any Observation, at: Double)...
) -> ObservationLog {
  var log = ObservationLog()
  log.register([
    Number.kind(of: subject), Level.kind(of: subject), Pair.kind(of: subject),
    Place.kind(of: subject),
  ])
  for (what, seconds) in seen { log.append(what, at: .s(seconds)) }
  return log
}

extension Instant {
  static func s(_ seconds: Double) -> Instant { .zero + .seconds(seconds) }
}
