/// A line of cells without quotes, split in place.
package struct LineCells {
  package let line: UnsafeBufferPointer<UInt8>
  package private(set) var bounds: [Range<Int>]

  /// `bounds` is memory to reuse.
  package init(
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

  package var count: Int { bounds.count }

  package subscript(cell: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: line[bounds[cell]])
  }

  /// The text of a cell without surrounding blanks.
  package func text(_ cell: Int) -> String {
    String(decoding: Number.trimmed(self[cell]), as: UTF8.self)
  }
}
