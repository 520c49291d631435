import CGSL

/// A small symmetric matrix, such as a covariance, with functions of its eigenvalues by GSL.
public struct SymmetricMatrix: Hashable, Sendable {
  public let size: Int
  /// Row by row.
  public private(set) var values: [Double]

  /// All zero.
  public init(size: Int) {
    self.size = size
    values = [Double](repeating: 0, count: size * size)
  }

  public subscript(row: Int, column: Int) -> Double {
    values[row * size + column]
  }

  /// Sets an element and its mirror image.
  public mutating func set(_ row: Int, _ column: Int, _ value: Double) {
    values[row * size + column] = value
    values[column * size + row] = value
  }

  /// Adds `weight` times the product of `vector`, of `size` elements, with itself.
  public mutating func add(_ vector: [Double], weight: Double) {
    for row in 0..<size {
      for column in 0..<size {
        values[row * size + column] += weight * vector[row] * vector[column]
      }
    }
  }

  public mutating func scale(by factor: Double) {
    for index in values.indices { values[index] *= factor }
  }

  public func times(_ vector: [Double]) -> [Double] {
    (0..<size).map { row in
      (0..<size).reduce(0) { $0 + values[row * size + $1] * vector[$1] }
    }
  }

  /// The inverse; eigenvalues below `floor` times the largest are replaced by that value, so that
  /// directions without information have little weight and do not spoil the rest. The scale of each
  /// row is removed before. nil where an element is not a number, or one on the diagonal is not
  /// above 0.
  public func inverse(floor: Double) -> SymmetricMatrix? {
    guard let scales, let inverse = scaled(by: scales).mapped(floor: floor, { 1 / $0 })
    else { return nil }
    return inverse.scaled(by: scales)
  }

  /// The standard deviations of a covariance; nil where they are not all above 0.
  public var scales: [Double]? {
    let scales = (0..<size).map { self[$0, $0].squareRoot() }
    return size > 0 && scales.allSatisfy({ $0 > 0 }) && values.allSatisfy(\.isFinite)
      ? scales : nil
  }

  /// Each element divided by the `scales` of its row and column: for a covariance, the correlation.
  public func scaled(by scales: [Double]) -> SymmetricMatrix {
    var scaled = self
    for row in 0..<size {
      for column in 0..<size {
        scaled.values[row * size + column] /= scales[row] * scales[column]
      }
    }
    return scaled
  }

  /// The matrix with the same eigenvectors and with `map` applied to the eigenvalues; those below
  /// `floor` times the largest are replaced by that value first. nil where none is above 0.
  public func mapped(floor: Double, _ map: (Double) -> Double) -> SymmetricMatrix? {
    guard let matrix = gsl_matrix_alloc(size, size), let vectors = gsl_matrix_alloc(size, size),
      let found = gsl_vector_alloc(size), let space = gsl_eigen_symmv_alloc(size)
    else { return nil }
    defer {
      gsl_matrix_free(matrix)
      gsl_matrix_free(vectors)
      gsl_vector_free(found)
      gsl_eigen_symmv_free(space)
    }
    for row in 0..<size {
      for column in 0..<size { gsl_matrix_set(matrix, row, column, self[row, column]) }
    }
    gsl_eigen_symmv(matrix, found, vectors, space)
    let eigenvalues = (0..<size).map { gsl_vector_get(found, $0) }
    let least = floor * (eigenvalues.max() ?? 1)
    guard least > 0 else { return nil }
    var mapped = SymmetricMatrix(size: size)
    for (index, eigenvalue) in eigenvalues.enumerated() {
      let vector = (0..<size).map { gsl_matrix_get(vectors, $0, index) }
      mapped.add(vector, weight: map(max(least, eigenvalue)))
    }
    return mapped
  }
}
