import SimResults
import SimText
import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The words of a run table, stored by column, with one row per run: in memory while there are few,
/// else in an unnamed file that disappears with its process.
///
/// One thread writes each row once, before any read, so no lock is needed.
final class RunStore: KeptWords, @unchecked Sendable {
  private enum Place {
    case memory(UnsafeMutablePointer<UInt64>)
    case file(Int32)
  }

  let width: Int
  /// Capacity, in rows.
  let capacity: Int
  private let place: Place
  /// `errno` of the first failed read or write; 0 if none failed.
  private let failure = Atomic<Int32>(0)

  /// Most words kept in memory: 8 MiB, little compared with the memory of one run.
  static let mostInMemory = 1 << 20

  /// - Parameter mostInMemory: most words kept in memory.
  init(width: Int, capacity: Int, mostInMemory: Int = mostInMemory) throws(WriteError) {
    self.width = width
    self.capacity = capacity
    let words = width * capacity
    if words <= mostInMemory {
      let memory = UnsafeMutablePointer<UInt64>.allocate(capacity: words)
      memory.initialize(repeating: 0, count: words)
      place = .memory(memory)
    } else {
      place = .file(try Self.openNameless())
    }
  }

  deinit {
    switch place {
    case .memory(let words): words.deallocate()
    case .file(let file): _ = close(file)
    }
  }

  private static func openNameless() throws(WriteError) -> Int32 {
    let scratch = try ScratchFolder()
    let path = "\(scratch.path)/runs"
    let file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw WriteError(path, errno) }
    _ = unlink(path)
    return file
  }

  /// Throws if any read or write has failed.
  func requireSound() throws(WriteError) {
    let number = failure.load(ordering: .relaxed)
    if number != 0 { throw WriteError("the file of the finished runs (in TMPDIR)", number) }
  }

  /// Writes whole consecutive rows, starting at row `start`.
  func write(_ rows: ArraySlice<UInt64>, from start: Int) {
    let count = rows.count / width
    precondition(rows.count == count * width && start >= 0 && start + count <= capacity)
    var column = [UInt64](repeating: 0, count: count)
    for number in 0..<width {
      for row in 0..<count { column[row] = rows[rows.startIndex + row * width + number] }
      column.withUnsafeBytes { write($0, at: number * capacity + start) }
    }
  }

  private func write(_ bytes: UnsafeRawBufferPointer, at word: Int) {
    switch place {
    case .memory(let words):
      UnsafeMutableRawPointer(words + word).copyMemory(
        from: bytes.baseAddress!, byteCount: bytes.count)
    case .file(let file):
      var done = 0
      while done < bytes.count {
        let count = pwrite(
          file, bytes.baseAddress! + done, bytes.count - done, off_t(8 * word + done))
        if count > 0 {
          done += count
        } else if errno != EINTR {
          return fail(errno)
        }
      }
    }
  }

  func read(_ column: Int, from start: Int, into words: UnsafeMutableBufferPointer<UInt64>) {
    precondition(start >= 0 && start + words.count <= capacity && (0..<width).contains(column))
    let word = column * capacity + start
    switch place {
    case .memory(let memory):
      _ = words.update(
        fromContentsOf: UnsafeBufferPointer(
          start: memory + word, count: words.count))
    case .file(let file):
      let bytes = UnsafeMutableRawBufferPointer(words)
      var done = 0
      while done < bytes.count {
        let count = pread(
          file, bytes.baseAddress! + done, bytes.count - done, off_t(8 * word + done))
        if count > 0 {
          done += count
        } else if count == 0 || errno != EINTR {
          UnsafeMutableRawBufferPointer(rebasing: bytes[done...]).initializeMemory(
            as: UInt8.self, repeating: 0)
          return fail(count == 0 ? EIO : errno)
        }
      }
    }
  }

  private func fail(_ number: Int32) {
    _ = failure.compareExchange(expected: 0, desired: number, ordering: .relaxed)
  }

  /// Returns `count` consecutive rows, starting at row `start`.
  func rows(from start: Int, count: Int) -> [UInt64] {
    var rows = [UInt64](repeating: 0, count: width * count)
    var column = [UInt64](repeating: 0, count: count)
    for number in 0..<width {
      column.withUnsafeMutableBufferPointer { read(number, from: start, into: $0) }
      for row in 0..<count { rows[row * width + number] = column[row] }
    }
    return rows
  }
}
