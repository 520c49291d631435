/// The parts of a scenario that can be removed, and the numbers that can be reduced.
extension ScenarioTree {
  /// A key with its value, or an item of a list.
  public struct Piece: Hashable, Sendable {
    let path: [YamlNode.Step]
  }

  /// A number in a fault, the walk or the script, or the rate of a sensor.
  public struct Number: Sendable {
    let path: [YamlNode.Step]
    /// The text before and after the number, as in `at ` and ` min`.
    let before: String
    public let value: Double
    let after: String
  }

  /// Keys that are never removed: they define the walk and the expectations.
  private static let kept: Set<String> = ["format", "title", "expect", "seeds", "world", "home"]

  /// Every piece `depth` levels below the root, from 1, in file order; empty if the scenario is not
  /// as deep.
  public func pieces(atDepth depth: Int) -> [Piece] {
    root.paths(depth: depth).filter { path in
      if case .key(let key)? = path.first { !Self.kept.contains(key) } else { false }
    }.map { Piece(path: $0) }
  }

  /// Returns the tree without `pieces`.
  public func without(_ pieces: some Sequence<Piece>) -> ScenarioTree {
    var other = self
    other.root = root.pruned(Set(pieces.map(\.path)), at: [])
    return other
  }

  /// Numbers in file order.
  public var numbers: [Number] {
    guard case .mapping(let entries) = root.content else { return [] }
    return entries.flatMap { entry -> [Number] in
      let numbers = entry.value.numbers(at: [.key(entry.key)])
      return switch entry.key {
      case "faults", "walk": numbers.filter { $0.before.isEmpty }
      case "script": numbers.filter { $0.before == "at " }
      case "phone":
        numbers.filter {
          $0.path == [.key("phone"), .key("fix_rate")]
            || $0.path == [.key("phone"), .key("heading_rate")]
        }
      default: []
      }
    }
  }

  /// Returns the tree with `value` for `number`, rounded to three digits.
  public func with(_ value: Double, for number: Number) -> ScenarioTree {
    var other = self
    let text = number.before + String(threeDigits: value) + number.after
    other.root = root.with(.scalar(text, .plain), at: number.path)
    return other
  }
}

extension String {
  /// `value` rounded to three digits, without an exponent.
  fileprivate init(threeDigits value: Double) {
    guard value != 0, value.isFinite else {
      self = "0"
      return
    }
    var scale = 1.0
    while value.magnitude * scale < 100 { scale *= 10 }
    let rounded = (value * scale).rounded() / scale
    self = rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }
}

extension YamlNode {
  /// The paths of all nodes `depth` levels below, in file order.
  fileprivate func paths(depth: Int) -> [[Step]] {
    guard depth > 0 else { return [[]] }
    return children.flatMap { step, child in child.paths(depth: depth - 1).map { [step] + $0 } }
  }

  private var children: [(Step, YamlNode)] {
    switch content {
    case .mapping(let entries): entries.map { (.key($0.key), $0.value) }
    case .sequence(let items): items.enumerated().map { (.item($0), $1) }
    case .scalar, .refused, .asked: []
    }
  }

  fileprivate func pruned(_ gone: Set<[Step]>, at path: [Step]) -> YamlNode {
    var changed = self
    switch content {
    case .mapping(let entries):
      changed.content = .mapping(
        entries.compactMap { entry in
          let way = path + [.key(entry.key)]
          guard !gone.contains(way) else { return nil }
          var entry = entry
          entry.value = entry.value.pruned(gone, at: way)
          return entry
        })
    case .sequence(let items):
      changed.content = .sequence(
        items.enumerated().compactMap { number, item in
          let way = path + [.item(number)]
          return gone.contains(way) ? nil : item.pruned(gone, at: way)
        })
    case .scalar, .refused, .asked: break
    }
    return changed
  }

  fileprivate func numbers(at path: [Step]) -> [ScenarioTree.Number] {
    guard case .scalar(let text, .plain) = content else {
      return children.flatMap { step, child in child.numbers(at: path + [step]) }
    }
    let before = text.hasPrefix("at ") ? "at " : ""
    let rest = text.dropFirst(before.count)
    let digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == "-") }
    guard let value = Double(digits) else { return [] }
    return [
      ScenarioTree.Number(
        path: path, before: before, value: value, after: String(rest.dropFirst(digits.count)))
    ]
  }
}
