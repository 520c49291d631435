import Elementary

extension DoubleDouble {
  /// An angle in radians; exact except for the last of 106 bits.
  static func radians(_ degrees: Double) -> DoubleDouble {
    DoubleDouble(degrees) * pi / DoubleDouble(180)
  }

  var degrees: DoubleDouble { self * DoubleDouble(180) / Self.pi }

  /// Sine and cosine by their series about the nearest multiple of a right angle.
  var sineAndCosine: (sine: DoubleDouble, cosine: DoubleDouble) {
    let right = Self.pi / DoubleDouble(2)
    let turns = (high / right.high).rounded()
    let rest = self - right * DoubleDouble(turns)
    let (sine, cosine) = (rest.series(from: 1), rest.series(from: 0))
    return switch Int(turns) & 3 {
    case 0: (sine, cosine)
    case 1: (cosine, -sine)
    case 2: (-sine, -cosine)
    default: (-cosine, sine)
    }
  }

  /// x^k/k! − x^(k+2)/(k+2)! + …, for at most 45°: 30 terms exceed 106 bits.
  private func series(from first: Int) -> DoubleDouble {
    var term = first == 0 ? DoubleDouble(1) : self
    var sum = term
    for power in stride(from: first + 2, to: first + 60, by: 2) {
      term = -(term * self * self) / DoubleDouble(Double(power * (power - 1)))
      sum = sum + term
    }
    return sum
  }

  /// The angle of the point (x, y): computed in doubles, then corrected by a Newton step, which
  /// leaves the cube of the error.
  static func angle(_ y: DoubleDouble, _ x: DoubleDouble) -> DoubleDouble {
    let radius = (x * x + y * y).squareRoot
    guard radius.high > 0 else { return DoubleDouble(0) }
    let start = DoubleDouble(Portable.atan2(y.high, x.high))
    let (sine, cosine) = start.sineAndCosine
    return start + (y * cosine - x * sine) / radius
  }
}
