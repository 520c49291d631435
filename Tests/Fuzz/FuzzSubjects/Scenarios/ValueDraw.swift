import SimKernel
import SimScenarios
import TestSupport

/// Draws values for the loader: mostly in range, often at the limits, and wild ones besides.
struct ValueDraw {
  var random: SeededGenerator
  /// Whether values may be out of range.
  let isWild: Bool
  /// Largest depth of nested lists and keys.
  private static let deepest = 5

  /// Returns a whole part of a scenario.
  mutating func tree(of shape: Shape, depth: Int = 0) -> Tree {
    var ways = shape.forms.isEmpty ? [] : [0]
    if depth < Self.deepest {
      if shape.keys != nil { ways += [1, 1] }
      if shape.items != nil { ways += [2] }
    }
    guard !ways.isEmpty else { return .keys([]) }
    switch random.pick(ways) {
    case 1: return keys(of: shape, depth: depth)
    case 2:
      let count = random.index(4)
      return .list(
        (0..<count).compactMap { _ in shape.items.map { tree(of: $0, depth: depth + 1) } })
    default: return value(of: shape)
    }
  }

  private mutating func keys(of shape: Shape, depth: Int) -> Tree {
    guard let known = shape.keys else { return .keys([]) }
    var names = known.required
    names += known.alternatives.filter { !$0.isEmpty }.map { random.pick($0) }
    let free = known.known.map(\.name).filter { name in
      !names.contains(name) && !known.alternatives.contains { $0.contains(name) }
    }
    // the name of a fault, an action or a feature: no key is required, and one of many is expected
    let isChoice = known.required.isEmpty && known.alternatives.isEmpty && free.count > 8
    if isChoice {
      names.append(random.pick(free))
    } else {
      let share = random.pick([0.0, 0.3, 0.9])
      names += free.filter { _ in random.number(0, 1) < share }
    }
    var keys = names.compactMap { name in
      known.known.first { $0.name == name }.map {
        Tree.Key(name: name, value: tree(of: $0.shape, depth: depth + 1))
      }
    }
    if let named = known.named {
      let value = tree(of: named, depth: depth + 1)
      keys.append(Tree.Key(name: random.pick(["raw", "other", "x"]), value: value))
    }
    return .keys(keys)
  }

  /// Returns a single value.
  mutating func value(of shape: Shape) -> Tree {
    guard !shape.forms.isEmpty else { return .text("x") }
    if isWild, random.oneIn(12) { return .text(random.pick(Self.junk)) }
    switch random.pick(shape.forms) {
    case .text: return .text(random.pick(Self.words))
    case .block: return .block(random.pick(Self.drawings))
    case .boolean: return .text(random.pick(["true", "false"]))
    case .integer(let range): return .text("\(integer(in: range))")
    case .number(let range): return .text("\(number(in: range))")
    case .quantity(let dimension, let range): return .text(quantity(dimension, range))
    case .span(let dimension, let range):
      if random.oneIn(2) { return .text(quantity(dimension, range)) }
      let ends = [number(in: range), number(in: range)].sorted()
      return .text("\(text(ends[0], dimension)) .. \(text(ends[1], dimension))")
    case .bound(let dimension):
      let sign = random.pick(["<=", ">=", "==", "at most", "at least", "below"])
      return .text("\(sign) \(quantity(dimension, 0...1000))")
    case .words(let words): return .text(random.pick(words + (isWild ? Self.words : [])))
    case .onset(let range): return .text(onset(in: range))
    case .timing: return .text(timing())
    case .name: return .text(random.pick(["raw", "announced", "a_b"] + (isWild ? Self.words : [])))
    case .anything: return anything()
    }
  }

  /// Returns settings of a program, which may be any JSON.
  private mutating func anything() -> Tree {
    switch random.index(3) {
    case 0: .keys([])
    case 1: .list([.text("1"), .text("null")])
    default: .keys([.init(name: "radius_m", value: .text("25"))])
    }
  }

  private mutating func onset(in range: ClosedRange<Double>) -> String {
    switch random.index(4) {
    case 0: return quantity(.time, range)
    case 1:
      let ends = [number(in: range), number(in: range)].sorted()
      return "\(text(ends[0], .time)) .. \(text(ends[1], .time))"
    case 2: return "every \(quantity(.time, 10...86_400))"
    default:
      return "every \(quantity(.time, 10...86_400)) until \(random.pick(["arrival", "9 min"]))"
    }
  }

