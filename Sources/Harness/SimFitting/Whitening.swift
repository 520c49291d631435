import SimNumerics

/// Transforms correlated numbers into uncorrelated ones of deviation 1, and back.
struct Whitening {
  let center: [Double]
  private let deviations: [Double]
  private let root: SymmetricMatrix
  private let inverseRoot: SymmetricMatrix

  /// - Parameter floor: least eigenvalue of the correlation, as a share of the largest; smaller
  ///   ones are raised to it. nil if a deviation is not above 0.
  init?(center: [Double], covariance: SymmetricMatrix, floor: Double) {
    guard let deviations = covariance.scales else { return nil }
    let correlation = covariance.scaled(by: deviations)
    guard let root = correlation.mapped(floor: floor, { $0.squareRoot() }),
      let inverseRoot = correlation.mapped(floor: floor, { 1 / $0.squareRoot() })
    else { return nil }
    (self.center, self.deviations) = (center, deviations)
    (self.root, self.inverseRoot) = (root, inverseRoot)
  }

  func white(_ values: [Double]) -> [Double] {
    inverseRoot.times(values.indices.map { (values[$0] - center[$0]) / deviations[$0] })
  }

  func values(of white: [Double]) -> [Double] {
    let spread = root.times(white)
    return spread.indices.map { center[$0] + deviations[$0] * spread[$0] }
  }
}
