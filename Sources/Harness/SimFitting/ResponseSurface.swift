import SimNumerics

/// A model of the statistics as a quadratic function of the parameters, by least squares over
/// simulated models. Random deviations of single models average out.
struct ResponseSurface {
  /// A row of coefficients for each statistic.
  private var rows: [[Double]]
  /// Covariance of the statistics of one model around the surface.
  let residual: SymmetricMatrix
  /// Number of models minus number of coefficients.
  let freedom: Int
  /// Ratio of the variance of the surface to that of `residual`, averaged over the points.
  let leverage: Double

  /// - Parameters:
  ///   - points: parameters, centered near 0 and about one unit in size.
  ///   - values: the statistics at each point. nil if the points are too few or don't determine all
  /// coefficients.
  init?(points: [[Double]], values: [[Double]]) {
    guard let parameters = points.first?.count, let statistics = values.first?.count else {
      return nil
    }
    let terms = points.map(ResponseSurface.terms)
    let size = ResponseSurface.termCount(parameters)
    guard points.count > size else { return nil }
    var normal = SymmetricMatrix(size: size)
    for row in terms { normal.add(row, weight: 1) }
    guard let inverse = normal.inverse(floor: 1e-10) else { return nil }
    let rows = (0..<statistics).map { statistic in
      inverse.times(
        (0..<size).map { term in
          terms.indices.reduce(0) { $0 + terms[$1][term] * values[$1][statistic] }
        })
    }
    var residual = SymmetricMatrix(size: statistics)
    for (term, value) in zip(terms, values) {
      let off = rows.indices.map { value[$0] - ResponseSurface.product(rows[$0], term) }
      residual.add(off, weight: 1 / Double(points.count - size))
    }
    (self.rows, self.residual) = (rows, residual)
    freedom = points.count - size
    leverage = Double(size) / Double(points.count)
  }

  static func termCount(_ parameters: Int) -> Int { (parameters + 1) * (parameters + 2) / 2 }

  private static func terms(_ point: [Double]) -> [Double] {
    var terms = [1] + point
    for (index, value) in point.enumerated() {
      for other in point[...index] { terms.append(value * other) }
    }
    return terms
  }

  private static func product(_ one: [Double], _ other: [Double]) -> Double {
    var sum = 0.0
    for index in one.indices { sum += one[index] * other[index] }
    return sum
  }

  /// The sum of the squares of all statistics.
  func score(at point: [Double]) -> Double {
    let terms = ResponseSurface.terms(point)
    return rows.reduce(0) { sum, row in
      let value = ResponseSurface.product(row, terms)
      return sum + value * value
    }
  }

  /// Returns the surface of the statistics transformed by `whitening`.
  func whitened(_ whitening: Whitening) -> ResponseSurface {
    var surface = self
    for term in rows[0].indices {
      // the constant term is relative to the center, the other terms to 0
      let column = rows.indices.map { rows[$0][term] + (term > 0 ? whitening.center[$0] : 0) }
      for (row, value) in whitening.white(column).enumerated() { surface.rows[row][term] = value }
    }
    return surface
  }
}
