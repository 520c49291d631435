import AudioTour
import Geodesy
import SimFeatures
import SimKernel
import SimTraces
import SimWorlds

/// The keys of a feature, with the places of the world that they may name.
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
      return NamedTour(path: place, tour: try TourFile(path: place).tour)
    } catch {
      // where the file is to blame as a whole, the scenario is the place to mend it
      if let first = error.all.first, first.place.line == nil {
        value.report("the tour '\(path.shortened)' can't be read: \(first.message)")
      } else {
        value.findings.add(error)
      }
      return nil
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
