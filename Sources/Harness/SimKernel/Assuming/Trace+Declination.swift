import Geodesy
import Sensing

extension Trace {
  /// Adds true north to every heading that has only magnetic north.
  mutating func assume(_ declination: Assumptions.Declination, near home: Coordinate?) {
    let lacking = headings.indices.filter { headings[$0].isMagneticOnly }
    guard !lacking.isEmpty else {
      assumed.append("a declination for no heading, as none is magnetic alone")
      return
    }
    let count = "for \(lacking.count) of \(headings.count) headings"
    switch declination {
    case .degrees(let degrees):
      for index in lacking { headings[index].turn(byDegrees: degrees) }
      assumed.append("declination \(Dimension.angle.formatExactly(degrees)) \(count)")
    case .model:
      guard let epochNanoseconds else {
        assumed.append(
          "no declination: the model needs the date, and the recording has no clock")
        return
      }
      guard let range = turn(lacking, epochNanoseconds, near: home) else {
        assumed.append("no declination: the model needs a place, and there is no fix")
        return
      }
      assumed.append(
        "declination \(range) \(count), by the World Magnetic Model 2025"
          + (DeclinationModel.isOutside(epochNanoseconds) ? ", carried beyond its years" : ""))
    }
  }

  /// Turns the headings at `indices` by the declination at the place of the last fix before them,
  /// or at the first known place; nil where no place is known.
  private mutating func turn(
    _ indices: [Int], _ epochNanoseconds: Int64, near home: Coordinate?
  ) -> String? {
    let usable = fixes.filter(\.isValid)
    guard let first = usable.first?.coordinate ?? home else { return nil }
    var model = DeclinationModel(epochNanoseconds: epochNanoseconds, at: first)
    var (next, least, most) = (0, model.degrees, model.degrees)
    for index in indices {
      while next < usable.count, usable[next].delivered <= headings[index].delivered {
        model.move(to: usable[next].coordinate, at: usable[next].delivered)
        next += 1
      }
      headings[index].turn(byDegrees: model.degrees)
      (least, most) = (min(least, model.degrees), max(most, model.degrees))
    }
    let ends = [least, most].map { Dimension.angle.formatExactly(($0 * 10).rounded() / 10) }
    return ends[0] == ends[1] ? ends[0] : "\(ends[0]) to \(ends[1])"
  }
}

/// The declination of the World Magnetic Model at the current place, updated after each kilometer:
/// except near the poles it changes by less than 0.02° a kilometer.
///
/// The model is made for 2025 to 2030. Before and after, its yearly change is extrapolated: most
/// recordings are older than the model, and a compass errs by several degrees.
struct DeclinationModel {
  private let epochNanoseconds: Int64
  private var place: Coordinate
  /// True minus magnetic north.
  private(set) var degrees: Double

  private static let reachMeters = 1000.0
  private static let secondsByYear = 365.2425 * 86_400

  init(epochNanoseconds: Int64, at place: Coordinate) {
    self.epochNanoseconds = epochNanoseconds
    self.place = place
    degrees = Self.degrees(at: place, year: Self.year(epochNanoseconds))
  }

  mutating func move(to coordinate: Coordinate, at instant: Instant) {
    guard coordinate.distanceMeters(to: place) > Self.reachMeters else { return }
    place = coordinate
    let (unix, _) = epochNanoseconds.addingReportingOverflow(instant.nanoseconds)
    degrees = Self.degrees(at: coordinate, year: Self.year(unix))
  }

  static func isOutside(_ epochNanoseconds: Int64) -> Bool {
    !WorldMagneticModel.years.contains(year(epochNanoseconds))
  }

  /// Decimal year of a Unix time. It uses the mean length of a year, which is off by less than two
  /// days, or 0.002° where the declination changes by 0.2° a year.
  private static func year(_ unixNanoseconds: Int64) -> Double {
    1970 + Double(unixNanoseconds) / 1e9 / secondsByYear
  }

  private static func degrees(at place: Coordinate, year: Double) -> Double {
    let years = WorldMagneticModel.years
    let within = min(max(year, years.lowerBound), years.upperBound)
    guard let field = WorldMagneticModel.field(at: place, decimalYear: within) else { return 0 }
    return field.declinationDegrees + (year - within) * field.declinationChangeByYear
  }
}

extension Heading {
  var isMagneticOnly: Bool { trueDegrees == nil && magneticDegrees != nil }

  fileprivate mutating func turn(byDegrees declination: Double) {
    trueDegrees = magneticDegrees.map { Angle.wrappedTo360($0 + declination) }
  }
}