  private mutating func timing() -> String {
    let time = { (draw: inout ValueDraw) in draw.quantity(.time, 0...100_000) }
    let way = { (draw: inout ValueDraw) in draw.quantity(.length, 0...100_000) }
    switch random.index(8) {
    case 0: return "at arrival"
    case 1: return "at first fix"
    case 2: return "after \(way(&self))"
    case 3: return "every \(quantity(.time, 0.1...86_400))"
    case 4: return "every \(quantity(.time, 0.1...86_400)) until after \(way(&self))"
    case 5: return "every \(quantity(.time, 0.1...86_400)) until \(time(&self))"
    default: return "at \(time(&self))"
    }
  }

  private mutating func quantity(
    _ dimension: Dimension, _ range: ClosedRange<Double>
  ) -> String {
    text(number(in: range), dimension)
  }

  private mutating func text(_ value: Double, _ dimension: Dimension) -> String {
    guard !dimension.units.isEmpty else { return "\(value)" }
    // the usual unit more often than the others
    let unit = random.oneIn(2) ? dimension.units[0] : random.pick(dimension.units)
    return "\(unit.value(ofBase: value)) \(unit.symbol)"
  }

  private mutating func integer(in range: ClosedRange<Int>) -> Int {
    if isWild, random.oneIn(4) {
      return random.pick([0, -1, 1, .min, .max, 1 << 31, 1 << 53, 1_000_001])
    }
    let (low, high) = (range.lowerBound, range.upperBound)
    switch random.index(6) {
    case 0: return low
    case 1: return high
    case 2: return min(high, max(low, low &+ 1))
    default: return min(high, max(low, random.pick([0, 1, 2, 3, 7, 10, 50, 100, 1000])))
    }
  }

  private mutating func number(in range: ClosedRange<Double>) -> Double {
    if isWild, random.oneIn(4) {
      return random.pick([
        0, -0.0, -1, .leastNonzeroMagnitude, 1e-300, 1e-9, 1e9, 1e15, 1e300,
        .greatestFiniteMagnitude,
        range.lowerBound.nextDown, range.upperBound.nextUp, -range.upperBound,
      ])
    }
    let low = max(range.lowerBound, -1e9)
    let high = min(range.upperBound, 1e9)
    switch random.index(10) {
    case 0: return low
    case 1: return high
    case 2: return min(high, low.nextUp)
    case 3: return max(low, high.nextDown)
    case 4: return min(high, max(low, 0))
    case 5: return random.number(low, high)
    case 6: return low > 0 || high <= 0 ? low : random.scale(max(low, 1e-9), high)
    default:
      // a realistic value
      return min(high, max(low, random.scale(0.1, 300)))
    }
  }

  /// Names of places and files, and names without meaning.
  private static let words = [
    "riad", "home", "square", "south_gate", "north_gate", "G", "H", "Q", "S", "first_fix",
    "last_fix", "jemaa_el_fnaa", "souk", "open_sky", "by_surroundings", "street", "phone_mid",
    "tours/souk.tour", "../packs/medina.pack", "packs/medina.pack", "from_command_line",
    "../../traces/short-walk.jsonl", "x", "none", "default", "whole", "/dev/null",
    "../../../../../etc/hostname",
    "::add-mask::met", "a\u{1B}[2Jb", "\u{202E}met", "Ünder *cover* | <b> & ]]>",
    "##[command]x", "%0A::error::x",
  ]

  private static let junk = [
    "", "~", "null", "nan", "inf", "-inf", "1:30", "0x10", "017", "1,5", "1_000", "١٢", "1e999 s",
    "1 parsec", "10", "-10 m", "0 s", "1e-320 s", "30 s 20 s", ">", "|", "[", "{a: b}", "on",
    "9223372036854775807 min", "18446744073709551616", "1 s .. 0 s", "NaN s", "% ", "at", "every",
  ]

  private static let drawings = [
    "G--H\n", "G\n", "", "+---+\n|   |\nG---H\n", "G#####H\n|     |\n+=====+\n",
    String(repeating: "+", count: 400) + "\n", "G" + String(repeating: "-", count: 3000) + "H\n",
    String(repeating: "+-+-+-+-+-+-+-+-+\n|*|.|=|#|*|.|=|#|\n", count: 24) + "G---------------H\n",
  ]
}
