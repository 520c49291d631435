/// A line of cells without quotes, split in place.
struct LineCells {
  let line: UnsafeBufferPointer<UInt8>
  private(set) var bounds: [Range<Int>]

  /// `bounds` is memory to reuse.
  init(
    _ line: UnsafeBufferPointer<UInt8>, separator: UInt8 = UInt8(ascii: ","),
    reusing bounds: [Range<Int>] = []
  ) {
    self.line = line
    self.bounds = bounds
    self.bounds.removeAll(keepingCapacity: true)
    var start = 0
    while true {
      var end = start
      while end < line.count, line[end] != separator { end += 1 }
      self.bounds.append(start..<end)
      if end == line.count { break }
      start = end + 1
    }
  }

  var count: Int { bounds.count }

  subscript(cell: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: line[bounds[cell]])
  }

  /// The text of a cell without surrounding blanks.
  func text(_ cell: Int) -> String {
    String(decoding: Number.trimmed(self[cell]), as: UTF8.self)
  }

  /// The vector in three cells from `first` on, each in `range`; nil where there is no such vector.
  func vector(from first: Int, in range: ClosedRange<Double>) -> Vector3? {
    guard count >= first + 3, let x = Number(self[first]).value(in: range),
      let y = Number(self[first + 1]).value(in: range),
      let z = Number(self[first + 2]).value(in: range)
    else { return nil }
    return Vector3(x: x, y: y, z: z)
  }
}
