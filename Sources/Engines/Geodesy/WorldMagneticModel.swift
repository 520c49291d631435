import Elementary

/// The Earth's main magnetic field by the World Magnetic Model 2025.
///
/// Source: Chulliat et al., The US/UK World Magnetic Model for 2025–2030, technical report, NOAA
/// NCEI 2025: spherical harmonics of degree 12 on WGS 84. It does not include local sources of
/// magnetism: rocks, buildings, a passing motorbike.
public enum WorldMagneticModel {
  /// The years for which the model is made, as decimal years.
  public static let years = 2025.0...2030.0

  static let epoch = 2025.0

  /// Altitudes above the ellipsoid for which the model is made, in meters.
  public static let altitudesMeters = -1000.0...850_000.0

  /// Reference radius of the harmonics, in kilometers.
  private static let radiusKilometers = 6371.2

  /// Returns the field at `coordinate`; nil outside `years` and `altitudesMeters`, and for an
  /// invalid coordinate.
  ///
  /// - Parameters:
  ///   - altitudeMeters: above the ellipsoid of WGS 84.
  ///   - decimalYear: for example 2026.5 for the middle of 2026.
  public static func field(
    at coordinate: Coordinate, altitudeMeters: Double = 0, decimalYear: Double
  ) -> GeomagneticField? {
    guard coordinate.isValid, years.contains(decimalYear), altitudesMeters.contains(altitudeMeters)
    else { return nil }
    let place = Place(coordinate, altitudeKilometers: altitudeMeters / 1000)
    var main = Vector()
    var change = Vector()
    add(at: place, year: decimalYear - epoch, main: &main, change: &change)
    return GeomagneticField(
      place.rotatedToEllipsoid(main), changeByYear: place.rotatedToEllipsoid(change))
  }

  /// A vector with the components north, east and down, in nanotesla.
  struct Vector {
    var north = 0.0
    var east = 0.0
    var down = 0.0
  }

  /// A place in the form the harmonics need: on a sphere.
  struct Place {
    var sineLatitude: Double
    var cosineLatitude: Double
    var longitudeDegrees: Double
    var radiusKilometers: Double
    /// Sine and cosine of the geocentric minus the geodetic latitude.
    var tilt: (sin: Double, cos: Double)

    /// WGS 84: the semi-major axis in kilometers, and the square of the eccentricity.
    private static let axisKilometers = 6378.137
    private static let eccentricitySquared = 0.006_694_379_990_141_316_5

    init(_ coordinate: Coordinate, altitudeKilometers: Double) {
      let geodetic = Portable.sincos(degrees: coordinate.latitudeDegrees)
      let flattened = 1 - Place.eccentricitySquared
      let normal =
        Place.axisKilometers
        / (1 - Place.eccentricitySquared * geodetic.sin * geodetic.sin).squareRoot()
      let outward = (normal + altitudeKilometers) * geodetic.cos
      let upward = (normal * flattened + altitudeKilometers) * geodetic.sin
      radiusKilometers = (outward * outward + upward * upward).squareRoot()
      sineLatitude = upward / radiusKilometers
      cosineLatitude = outward / radiusKilometers
      longitudeDegrees = coordinate.longitudeDegrees
      tilt = (
        sineLatitude * geodetic.cos - cosineLatitude * geodetic.sin,
        cosineLatitude * geodetic.cos + sineLatitude * geodetic.sin
      )
    }

    func rotatedToEllipsoid(_ vector: Vector) -> Vector {
      Vector(
        north: vector.north * tilt.cos - vector.down * tilt.sin, east: vector.east,
        down: vector.north * tilt.sin + vector.down * tilt.cos)
    }
  }

  /// Adds the harmonics of the field, `year` years after the epoch, and of its change a year.
  private static func add(
    at place: Place, year: Double, main: inout Vector, change: inout Vector
  ) {
    var powers = [Double](repeating: 0, count: degree + 1)
    let ratio = radiusKilometers / place.radiusKilometers
    var power = ratio * ratio
    for n in 0...degree {
      powers[n] = power
      power *= ratio
    }
    for m in 0...degree {
      let order = Double(m)
      let turn = Portable.sincos(degrees: order * place.longitudeDegrees)
      for (n, legendre) in Legendre.terms(order: m, at: place) {
        let index = 4 * (n * (n + 1) / 2 - 1 + m)
        let (dg, dh) = (coefficients[index + 2], coefficients[index + 3])
        let (g, h) = (coefficients[index] + year * dg, coefficients[index + 1] + year * dh)
        func add(_ g: Double, _ h: Double, to vector: inout Vector) {
          let along = (g * turn.cos + h * turn.sin) * powers[n]
          vector.north -= along * legendre.slope
          vector.east += order * (g * turn.sin - h * turn.cos) * powers[n] * legendre.byCosine
          vector.down -= Double(n + 1) * along * legendre.value
        }
        add(g, h, to: &main)
        add(dg, dh, to: &change)
      }
    }
  }
}
