package import SimKernel

/// The allowed content of a scenario at one place, recorded by running its reader on a placeholder:
/// it returns nil to every request and records it.
///
/// So the schema always agrees with the reader, provided that the reader continues after a nil,
/// which it must do anyway to report all errors together.
package final class Shape {
  /// A form of a single value.
  package enum Form: Hashable {
    case text, block, boolean
    case integer(ClosedRange<Int>)
    case number(ClosedRange<Double>)
    case quantity(Dimension, ClosedRange<Double>)
    /// One quantity, or two.
    case span(Dimension, ClosedRange<Double>)
    case bound(Dimension)
    case words([String])
    /// `at 30 s` and the other times of a script.
    case timing
    /// The start of something, with the range of its times in seconds: one time, two, or `every 3
    /// min`.
    case onset(ClosedRange<Double>)
    /// A text that matches this pattern.
    case name(String)
    /// Keys and values of any kind.
    case anything
  }

  /// The allowed keys of a mapping.
  package struct Keys {
    package var known: [(name: String, shape: Shape)] = []
    package var required: [String] = []
    /// Groups of keys of which exactly one must be present.
    package var alternatives: [[String]] = []
    var forks: [Fork] = []
    /// The shape of values under names that the scenario chooses; nil if it chooses none.
    package var named: Shape?
    /// The shape of values under names that match a pattern; nil if there is none.
    var matching: (pattern: String, shape: Shape)?
  }

  /// Keys that are allowed depending on whether `key` is present.
  struct Fork {
    var key: String
    var requiredWithout: [String] = []
    var refusedWith: [String] = []
  }

  package private(set) var forms: [Form] = []
  package private(set) var keys: Keys?
  /// The items of a list.
  package private(set) var items: Shape?
  private var openFork: Fork?
  /// The default as a scenario would write it.
  var defaultText: String?
  var meaning = ""

  func note(_ form: Form) {
    if !forms.contains(form) { forms.append(form) }
  }

  func noteKeys() {
    if keys == nil { keys = Keys() }
  }

  /// Records that this is a list, and returns the shape of its items.
  func noteItems() -> Shape {
    let shape = items ?? Shape()
    items = shape
    return shape
  }

  /// The shape of the value under `key`.
  func at(_ key: String, _ meaning: String) -> Shape {
    if let shape = keys?.known.first(where: { $0.name == key })?.shape {
      if shape.meaning.isEmpty { shape.meaning = meaning }
      return shape
    }
    let shape = Shape()
    shape.meaning = meaning
    keys?.known.append((key, shape))
    return shape
  }

  /// The shape of values under names that the scenario chooses.
  func atAnyName() -> Shape {
    let shape = keys?.named ?? Shape()
    keys?.named = shape
    return shape
  }

  /// The shape of values under names that match `pattern`.
  func at(matching pattern: String, _ meaning: String) -> Shape {
    let shape = keys?.matching?.shape ?? Shape()
    shape.meaning = meaning
    keys?.matching = (pattern, shape)
    return shape
  }

  func require(_ key: String) {
    if openFork != nil {
      openFork?.requiredWithout.append(key)
    } else if keys?.required.contains(key) == false {
      keys?.required.append(key)
    }
  }

  func requireOne(of names: [String]) { keys?.alternatives.append(names) }

  /// Records that the keys requested by `without` are allowed only if `key` is absent.
  func fork(on key: String, refusing refused: [String], without: () -> Void) {
    openFork = Fork(key: key, refusedWith: refused)
    without()
    if let fork = openFork { keys?.forks.append(fork) }
    openFork = nil
  }
}

extension Shape {
  /// The path of every key, as in `walk.pauses.every`; `*` is a name that the scenario chooses.
  var paths: [String] {
    guard let keys else { return items?.paths ?? [] }
    let named = keys.named.map { [("*", $0)] } ?? keys.matching.map { [("*", $0.shape)] } ?? []
    return (items?.paths ?? [])
      + (keys.known.map { ($0.name, $0.shape) } + named).flatMap { name, shape in
        [name] + shape.paths.map { "\(name).\($0)" }
      }
  }
}
