import HomeCompass
public import Sensing

/// The units that distances are shown in (BL-5).
public enum DistanceUnits: UInt8, NamedCase {
  /// Those that people use where the phone says that its user lives.
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

  /// The units themselves: never `automatic`.
  ///
  /// - Parameter locale: an identifier of BCP 47 or ICU, as in en-GB, en_US or zh-Hans-US. Miles
  ///   are for the United States, Liberia, Myanmar and the United Kingdom (CLDR, supplemental
  ///   measurement data); a language without a region counts for the region of most who speak it.
  public func resolved(locale: String) -> DistanceUnits {
    guard self == .automatic else { return self }
    let subtags = LocaleSubtags(locale)
    if let system = subtags.measurementSystem {
      return system == "metric" ? .kilometers : .miles
    }
    guard let region = subtags.region else {
      // most who speak English live in the United States, Burmese in Myanmar, the others in the
      // United Kingdom (CLDR, likely subtags)
      return ["en", "my", "cy", "gd", "kw"].contains(subtags.language) ? .miles : .kilometers
    }
    return ["US", "GB", "MM", "LR"].contains(region) ? .miles : .kilometers
  }

  /// `meters` as on the screen; a dash where that is no distance.
  ///
  /// Kilometers are those of `DistanceLabel`. Below a tenth of a mile it is tens of feet, then
  /// miles with one decimal below 10, and whole ones above.
  ///
  /// - Parameter locale: decides where the units are `automatic`.
  public func text(meters: Double, locale: String) -> String {
    guard resolved(locale: locale) == .miles else { return DistanceLabel.text(meters: meters) }
    guard meters.isFinite, meters >= 0, meters < 1e9 else { return "–" }
    let miles = meters / DistanceUnits.metersPerMile
    // 0.1 mi is 528 ft: what rounds to it is said in miles
    if miles < 0.095 {
      let tens = Int((meters / DistanceUnits.metersPerFoot / 10).rounded())
      return tens == 0 ? "0 ft" : "\(tens)0 ft"
    }
    if miles >= 9.95 { return "\(Int(miles.rounded())) mi" }
    let tenths = Int((miles * 10).rounded())
    return "\(tenths / 10).\(tenths % 10) mi"
  }
}

/// The parts of a locale's identifier that tell units.
struct LocaleSubtags {
  /// In lower case.
  var language = ""
  /// Two letters in upper case; nil without any.
  var region: String?
  /// What the user chose against the habit of his region: `metric`, `ussystem` or `uksystem`.
  var measurementSystem: String?

  init(_ identifier: String) {
    // ICU separates by underscores, and its keywords by other marks
    let parts = identifier.split { "-_@;=".contains($0) }
    guard let first = parts.first else { return }
    language = first.lowercased()
    var index = 1
    // up to the first subtag of one letter or a keyword, behind which two letters are no region
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
