import Sensing

/// The words scenarios use for classes of accuracy.
enum AccuracyWords {
  static let all = SensorRequest.Accuracy.allCases.map { (word: $0.name, value: $0) }
}
