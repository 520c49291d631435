import Sensing

/// The words scenarios use for classes of accuracy.
enum AccuracyWords {
  static let all: [(word: String, accuracy: SensorRequest.Accuracy)] = [
    ("best_for_navigation", .bestForNavigation), ("best", .best),
    ("nearest_ten_meters", .nearestTenMeters), ("hundred_meters", .hundredMeters),
    ("kilometer", .kilometer), ("three_kilometers", .threeKilometers), ("passive", .passive),
  ]

  static func word(_ accuracy: SensorRequest.Accuracy) -> String {
    all.first { $0.accuracy == accuracy }?.word ?? ""
  }

  static func accuracy(_ word: String) -> SensorRequest.Accuracy? {
    all.first { $0.word == word }?.accuracy
  }
}
