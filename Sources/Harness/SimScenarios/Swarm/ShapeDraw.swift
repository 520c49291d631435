import SimKernel

/// Random values for a loader's shape: near the usual value, sometimes at a limit, never outside
/// the allowed range.
struct ShapeDraw {
  var random: RandomStream
  /// Names of the world's places.
  let places: [String]
  /// Whether words that make a feature misbehave may be drawn.
  let isFlawed: Bool
  /// Approximate duration of the run, in seconds; times are drawn up to this.
  let seconds: Double

  /// Keys for which all words are valid choices; for other keys only the default is.
  private static let soundKeys: Set<String> = [
    "accuracy", "area", "background", "best", "budget", "by", "carry", "compass", "ends_at",
    "from", "gnss", "graph", "kind", "likes", "manner", "network", "over", "pace", "pauses",
    "permission", "phases", "platform", "position", "price", "raises", "release", "search",
    "seen", "serves", "tiles", "trigger", "true_north", "heading_from", "calibration",
    "battery_saver", "headings_from", "rules", "while_navigating", "auto_pause", "mirror",
  ]

  // MARK: - single values

  mutating func pick<Item>(_ items: [Item]) -> Item { items[random.integer(below: items.count)] }

  mutating func chance(_ probability: Double) -> Bool { random.chance(probability) }

  /// Returns a number from `low` to `high`, both above 0, with equal probability per order of
  /// magnitude.
  mutating func scale(_ low: Double, _ high: Double) -> Double {
    var value = random.uniform()
    // an exponential without a logarithm: doublings, then linear within the last one
    let ratio = high / low
    var (steps, reach) = (0.0, 1.0)
    while reach * 2 <= ratio { (steps, reach) = (steps + 1, reach * 2) }
    value *= steps + (ratio / reach - 1)
    var result = low
    while value >= 1 { (value, result) = (value - 1, result * 2) }
    return min(high, result * (1 + value))
  }

  /// Returns a number in `range`, around `usual` if given.
  mutating func number(in range: ClosedRange<Double>, usual: Double?) -> Double {
    let low = max(range.lowerBound, -1e9)
    let high = min(range.upperBound, 1e9)
    switch random.integer(below: 20) {
    case 0: return low
    case 1: return high
    default: break
    }
    if let usual, usual > 0 {
      return min(high, max(low, scale(usual / 8, usual * 8)))
    }
    if low < 0 || high <= 1 { return low + random.uniform() * (high - low) }
    return min(high, max(low, scale(max(low, high / 1e4, 1e-3), max(high, 2e-3))))
  }

  /// Formats `value` with four digits, if that is still in `range`.
  static func text(_ value: Double, in range: ClosedRange<Double>) -> String {
    var (unit, whole) = (1.0, value.magnitude)
    while whole >= 10_000 { (unit, whole) = (unit * 10, whole / 10) }
    while whole > 0, whole < 1000, unit > 1e-9 { (unit, whole) = (unit / 10, whole * 10) }
    let rounded =
      unit >= 1 ? (value / unit).rounded() * unit : (value * (1 / unit)).rounded() / (1 / unit)
    let kept = range.contains(rounded) ? rounded : value
    return kept == kept.rounded() && kept.magnitude < 1e15 ? "\(Int(kept))" : "\(kept)"
  }

  static func text(
    _ value: Double, _ dimension: Dimension, in range: ClosedRange<Double>
  ) -> String {
    guard let unit = dimension.units.first else { return text(value, in: range) }
    let ends = unit.value(ofBase: range.lowerBound)...unit.value(ofBase: range.upperBound)
    return "\(text(unit.value(ofBase: value), in: ends)) \(unit.symbol)"
  }

  // MARK: - shapes

  /// Draws a value for `key`; nil if it is left out.
  mutating func node(_ key: String, _ shape: Shape, depth: Int = 0) -> YamlNode.Content? {
    if let own = special(key, shape) { return own }
    var ways: [Int] = []
    if !shape.forms.isEmpty { ways += [0] }
    if let keys = shape.keys, !keys.known.isEmpty, depth < 4 { ways += [1] }
    if shape.items != nil, depth < 4 { ways += [2] }
    guard !ways.isEmpty else { return .mapping([]) }
    switch pick(ways) {
    case 1: return shape.keys.map { .mapping(entries($0, depth: depth)) }
    case 2:
      guard let items = shape.items else { return nil }
      return .sequence(
        (0...random.integer(below: 4)).compactMap { _ in
          node(key, items, depth: depth + 1).map(YamlNode.init)
        })
    default:
      let form = pick(shape.forms)
      return value(key, form, shape).map { .scalar($0, .plain) }
    }
  }

