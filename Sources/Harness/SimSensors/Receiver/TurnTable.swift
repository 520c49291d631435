import Elementary

/// A smooth function of a direction or a phase, which repeats after a turn: linear interpolation
/// in a table.
struct TurnTable {
  /// Points of the table. Interpolation is within 0.3 % of a sine of six periods a turn, within
  /// 0.03 % of one of two.
  private static let points = 256

  /// The value at each point, and its increase from half a point before to half a point after.
  private let lines: [(value: Double, slope: Double)]

  /// - Parameter value: the function, from the sine and cosine of the turn.
  init(_ value: (_ sin: Double, _ cos: Double) -> Double) {
    // two values a point, as slopes need the points between
    let halves = (0..<2 * TurnTable.points).map {
      let (sin, cos) = Portable.sincos(degrees: 180 * Double($0) / Double(TurnTable.points))
      return value(sin, cos)
    }
    lines = (0..<TurnTable.points).map {
      let before = halves[($0 == 0 ? halves.count : 2 * $0) - 1]
      return (halves[2 * $0], halves[2 * $0 + 1] - before)
    }
  }

  /// - Parameter turns: in turns, within ±2⁴².
  @inline(__always)
  func value(at turns: Double) -> Double {
    let place = turns * Double(TurnTable.points)
    let (index, nearest) = Portable.nearestCount(place)
    let line = lines[Int(index & UInt64(TurnTable.points - 1))]
    return line.value + (place - nearest) * line.slope
  }
}
