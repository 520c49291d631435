import Elementary

/// The Earth's magnetic field at a place and a time, and how it changes.
public struct GeomagneticField: Hashable, Sendable {
  /// Components toward true north, toward east, and down, in nanotesla.
  public var northNanotesla: Double
  public var eastNanotesla: Double
  public var downNanotesla: Double
  /// Changes of the three components, in nanotesla a year.
  public var northChangeByYear: Double
  public var eastChangeByYear: Double
  public var downChangeByYear: Double

  init(_ field: WorldMagneticModel.Vector, changeByYear change: WorldMagneticModel.Vector) {
    northNanotesla = field.north
    eastNanotesla = field.east
    downNanotesla = field.down
    northChangeByYear = change.north
    eastChangeByYear = change.east
    downChangeByYear = change.down
  }

  /// Strength of the horizontal component, which a compass needle follows, in nanotesla.
  public var horizontalNanotesla: Double {
    (northNanotesla * northNanotesla + eastNanotesla * eastNanotesla).squareRoot()
  }

  public var totalNanotesla: Double {
    (horizontalNanotesla * horizontalNanotesla + downNanotesla * downNanotesla).squareRoot()
  }

  /// True minus magnetic bearing, in (−180, 180]: positive where a compass points east of north.
  public var declinationDegrees: Double {
    Portable.atan2(eastNanotesla, northNanotesla) / Angle.radiansPerDegree
  }

  /// Dip below the horizon, in degrees, in [−90, 90].
  public var inclinationDegrees: Double {
    Portable.atan2(downNanotesla, horizontalNanotesla) / Angle.radiansPerDegree
  }

  /// Change of the declination, in degrees a year.
  public var declinationChangeByYear: Double {
    let square = horizontalNanotesla * horizontalNanotesla
    return (northNanotesla * eastChangeByYear - eastNanotesla * northChangeByYear) / square
      / Angle.radiansPerDegree
  }

  /// One standard deviation of the model's declination, in degrees (error model of WMM2025:
  /// √(0.26² + (5417/H)²), H in nanotesla).
  public var declinationUncertaintyDegrees: Double {
    let byField = 5417 / horizontalNanotesla
    return (0.26 * 0.26 + byField * byField).squareRoot()
  }
}
