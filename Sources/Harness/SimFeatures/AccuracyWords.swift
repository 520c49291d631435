import Sensing

/// The words scenarios use for classes of accuracy.
enum AccuracyWords {
  static let all = SensorRequest.Accuracy.allCases.map { (word: $0.name, accuracy: $0) }

  static func word(_ accuracy: SensorRequest.Accuracy) -> String { accuracy.name }

  static func accuracy(_ word: String) -> SensorRequest.Accuracy? {
    SensorRequest.Accuracy(name: word)
  }
}
