import NearbyPlaces
import Sensing
import Testing

// BL-5
@Suite("Miles or kilometers")
struct DistanceUnitsTests {
  @Test(
    "Where the phone's user lives decides, in whatever way his locale is written",
    arguments: [
      ("en-US", true), ("en_US", true), ("es-US", true), ("en-GB", true), ("cy_GB", true),
      ("my-MM", true), ("zh-Hans-US", true), ("en", true), ("my", true), ("en_LR", true),
      ("EN-us", true), ("en-US-u-ca-gregory", true), ("en_GB@calendar=buddhist", true),
      ("fr-FR", false), ("ar-MA", false), ("en-CA", false), ("en-IE", false), ("de", false),
      ("zh-Hant-TW", false), ("ca-ES-valencia", false), ("es-419", false), ("", false),
      ("ar-u-nu-latn", false), ("de-DE-u-co-us", false), ("fr@collation=us", false),
      // the user's own choice takes precedence
      ("en-US-u-ms-metric", false), ("fr-FR-u-ms-ussystem", true), ("de-u-ms-uksystem", true),
      ("en_GB@measure=metric", false), ("en-GB-u-ms-nonsense", true),
    ])
  func automatic(locale: String, isMiles: Bool) {
    #expect(DistanceUnits.automatic.resolved(locale: locale) == (isMiles ? .miles : .kilometers))
    #expect(DistanceUnits.miles.resolved(locale: locale) == .miles)
    #expect(DistanceUnits.kilometers.resolved(locale: locale) == .kilometers)
  }

  @Test(
    "Tens of feet, then miles with one decimal, then whole ones; never 530 ft or 10.0 mi",
    arguments: [
      (0, "0 ft"), (1.5, "0 ft"), (1.6, "10 ft"), (100, "330 ft"), (152.8, "500 ft"),
      (152.9, "0.1 mi"), (1609.344, "1.0 mi"), (1700, "1.1 mi"), (16_012, "9.9 mi"),
      (16_013, "10 mi"), (40_233.6, "25 mi"), (1e8, "62137 mi"), (-1, "–"), (.nan, "–"),
      (.infinity, "–"),
    ])
  func miles(meters: Double, text: String) {
    #expect(DistanceUnits.miles.text(meters: meters, locale: "fr-FR") == text)
    #expect(DistanceUnits.automatic.text(meters: meters, locale: "en-GB") == text)
  }

  @Test("Kilometers are those of all screens, and a switch midway tells the same distance anew")
  func kilometers() {
    for (meters, text) in [(87.4, "87 m"), (347, "350 m"), (1234, "1.2 km"), (40_233.6, "40 km")] {
      #expect(DistanceUnits.kilometers.text(meters: meters, locale: "en-US") == text)
    }
    var units = DistanceUnits.automatic
    #expect(units.text(meters: 1609.344, locale: "en-US") == "1.0 mi")
    units = .kilometers
    #expect(units.text(meters: 1609.344, locale: "en-US") == "1.6 km")
  }

  @Test("They are saved by a name")
  func names() {
    #expect(DistanceUnits.allCases.map(\.name) == ["automatic", "miles", "kilometers"])
    #expect(DistanceUnits.allCases.allSatisfy { DistanceUnits(name: $0.name) == $0 })
  }
}
