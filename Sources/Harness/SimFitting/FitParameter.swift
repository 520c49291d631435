import Elementary

/// A name of a fitted number of a model.
protocol FitNumber: Hashable, Sendable {
  associatedtype Model: Hashable & Sendable
  var path: WritableKeyPath<Model, Double> { get }
}

/// A fitted number, and the scale on which the statistics are nearly linear in it.
struct FitParameter<Number: FitNumber> {
  enum Scale { case plain, logarithm, square }

  var number: Number
  var scale: Scale
  /// Range of the number itself.
  var range: ClosedRange<Double>
  /// Step of a numerical derivative, on the scale.
  var nudge: Double
  /// The usual spread of the number about the start of the fit, on the scale; infinite if nothing
  /// is known of it.
  var spread = Double.infinity

  /// Soft limit of one step, on the scale.
  var reach: Double {
    switch scale {
    case .plain: 0.5
    case .logarithm: 0.7
    case .square: 0.1
    }
  }

  func inner(_ value: Double) -> Double {
    switch scale {
    case .plain: value
    case .logarithm: Portable.log(max(1e-9, value))
    case .square: value * value
    }
  }

  /// Returns the number for a value on the scale, limited to the range.
  func outer(_ inner: Double) -> Double {
    let value =
      switch scale {
      case .plain: inner
      case .logarithm: Portable.exp(inner)
      case .square: max(0, inner).squareRoot()
      }
    return min(range.upperBound, max(range.lowerBound, value))
  }

  var innerRange: ClosedRange<Double> { inner(range.lowerBound)...inner(range.upperBound) }

  /// Whether an interval is narrow enough for the number to count as determined. Limits: for a
  /// share or a spread a part of its range, for a number fitted by its logarithm the ratio of the
  /// ends (assumed).
  func isTold(_ interval: ClosedRange<Double>) -> Bool {
    switch scale {
    case .plain:
      interval.upperBound - interval.lowerBound
        < 0.7 * min(1.5, range.upperBound - range.lowerBound)
    case .logarithm: interval.upperBound < 8 * interval.lowerBound
    case .square: true
    }
  }
}

/// Simulated walks that represent recorded ones, with their statistics.
struct FitSimulation<Model> {
  var walkCount: Int
  /// Number of simulated walks per recorded walk.
  var copies: Int
  /// The statistics of the walks of a model; nil if they have none. Each round draws different
  /// walks.
  var walks: (_ model: Model, _ round: UInt64) -> FitSample?

  /// The statistics of the first round.
  func sample(_ model: Model) -> FitSample? { walks(model, 0) }
}
