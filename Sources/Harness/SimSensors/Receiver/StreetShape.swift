/// The street where an error is drawn: its deviations in meters, and its bearing.
struct StreetShape {
  var along: Double
  var across: Double
  var sin: Double
  var cos: Double

  /// Across is to the right of the street's bearing.
  func onGround(along: Double, across: Double) -> (east: Double, north: Double) {
    (along * sin + across * cos, along * cos - across * sin)
  }
}
