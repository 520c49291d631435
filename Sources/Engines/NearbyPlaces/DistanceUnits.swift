import HomeCompass
public import Sensing

/// The units in which distances are shown (BL-5).
public enum DistanceUnits: UInt8, NamedCase {
  /// The usual units of the region set on the phone.
  case automatic
  case miles
  case kilometers

  /// The international mile, exactly (1959).
  public static let metersPerMile = 1609.344
  static let metersPerFoot = 0.3048

  public var name: String {
    switch self {
    case .automatic: "automatic"
    case .miles: "miles"
    case .kilometers: "kilometers"
    }
  }

  /// Returns the units for a locale: never `automatic`.
  ///
  /// - Parameter locale: an identifier of BCP 47 or ICU, such as en-GB, en_US or zh-Hans-US. Miles
  ///   are for the United States, Liberia, Myanmar and the United Kingdom (CLDR, supplemental
  ///   measurement data); a language without a region counts for the region of most of its
  ///   speakers.
  public func resolved(locale: String) -> DistanceUnits {
    guard self == .automatic else { return self }
    let subtags = LocaleSubtags(locale)
    if let system = subtags.measurementSystem {
      return system == "metric" ? .kilometers : .miles
    }
    guard let region = subtags.region else {
      // most speakers of English live in the United States, of Burmese in Myanmar, of the others in
      // the United Kingdom (CLDR, likely subtags)
      return ["en", "my", "cy", "gd", "kw"].contains(subtags.language) ? .miles : .kilometers
    }
    return ["US", "GB", "MM", "LR"].contains(region) ? .miles : .kilometers
  }

  /// Returns `meters` as shown on the screen; a dash for values that are no distance.
  ///
  /// Kilometers are formatted by `DistanceLabel`. Below a tenth of a mile the unit is tens of feet,
  /// then miles with one decimal below 10, and whole miles above.
  ///
  /// - Parameter locale: decides if the units are `automatic`.
  public func text(meters: Double, locale: String) -> String {
    guard resolved(locale: locale) == .miles else { return DistanceLabel.text(meters: meters) }
    guard meters.isFinite, meters >= 0, meters < 1e9 else { return "–" }
    let miles = meters / DistanceUnits.metersPerMile
    // 0.1 mi is 528 ft: a distance that rounds to it is shown in miles
    if miles < 0.095 {
      let tens = Int((meters / DistanceUnits.metersPerFoot / 10).rounded())
      return tens == 0 ? "0 ft" : "\(tens)0 ft"
    }
    if miles >= 9.95 { return "\(Int(miles.rounded())) mi" }
    let tenths = Int((miles * 10).rounded())
    return "\(tenths / 10).\(tenths % 10) mi"
  }
}

/// The parts of a locale's identifier that determine units.
struct LocaleSubtags {
  /// In lower case.
  var language = ""
  /// Two letters in upper case; nil if there is none.
  var region: String?
  /// The user's choice against the default of the region: `metric`, `ussystem` or `uksystem`.
  var measurementSystem: String?

  init(_ identifier: String) {
    // ICU separates by underscores, and keywords by other characters
    let parts = identifier.split { "-_@;=".contains($0) }
    guard let first = parts.first else { return }
    language = first.lowercased()
    var index = 1
    // stop at the first one-letter subtag or keyword: two letters after it are no region
    while index < parts.count, parts[index].utf8.count > 1, !LocaleSubtags.isKeyword(parts[index]) {
      if region == nil, parts[index].utf8.count == 2, parts[index].allSatisfy(\.isLetter) {
        region = parts[index].uppercased()
      }
      index += 1
    }
    while index + 1 < parts.count {
      if LocaleSubtags.isMeasure(parts[index]) {
        let system = parts[index + 1].lowercased()
        if ["metric", "ussystem", "uksystem"].contains(system) { measurementSystem = system }
      }
      index += 1
    }
  }

  private static func isMeasure(_ part: Substring) -> Bool {
    let key = part.lowercased()
    return key == "ms" || key == "measure"
  }

  private static func isKeyword(_ part: Substring) -> Bool {
    ["measure", "calendar", "currency", "numbers", "collation"].contains(part.lowercased())
  }
}
