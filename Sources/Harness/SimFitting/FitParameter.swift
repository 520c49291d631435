import Elementary

/// Names the numbers of what is fitted.
protocol FitNumber: Hashable, Sendable {
  associatedtype Model: Hashable & Sendable
  var path: WritableKeyPath<Model, Double> { get }
}

/// A number that is fitted, and on which scale it is nearly linear in the statistics.
struct FitParameter<Number: FitNumber> {
  enum Scale { case plain, logarithm, square }

  var number: Number
  var scale: Scale
  /// Of the number itself.
  var range: ClosedRange<Double>
  /// What a derivative is taken over, on the scale.
  var nudge: Double

  /// How far one step may go on the scale, softly.
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

  /// Within the range.
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

  /// How wide an interval may be before a number counts as not told: the share of its range that a
  /// share, or a spread, may take, and the ratio of the ends of what is fitted by its logarithm
  /// (assumed).
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

/// Simulated walks that stand for recorded ones, and the statistics that they are looked at by.
struct FitSimulation<Model> {
  var walkCount: Int
  /// How many simulated walks stand for each recorded one.
  var copies: Int
  /// The statistics of the walks of a model; nil where they have none. Each round draws
  /// other walks.
  var walks: (_ model: Model, _ round: UInt64) -> FitSample?

  /// Those of the first round.
  func sample(_ model: Model) -> FitSample? { walks(model, 0) }
}
