import HomeCompass
import Testing

@Suite("One formatter for every distance (MG-2)")
struct DistanceLabelTests {
  @Test(
    "No more digits than a phone knows, and never 1000 m",
    arguments: [
      (0.0, "0 m"), (-0.0, "0 m"), (0.49, "0 m"), (0.5, "1 m"), (99.4, "99 m"),
      (99.5.nextDown, "99 m"), (99.5, "100 m"), (104.9, "100 m"), (105, "110 m"), (347, "350 m"),
      (994.9, "990 m"), (995.0.nextDown, "990 m"), (995, "1.0 km"), (999, "1.0 km"),
      (1000, "1.0 km"), (1049, "1.0 km"), (1050, "1.1 km"), (9949, "9.9 km"),
      (9950.0.nextDown, "9.9 km"), (9950, "10 km"), (10_499, "10 km"), (20_015_087, "20015 km"),
    ])
  func text(meters: Double, text: String) {
    #expect(DistanceLabel.text(meters: meters) == text)
  }

  @Test("Those of the shipping apps disagree, and show 1000 m (MG-2)")
  func today() {
    let styles = [DistanceLabel.Style.whole, .tens, .fifties]
    func texts(_ meters: Double) -> [String] {
      styles.map { DistanceLabel.rounded(meters: meters, style: $0)?.text ?? "" }
    }
    #expect(texts(347) == ["347 m", "350 m", "350 m"])
    #expect(texts(999.6) == ["1000 m", "1000 m", "1000 m"])
    #expect(texts(1001) == ["1.0 km", "1.0 km", "1.0 km"])
  }

  @Test("What is no distance is a dash", arguments: [.nan, .infinity, -.infinity, -1, 1e300])
  func noDistance(meters: Double) {
    #expect(DistanceLabel.text(meters: meters) == "–")
  }

  @Test("The farther home is, the farther the label says it is")
  func grows() throws {
    var shown = 0.0
    for decimeters in 0..<200_000 {
      let words = DistanceLabel.text(meters: Double(decimeters) / 10).split(separator: " ")
      let number = try #require(Double(words[0])) * (words[1] == "km" ? 1000 : 1)
      guard number >= shown else {
        Issue.record("\(words) after \(shown) m")
        return
      }
      shown = number
    }
  }
}