  /// Draws values that need more than their shape; nil for all others.
  private mutating func special(_ key: String, _ shape: Shape) -> YamlNode.Content? {
    switch key {
    case "at" where shape.forms.contains(.text), "around", "neighborhood", "to":
      guard shape.forms.contains(.text) else { return nil }
      return .scalar(pick(places), .plain)
    case "hint", "name":
      return .scalar(pick(["by the fountain", "blue door", "the square"]), .plain)
    case "text": return .scalar(pick(["souk", "riad", "tea", "bab", "place du marché"]), .plain)
    case "hours" where shape.forms == [.text]:
      return .scalar(pick(["24/7", "09:00-18:00", "Mo-Sa 08:30-12:30", "20:00-02:00"]), .plain)
    case "starts":
      let days = ["2026-11-25 09:00", "2026-02-20 15:30", "2026-03-22 23:00", "2026-06-30 06:00"]
      return .scalar(pick(days), .plain)
    default: return nil
    }
  }

  /// Draws the keys of a mapping: the required ones, and a share of the others.
  mutating func entries(_ keys: Shape.Keys, depth: Int = 0) -> [YamlNode.Entry] {
    let share = pick([0.0, 0.1, 0.3, 0.6])
    var names = keys.required + keys.alternatives.compactMap { $0.isEmpty ? nil : pick($0) }
    let others = keys.alternatives.flatMap { $0 }
    for (name, _) in keys.known where !names.contains(name) && !others.contains(name) {
      let fork = keys.forks.first { $0.key == name || $0.refusedWith.contains(name) }
      if fork == nil, chance(share) { names.append(name) }
    }
    for fork in keys.forks { names += fork.requiredWithout.filter { !names.contains($0) } }
    return keys.known.compactMap { name, shape in
      guard names.contains(name), let content = node(name, shape, depth: depth + 1) else {
        return nil
      }
      return YamlNode.Entry(name, content)
    }
  }

  private mutating func value(_ key: String, _ form: Shape.Form, _ shape: Shape) -> String? {
    let usual = shape.defaultText.flatMap { Double($0.prefix { $0.isNumber || $0 == "." }) }
    switch form {
    case .boolean: return pick(["true", "false"])
    case .integer(let range):
      let value = number(in: Double(range.lowerBound)...Double(range.upperBound), usual: usual)
      return "\(min(range.upperBound, max(range.lowerBound, Int(value))))"
    case .number(let range): return Self.text(number(in: range, usual: usual), in: range)
    case .quantity(.count, let range), .span(.count, let range):
      let whole = number(in: range, usual: usual).rounded()
      return Self.text(min(range.upperBound, max(range.lowerBound, whole)), in: range)
    case .quantity(let dimension, let range):
      return Self.text(number(in: range, usual: usual), dimension, in: range)
    case .span(let dimension, let range):
      let ends = [number(in: range, usual: usual), number(in: range, usual: usual)].sorted()
      return ends.map { Self.text($0, dimension, in: range) }.joined(separator: " .. ")
    case .words(let words):
      if isFlawed || Self.soundKeys.contains(key) { return pick(words) }
      return shape.defaultText.flatMap { words.contains($0) ? $0 : nil }
    case .onset(let range): return onset(in: range)
    case .timing: return timing()
    case .text, .block, .bound, .name, .anything: return nil
    }
  }

  // MARK: - times

  /// Draws a time in the run.
  mutating func time() -> Double {
    switch random.integer(below: 10) {
    case 0: 0
    case 1: random.uniform() * min(seconds, 60)
    default: random.uniform() * seconds
    }
  }

  private mutating func onset(in range: ClosedRange<Double>) -> String {
    let times = [time(), time()].sorted().map { Self.text($0, .time, in: range) }
    switch random.integer(below: 6) {
    case 0: return times.joined(separator: " .. ")
    case 1:
      // with a period below a minute the run would be dominated by its faults
      let period = Self.text(60 + random.uniform() * max(60, seconds / 4), .time, in: range)
      return "every \(period)" + pick(["", " until arrival", " until \(times[1])"])
    default: return times[0]
    }
  }

  /// Draws the time of a script line.
  mutating func timing() -> String {
    let day = 0.0...86_400
    let at = Self.text(time(), .time, in: day)
    switch random.integer(below: 12) {
    case 0: return "at arrival"
    case 1: return "at first fix"
    case 2, 3:
      return "after \(Self.text(random.uniform() * seconds, .length, in: 0...100_000))"
    case 4:
      let period = Self.text(scale(max(1, seconds / 200), max(10, seconds)), .time, in: day)
      return "every \(period)" + pick(["", " until arrival", " until \(at)"])
    default: return "at \(at)"
    }
  }
}

extension YamlNode {
  /// A node without a file.
  init(_ content: Content) { self.init(content: content, position: .start) }
}

extension YamlNode.Entry {
  init(_ key: String, _ content: YamlNode.Content) {
    self.init(key: key, keyPosition: .start, value: YamlNode(content))
  }

  init(_ key: String, _ text: String) { self.init(key, .scalar(text, .plain)) }
}
