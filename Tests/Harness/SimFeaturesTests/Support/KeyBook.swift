import AudioTour
import OpeningHours
import SimFeatures
import SimKernel

/// Keys for a feature that records which keys are asked for; it returns the test's values, else
/// nothing.
///
/// The path of a key below another one has both names, as in `pack.tiles`; a key in a list has its
/// number too, as in `stops.0.stay`.
final class KeyBook: FeatureParameters {
  enum Value: Hashable, Sendable {
    case number(Double)
    case word(String)
    case text(String)
    /// A place of `LawMap`, by its number.
    case place(Int)
    /// A tour of the book, by its number.
    case tour(Int)
    /// A list with this number of entries.
    case entries(Int)
  }

  typealias Values = [String: Value]

  /// A key that was asked for, and the other values that it can have.
  struct Key {
    var path: String
    var others: [Value]
    var isList = false
  }

  private let values: Values
  private let tours: [Tour]
  private let hasMap: Bool
  private let prefix: String
  /// The book above this one; nil for the outermost.
  private let parent: KeyBook?
  private(set) var keys: [Key] = []
  /// The keys that reported that they need a map, in a book without one.
  private(set) var refused: [String] = []

  init(_ values: Values = [:], tours: [Tour], hasMap: Bool = true) {
    (self.values, self.tours, self.hasMap) = (values, tours, hasMap)
    (prefix, parent) = ("", nil)
  }

  private init(below parent: KeyBook, _ prefix: String) {
    (values, tours, hasMap) = (parent.values, parent.tours, parent.hasMap)
    (self.prefix, self.parent) = (parent.prefix + prefix + ".", parent)
  }

  /// Returns the value of `key`, and records `others` as its other possible values.
  private func value(_ key: String, _ others: [Value], isList: Bool = false) -> Value? {
    let path = prefix + key
    note(Key(path: path, others: others, isList: isList))
    return values[path]
  }

  private func note(_ key: Key) {
    if let parent { parent.note(key) } else { keys.append(key) }
  }

  func quantity(
    _ key: String, _ dimension: Dimension, in range: ClosedRange<Double>?, _ meaning: String
  ) -> Double? {
    let number = quantity(key, dimension, in: range, default: .nan, meaning)
    return number.isNaN ? nil : number
  }

  func quantity(
    _ key: String, _ dimension: Dimension, in range: ClosedRange<Double>?, default value: Double,
    _ meaning: String
  ) -> Double {
    let others = KeyBook.numbers(in: range ?? 0...1000, otherThan: value).map(Value.number)
    guard case .number(let given)? = self.value(key, others) else { return value }
    return given
  }

  func choice(
    _ key: String, _ words: [String], default value: String, _ meaning: String
  ) -> String {
    let others = words.filter { $0 != value }.map(Value.word)
    guard case .word(let word)? = self.value(key, others) else { return value }
    return word
  }

  func text(_ key: String, _ meaning: String) -> String? {
    guard case .text(let text)? = value(key, [.text("another")]) else { return nil }
    return text
  }

  func place(_ key: String, _ meaning: String) -> NamedPlace? {
    let given = value(key, LawMap.places.indices.map(Value.place))
    guard case .place(let index)? = given ?? placeInList else { return nil }
    let place = LawMap.places[index]
    return NamedPlace(name: place.name, coordinate: place.coordinate)
  }

  /// The default place of a list entry, by its number.
  private var placeInList: Value? {
    let number = prefix.split(separator: ".").last.flatMap { Int($0) }
    return number.map { .place($0 % LawMap.places.count) }
  }

  func tour(_ key: String, isRequired: Bool, _ meaning: String) -> NamedTour? {
    let given = value(key, tours.indices.dropFirst().map(Value.tour))
    guard case .tour(let index)? = given ?? .tour(0) else { return nil }
    return NamedTour(path: "\(index).tour", tour: tours[index])
  }

  func moment(_ key: String, _ meaning: String) -> LocalMinute? {
    // some days later, in Ramadan, and at another time of day
    let others = [29_713_620, 29_522_220, 29_713_000].map { Value.number($0) }
    guard case .number(let minutes)? = value(key, others) else { return nil }
    return LocalMinute(minutes: Int(minutes))
  }

  func hours(_ key: String, _ meaning: String) -> OpeningHours? {
    let others = ["unknown", "off", "24/7", "09:00-09:20"].map { Value.text($0) }
    guard case .text(let text)? = value(key, others) else { return nil }
    return try? OpeningHours(text: text, clock: .utc)
  }

  func needMap(at key: String) {
    if !hasMap { refuse(prefix + key) }
  }

  private func refuse(_ path: String) {
    if let parent { parent.refuse(path) } else { refused.append(path) }
  }

  func group(_ key: String, _ meaning: String, _ read: (any FeatureParameters) -> Void) {
    read(KeyBook(below: self, key))
  }

  func list<T>(
    _ key: String, _ meaning: String, _ read: (any FeatureParameters) -> T?
  ) -> [T] {
    guard case .entries(let count)? = value(key, [.entries(1), .entries(3)], isList: true) else {
      return []
    }
    return (0..<count).compactMap { read(KeyBook(below: self, "\(key).\($0)")) }
  }

  /// Numbers at the ends of `range` and at other places in it.
  private static func numbers(
    in range: ClosedRange<Double>, otherThan value: Double
  ) -> [Double] {
    let (low, high) = (range.lowerBound, range.upperBound)
    let near = value.isNaN ? [] : [value / 2, value * 2, value + 1]
    let far = [low, high, low + (high - low) / 100, low + (high - low) / 10, (low + high) / 2]
    var seen: Set<Double> = [value]
    return (near + far).filter { range.contains($0) && seen.insert($0).inserted }
  }
}
