package import SimText

/// Storage for the numbers of many runs as 64-bit words, in columns.
package protocol KeptWords: AnyObject, Sendable {
  /// Fills `words` with values of `column` from row `start`; unreadable values become 0, and the
  /// storage records the failure.
  func read(_ column: Int, from start: Int, into words: UnsafeMutableBufferPointer<UInt64>)

  /// Throws if any read has failed.
  func requireSound() throws(WriteError)
}

/// One value per run of a job, in the order of the runs.
///
/// Few runs are kept in an array, many in storage: iterating over them in order needs memory for
/// only a few hundred runs at a time.
public struct RunColumn<Element: Sendable>: RandomAccessCollection, Sendable {
  private enum Storage: Sendable {
    case here([Element])
    case same(Element, count: Int)
    case kept(any KeptWords, column: Int, count: Int, as: @Sendable (UInt64) -> Element)
  }

  private let storage: Storage

  public init(_ values: [Element]) { storage = .here(values) }

  public init(repeating value: Element, count: Int) { storage = .same(value, count: count) }

  /// The first `count` values of `column`, each converted from its word by `element`.
  package init(
    _ words: any KeptWords, column: Int, count: Int,
    as element: @escaping @Sendable (UInt64) -> Element
  ) {
    storage = .kept(words, column: column, count: count, as: element)
  }

  public var startIndex: Int { 0 }

  public var endIndex: Int {
    switch storage {
    case .here(let values): values.count
    case .same(_, let count), .kept(_, _, let count, _): count
    }
  }

  public subscript(run: Int) -> Element {
    switch storage {
    case .here(let values): return values[run]
    case .same(let value, let count):
      precondition((0..<count).contains(run), "no such run")
      return value
    case .kept(let words, let column, let count, let element):
      precondition((0..<count).contains(run), "no such run")
      var word: UInt64 = 0
      withUnsafeMutablePointer(to: &word) { place in
        words.read(column, from: run, into: UnsafeMutableBufferPointer(start: place, count: 1))
      }
      return element(word)
    }
  }

  /// Returns the column with `change` applied to each value on access.
  package func changed<Other>(
    _ change: @escaping @Sendable (Element) -> Other
  ) -> RunColumn<Other> {
    switch storage {
    case .here(let values): RunColumn<Other>(values.map(change))
    case .same(let value, let count): RunColumn<Other>(repeating: change(value), count: count)
    case .kept(let words, let column, let count, let element):
      RunColumn<Other>(words, column: column, count: count, as: { change(element($0)) })
    }
  }
}

extension RunColumn {
  /// Reads a few hundred runs at a time.
  public struct Iterator: IteratorProtocol {
    private let column: RunColumn
    private let end: Int
    private var run = 0
    private var block: [UInt64] = []
    private var place = 0

    private static var blockSize: Int { 512 }

    fileprivate init(_ column: RunColumn) {
      self.column = column
      end = column.endIndex
    }

    public mutating func next() -> Element? {
      guard run < end else { return nil }
      defer { run += 1 }
      switch column.storage {
      case .here(let values): return values[run]
      case .same(let value, _): return value
      case .kept(let words, let number, _, let element):
        if place == block.count { fill(words, number) }
        defer { place += 1 }
        return element(block[place])
      }
    }

    private mutating func fill(_ words: any KeptWords, _ number: Int) {
      let start = run
      let count = Swift.min(Self.blockSize, end - start)
      block = [UInt64](unsafeUninitializedCapacity: count) { buffer, filled in
        words.read(
          number, from: start, into: UnsafeMutableBufferPointer(rebasing: buffer[..<count]))
        filled = count
      }
      place = 0
    }
  }

  public func makeIterator() -> Iterator { Iterator(self) }
}

extension RunColumn: ExpressibleByArrayLiteral {
  public init(arrayLiteral elements: Element...) { self.init(elements) }
}

extension RunColumn: Equatable where Element: Equatable {
  public static func == (one: RunColumn, other: RunColumn) -> Bool { one.elementsEqual(other) }
}
