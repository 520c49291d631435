import AudioTour
import Geodesy
import OpeningHours
import SimFeatures
import SimKernel
import SimText
import SimWorlds

/// Reads the keys of a feature, which may name places of the world.
struct FeatureKeys: FeatureParameters {
  private let reader: MappingReader
  private let world: World?

  init(_ reader: MappingReader, in world: World?) {
    self.reader = reader
    self.world = world
  }

  func quantity(
    _ key: String, _ dimension: Dimension, in range: ClosedRange<Double>?, _ meaning: String
  ) -> Double? {
    reader.quantity(key, dimension, in: range, meaning)
  }

  func quantity(
    _ key: String, _ dimension: Dimension, in range: ClosedRange<Double>?, default value: Double,
    _ meaning: String
  ) -> Double {
    reader.quantity(key, dimension, in: range, default: value, meaning)
  }

  func span(
    _ key: String, _ dimension: Dimension, in range: ClosedRange<Double>, _ meaning: String
  ) -> ClosedRange<Double>? {
    reader.span(key, dimension, in: range, meaning)
  }

  func choice(_ key: String, _ words: [String], default value: String, _ meaning: String) -> String
  {
    reader.choice(key, words, default: value, meaning)
  }

  func text(_ key: String, _ meaning: String) -> String? {
    reader.optional(key, meaning)?.string()
  }

  func place(_ key: String, _ meaning: String) -> NamedPlace? {
    reader.optional(key, meaning)?.mapping { keys in
      Coordinate(keys).map { NamedPlace(name: "", coordinate: $0) }
    } or: { value in
      guard let world else {
        _ = value.choice([])
        return nil
      }
      return value.placeName(in: world).flatMap { name in
        world.coordinate(ofPlace: name).map { NamedPlace(name: name, coordinate: $0) }
      }
    }
  }

  func tour(_ key: String, isRequired: Bool, _ meaning: String) -> NamedTour? {
    guard let value = reader.optional(key, meaning) else {
      if isRequired { reader.report("missing key '\(key)': expected the path of an audio tour") }
      return nil
    }
    guard let path = value.string(), let place = value.path() else { return nil }
    do throws(Diagnostics) {
      return NamedTour(path: place, tour: try TourFile(path: place, in: world).tour)
    } catch {
      // if the whole file is invalid, the error points to the scenario
      if let first = error.all.first, first.place.line == nil {
        value.report("the tour '\(path.shortened)' can't be read: \(first.message)")
      } else {
        value.findings.add(error)
      }
      return nil
    }
  }

  func moment(_ key: String, _ meaning: String) -> LocalMinute? {
    let expected = "a date and a time, as '2026-03-20 09:30'"
    return reader.optional(key, meaning)?.text(
      .name("^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}$"), expected: expected
    ) { text throws(Slip) in
      guard let moment = LocalMinute(text) else {
        throw Slip(message: "expected \(expected), found '\(text.shortened)'")
      }
      return moment
    }
  }

  func hours(_ key: String, _ meaning: String) -> OpeningHours? {
    reader.optional(key, meaning)?.text(.text, expected: "opening hours") { text throws(Slip) in
      if text.contains("PH") {
        throw Slip(
          message: "the dates of 'PH', public holidays, are not known here",
          hint: "write the dates, as '2026 Mar 20-22 off'")
      }
      do throws(OpeningHours.TextFault) {
        return try OpeningHours(text: String(text), clock: .utc)
      } catch {
        throw Slip(
          message: "expected \(error.expected), found '\(error.found[...].shortened)'",
          offset: error.at, hint: "as in 'Mo-Fr 09:00-12:30,15:00-19:00; Sa off'")
      }
    }
  }

  func needMap(at key: String) {
    guard world == nil else { return }
    reader.report(
      "this needs a map, and there is none", at: key,
      hint: "leave it out, or walk through a 'world'")
  }

  func group(_ key: String, _ meaning: String, _ read: (any FeatureParameters) -> Void) {
    _ = reader.optional(key, meaning)?.mapping { keys -> Void? in
      read(FeatureKeys(keys, in: world))
    }
  }

  func list<T>(
    _ key: String, _ meaning: String, _ read: (any FeatureParameters) -> T?
  ) -> [T] {
    reader.optional(key, meaning)?.sequence { item in
      item.mapping { read(FeatureKeys($0, in: world)) }
    } ?? []
  }
}

extension LocalMinute {
  /// Parses a text such as `2026-03-20 09:30`; nil if it is invalid or the date does not exist.
  fileprivate init?(_ text: Substring) {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 2, let date = LocalMinute.numbers(parts[0], "-", [4, 2, 2]),
      let time = LocalMinute.numbers(parts[1], ":", [2, 2]), time[0] < 24, time[1] < 60,
      let day = CivilDate(year: date[0], month: date[1], day: date[2])
    else { return nil }
    self.init(day, minuteOfDay: time[0] * 60 + time[1])
  }

  /// Parses numbers separated by `mark`; `digits` is the number of digits of each.
  private static func numbers(
    _ text: Substring, _ mark: Character, _ digits: [Int]
  ) -> [Int]? {
    let parts = text.split(separator: mark, omittingEmptySubsequences: false)
    guard parts.map(\.count) == digits, parts.allSatisfy({ $0.allSatisfy(\.isASCII) }) else {
      return nil
    }
    let numbers = parts.compactMap { $0.first?.isNumber == true ? Int($0) : nil }
    return numbers.count == digits.count ? numbers : nil
  }
}
