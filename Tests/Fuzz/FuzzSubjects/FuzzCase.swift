import TestSupport

/// One damaged input, determined by a seed and a number alone.
public struct FuzzCase {
  /// The input by file names; a replay keeps these files.
  public var files: [(name: String, bytes: [UInt8])]
  /// Descriptions of the changes to valid files, in order.
  public var changes: [String]
  public var judge: () -> Verdict

  init(
    files: [(name: String, bytes: [UInt8])], changes: [String], judge: @escaping () -> Verdict
  ) {
    self.files = files
    self.changes = changes
    self.judge = judge
  }

  /// Creates a file of `seeds` with some of its bytes, rows, values or elements changed.
  init(_ seeds: [Subject.Seed], _ number: Int, seed: UInt64) {
    let sound = seeds[number % seeds.count]
    let mutation = Mutation(seed: seed, number: number, hugeBytes: FuzzCase.hugeBytes)
    let bytes = mutation.applied(to: sound.bytes)
    self.init(files: [("file", bytes)], changes: mutation.changes(to: sound.bytes)) {
      sound.judge(bytes)
    }
  }

  /// Length of the longest generated rows.
  static let hugeBytes = 1_000_000
}

extension SeededGenerator {
  /// Creates the random numbers of case `number`, which are independent of other cases.
  init(seed: UInt64, number: Int) {
    var first = SeededGenerator(seed: seed)
    var second = SeededGenerator(seed: first.next() ^ UInt64(bitPattern: Int64(number)))
    self.init(seed: second.next())
  }

  mutating func pick<Element>(_ list: [Element]) -> Element { list[index(list.count)] }

  /// Returns a number from `low` to `high`, both above 0; all orders of magnitude are equally
  /// likely.
  mutating func scale(_ low: Double, _ high: Double) -> Double {
    var value = low
    // without a logarithm, whose result depends on the machine
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
