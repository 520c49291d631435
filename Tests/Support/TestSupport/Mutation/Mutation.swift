/// One to four changes to a file, in units of recordings and scenarios: bytes, rows, cells, values,
/// words, elements, line ends and encodings. The same seed and number give the same changes.
public struct Mutation: Sendable {
  private let seed: UInt64
  private let number: UInt64
  private let hugeBytes: Int

  /// - Parameter hugeBytes: length of the longest generated rows and nestings.
  public init(seed: UInt64, number: Int, hugeBytes: Int = 70_000) {
    self.seed = seed
    self.number = UInt64(bitPattern: Int64(number))
    self.hugeBytes = hugeBytes
  }

  public func applied(to original: [UInt8]) -> [UInt8] { draft(of: original).bytes }

  /// Returns descriptions of the changes that `applied(to:)` makes to `original`, in order.
  public func changes(to original: [UInt8]) -> [String] { draft(of: original).changes }

  /// Every change by name.
  static let all: [Change] =
    Change.ofBytes + Change.ofRows + Change.ofCells + Change.ofValues + Change.ofWords
    + Change.ofElements

  private func draft(of original: [UInt8]) -> Draft {
    // sequences of different numbers must not overlap, as with consecutive SplitMix64 seeds
    var first = SeededGenerator(seed: seed)
    var second = SeededGenerator(seed: first.next() ^ number)
    var draft = Draft(
      bytes: original, random: SeededGenerator(seed: second.next()), hugeBytes: hugeBytes)
    for _ in 0...draft.random.index(4) { draft.apply(draft.pick(Self.all)) }
    if draft.random.oneIn(2) { draft.sealSentences() }
    if draft.random.oneIn(8) { draft.apply(draft.pick(Change.ofEncoding)) }
    return draft
  }
}

/// A kind of change; it leaves a file unchanged if it has nothing to change.
struct Change: Sendable {
  var name: String
  var apply: @Sendable (inout Draft) -> Void

  init(_ name: String, _ apply: @escaping @Sendable (inout Draft) -> Void) {
    self.name = name
    self.apply = apply
  }
}

/// A file that is being changed.
struct Draft {
  var bytes: [UInt8]
  var random: SeededGenerator
  let hugeBytes: Int
  private(set) var changes: [String] = []

  init(bytes: [UInt8], random: SeededGenerator, hugeBytes: Int) {
    self.bytes = bytes
    self.random = random
    self.hugeBytes = hugeBytes
  }

  mutating func apply(_ change: Change) {
    let before = bytes
    change.apply(&self)
    // several changes in a row must not make the file endlessly longer
    if bytes.count > before.count + 2 * hugeBytes { bytes = before }
    if bytes != before { changes.append(change.name) }
  }

  mutating func pick<Element>(_ list: [Element]) -> Element { list[random.index(list.count)] }

  /// Returns a place for an insertion.
  mutating func place() -> Int { random.index(bytes.count + 1) }

  /// Returns a range of at most `limit` bytes; empty only in an empty file.
  mutating func range(upTo limit: Int) -> Range<Int> {
    guard !bytes.isEmpty else { return 0..<0 }
    let start = random.index(bytes.count)
    return start..<min(bytes.count, start + 1 + random.index(limit))
  }

  /// Returns the first run of `inside` bytes around a `core` byte after a random place.
  mutating func run(
    of inside: (UInt8) -> Bool, around core: (UInt8) -> Bool
  ) -> Range<Int>? {
    let start = place()
    guard
      let found = bytes[start...].firstIndex(where: core)
        ?? bytes[..<start].lastIndex(where: core)
    else { return nil }
    var lower = found
    while lower > 0, inside(bytes[lower - 1]) { lower -= 1 }
    let upper = bytes[found...].firstIndex { !inside($0) } ?? bytes.count
    return lower..<upper
  }

  /// Returns how often to repeat `count` bytes: mostly a few times, up to a huge total.
  mutating func times(_ count: Int) -> Int {
    let most = max(1, hugeBytes / max(1, count))
    return min(most, pick([1, 2, 2, 3, 10, 100, 1000, most]))
  }

  /// Exchanges two ranges that don't overlap.
  mutating func exchange(_ a: Range<Int>, _ b: Range<Int>) {
    guard !a.overlaps(b), a != b else { return }
    let (first, second) = a.lowerBound < b.lowerBound ? (a, b) : (b, a)
    let (left, right) = (Array(bytes[first]), Array(bytes[second]))
    bytes.replaceSubrange(second, with: left)
    bytes.replaceSubrange(first, with: right)
  }
}
