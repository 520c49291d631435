package import SimKernel

/// What a scenario may hold at one place, noted by asking its reader itself: a value that stands
/// for all values answers nil to every question and remembers it.
///
/// So the schema can't say anything else than the reader does, as long as the reader goes on asking
/// after a nil, as it must to tell all errors at once.
package final class Shape {
  /// A form in which a single value may be written.
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
    /// When something begins, with the range of its times in seconds: one time, two, or
    /// `every 3 min`.
    case onset(ClosedRange<Double>)
    /// A text that matches this pattern.
    case name(String)
    /// Keys and values of any kind.
    case anything
  }

  /// What the keys of a mapping may be.
  package struct Keys {
    package var known: [(name: String, shape: Shape)] = []
    package var required: [String] = []
    /// Of each of these there must be exactly one.
    package var alternatives: [[String]] = []
    var forks: [Fork] = []
    /// The values under names that the scenario chooses; nil where it chooses none.
    package var named: Shape?
    /// The values under names that match a pattern; nil where there is none.
    var matching: (pattern: String, shape: Shape)?
  }

  /// What further keys are asked for, by whether `key` is there.
  struct Fork {
    var key: String
    var requiredWithout: [String] = []
    var refusedWith: [String] = []
  }

  package private(set) var forms: [Form] = []
  package private(set) var keys: Keys?
  /// Of a list.
  package private(set) var items: Shape?
  private var openFork: Fork?
  /// As a scenario would write it.
  var defaultText: String?
  var meaning = ""

  func note(_ form: Form) {
    if !forms.contains(form) { forms.append(form) }
  }

  func noteKeys() {
    if keys == nil { keys = Keys() }
  }

  /// The shape of the items, now that it is known to be a list.
  func noteItems() -> Shape {
    let shape = items ?? Shape()
    items = shape
    return shape
  }

  /// The shape of what stands under `key`.
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

  /// The shape of what stands under a name of the scenario's choice.
  func atAnyName() -> Shape {
    let shape = keys?.named ?? Shape()
    keys?.named = shape
    return shape
  }

  /// The shape of what stands under names like `pattern`.
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

  /// Notes what `without` requires as asked for only where `key` is absent.
  func fork(on key: String, refusing refused: [String], without: () -> Void) {
    openFork = Fork(key: key, refusedWith: refused)
    without()
    if let fork = openFork { keys?.forks.append(fork) }
    openFork = nil
  }
}

extension Shape {
  /// The way to every key, as in `walk.pauses.every`; `*` is a name of the scenario's choice.
  var paths: [String] {
    guard let keys else { return items?.paths ?? [] }
    let named = keys.named.map { [("*", $0)] } ?? keys.matching.map { [("*", $0.shape)] } ?? []
    return (items?.paths ?? [])
      + (keys.known.map { ($0.name, $0.shape) } + named).flatMap { name, shape in
        [name] + shape.paths.map { "\(name).\($0)" }
      }
  }
}
