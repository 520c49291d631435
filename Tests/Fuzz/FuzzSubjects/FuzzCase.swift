import TestSupport

/// One damaged input, made up from a seed and a number alone.
public struct FuzzCase {
  /// What goes in, by the names of files: a replay keeps them.
  public var files: [(name: String, bytes: [UInt8])]
  /// What was done to sound ones, in words, in order.
  public var changes: [String]
  public var judge: () -> Verdict

  init(
    files: [(name: String, bytes: [UInt8])], changes: [String], judge: @escaping () -> Verdict
  ) {
    self.files = files
    self.changes = changes
    self.judge = judge
  }

  /// A file of `seeds` with some of its bytes, rows, values or elements changed.
  init(_ seeds: [Subject.Seed], _ number: Int, seed: UInt64) {
    let sound = seeds[number % seeds.count]
    let mutation = Mutation(seed: seed, number: number, hugeBytes: FuzzCase.hugeBytes)
    let bytes = mutation.applied(to: sound.bytes)
    self.init(files: [("file", bytes)], changes: mutation.changes(to: sound.bytes)) {
      sound.judge(bytes)
    }
  }

  /// Length of the longest rows that are made.
  static let hugeBytes = 1_000_000
}

extension SeededGenerator {
  /// The random numbers of case `number`, which have nothing to do with those of the next.
  init(seed: UInt64, number: Int) {
    var first = SeededGenerator(seed: seed)
    var second = SeededGenerator(seed: first.next() ^ UInt64(bitPattern: Int64(number)))
    self.init(seed: second.next())
  }

  mutating func pick<Element>(_ list: [Element]) -> Element { list[index(list.count)] }

  /// Returns a number from `low` to `high`, above 0 both, small ones as often as large ones.
  mutating func scale(_ low: Double, _ high: Double) -> Double {
    var value = low
    // without a logarithm, which is another on each machine
    let doublings = number(0, 1)
    var ratio = high / low
    var share = doublings
    for _ in 0..<24 {
      ratio = ratio.squareRoot()
      share *= 2
      if share >= 1 {
        value *= ratio
        share -= 1
      }
    }
    return value
  }
}
