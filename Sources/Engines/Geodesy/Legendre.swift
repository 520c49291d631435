/// Associated Legendre functions of the sine of the latitude, Schmidt semi-normalized, without the
/// Condon–Shortley sign.
struct Legendre {
  var value: Double
  /// The value divided by the cosine of the latitude: finite at the poles too. It is 0 at order 0,
  /// where it is not used.
  var byCosine: Double
  /// Derivative with respect to the latitude in radians.
  var slope: Double

  /// Returns the functions of `order`, each with its degree, from the larger of 1 and `order` up to
  /// the degree of the model.
  static func terms(
    order m: Int, at place: WorldMagneticModel.Place
  ) -> [(degree: Int, function: Legendre)] {
    let (sine, cosine) = (place.sineLatitude, place.cosineLatitude)
    // divided by the cosine from order 1 on, so that nothing is divided by 0 at a pole
    var last = m == 0 ? 1.0 : sectoral(m, cosine)
    var beforeLast = 0.0
    var terms: [(degree: Int, function: Legendre)] = []
    for n in max(1, m)...WorldMagneticModel.degree {
      var scaled = last
      if n > m {
        scaled = (Double(2 * n - 1) * sine * last - root(n - 1, m) * beforeLast) / root(n, m)
        beforeLast = last
        last = scaled
      }
      if m == 0 {
        let first = Legendre.zonalSlope(n, place)
        terms.append((n, Legendre(value: scaled, byCosine: 0, slope: first)))
      } else {
        let slope = root(n, m) * beforeLast - Double(n) * sine * scaled
        terms.append((n, Legendre(value: scaled * cosine, byCosine: scaled, slope: slope)))
      }
    }
    return terms
  }

  /// The function of degree and order `m` ≥ 1, divided by the cosine.
  private static func sectoral(_ m: Int, _ cosine: Double) -> Double {
    var value = 1.0
    for n in stride(from: 2, through: m, by: 1) {
      value *= cosine * (Double(2 * n - 1) / Double(2 * n)).squareRoot()
    }
    return value
  }

  private static func root(_ n: Int, _ m: Int) -> Double {
    Double(n * n - m * m).squareRoot()
  }

  /// The slope of order 0 is the function of order 1, times √(n(n + 1)/2).
  private static func zonalSlope(_ n: Int, _ place: WorldMagneticModel.Place) -> Double {
    var last = 1.0
    var beforeLast = 0.0
    for k in stride(from: 2, through: n, by: 1) {
      let next =
        (Double(2 * k - 1) * place.sineLatitude * last - root(k - 1, 1) * beforeLast) / root(k, 1)
      beforeLast = last
      last = next
    }
    return (Double(n * (n + 1)) / 2).squareRoot() * last * place.cosineLatitude
  }
}
