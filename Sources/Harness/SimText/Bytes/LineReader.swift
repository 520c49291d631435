import Foundation

/// Reads a file line by line; a line ends with LF, CR LF or CR.
package struct LineReader {
  /// A line of the file without its end.
  package struct Line {
    /// Line number, from 1.
    package var number: Int
    /// Empty where `isTooLong`.
    package var bytes: [UInt8]
    /// Longer than the limit: counted, but not kept.
    package var isTooLong: Bool
  }

  private let source: ByteSource
  private let limit: Int
  private var chunk: ArraySlice<UInt8> = []
  /// Number of the last line; 0 before the first.
  package private(set) var number = 0
  private var endedWithCR = false
  /// Index of the next LF of `chunk`, its end if there is none; before its start if not searched
  /// yet.
  private var lineFeed = -1

  /// - Parameter limit: bytes of the longest line that is kept; no format has longer rows.
  package init(_ source: ByteSource, limit: Int = 65_536) {
    self.source = source
    self.limit = limit
  }

  /// Reads the next line into `line`, whose memory is reused; returns false at the end of the file.
  /// A byte order mark before the first line is dropped.
  package mutating func next(_ line: inout Line) throws(Diagnostic) -> Bool {
    line.bytes.removeAll(keepingCapacity: true)
    line.isTooLong = false
    var isEmpty = true
    while true {
      if chunk.isEmpty {
        chunk = try source.next()
        if chunk.isEmpty { break }
        lineFeed = -1
      }
      if endedWithCR, chunk.first == 0x0A {
        chunk.removeFirst()
        endedWithCR = false
        continue
      }
      endedWithCR = false
      isEmpty = false
      let end = endOfLine()
      append(chunk[..<(end ?? chunk.endIndex)], to: &line)
      guard let end else {
        chunk = []
        continue
      }
      endedWithCR = chunk[end] == 0x0D
      chunk = chunk[(end + 1)...]
      break
    }
    if isEmpty { return false }
    number += 1
    line.number = number
    if number == 1, line.bytes.startWithByteOrderMark { line.bytes.removeFirst(3) }
    return true
  }

  /// Index in `chunk`, which is not empty, of the first LF or CR; nil for none.
  private mutating func endOfLine() -> Int? {
    let start = chunk.startIndex
    func index(of byte: Int32, before end: Int) -> Int? {
      chunk.withUnsafeBytes { bytes in
        guard let first = bytes.baseAddress, let found = memchr(first, byte, end - start) else {
          return nil
        }
        return start + (UnsafeRawPointer(found) - first)
      }
    }
    // remembered, because a file whose lines end with CR has no LF
    if lineFeed < start { lineFeed = index(of: 0x0A, before: chunk.endIndex) ?? chunk.endIndex }
    return index(of: 0x0D, before: lineFeed) ?? (lineFeed < chunk.endIndex ? lineFeed : nil)
  }

  private func append(_ bytes: ArraySlice<UInt8>, to line: inout Line) {
    if line.isTooLong || bytes.count > limit - line.bytes.count {
      line.isTooLong = true
      line.bytes.removeAll(keepingCapacity: true)
    } else {
      line.bytes += bytes
    }
  }
}

extension Sequence<UInt8> {
  /// Whether the bytes start with the byte order mark of UTF-8.
  package var startWithByteOrderMark: Bool { starts(with: [0xEF, 0xBB, 0xBF]) }
}

extension LineReader.Line {
  /// An empty line to read into.
  package init() { self.init(number: 0, bytes: [], isTooLong: false) }
}
