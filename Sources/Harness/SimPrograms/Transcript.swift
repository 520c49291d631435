/// The lines of a conversation with a program, one file for each direction.
///
/// `told` is the program's input: given the same input again, it answers the same.
public struct Transcript: Sendable {
  /// Lines in two pieces, so that the older piece can be dropped.
  struct Lines: Sendable {
    private var older: [UInt8] = []
    private var newer: [UInt8] = []
    /// Whether the start is missing.
    private(set) var isCut = false

    /// - Parameter most: size of a piece in bytes; the older piece is dropped when the newer one is
    ///   full.
    mutating func add(_ line: some Collection<UInt8>, most: Int) {
      if newer.count + line.count > most {
        if !older.isEmpty { isCut = true }
        (older, newer) = (newer, [])
      }
      newer += line
    }

    var bytes: [UInt8] { older + newer }

    mutating func clear() {
      older.removeAll(keepingCapacity: true)
      newer.removeAll(keepingCapacity: true)
      isCut = false
    }
  }

  var toldLines = Lines()
  var saidLines = Lines()
  /// Half of the size that is kept of each direction, in bytes.
  let most: Int

  /// The size is enough for hours of fixes and headings; a run that is to be recorded is kept
  /// completely.
  init(isWhole: Bool) { most = isWhole ? .max : 16 << 20 }

  /// All lines sent to the program.
  public var told: [UInt8] { toldLines.bytes }
  /// All lines from the program.
  public var said: [UInt8] { saidLines.bytes }
  /// Whether the start of a long conversation is missing.
  public var isCut: Bool { toldLines.isCut || saidLines.isCut }

  mutating func tell(_ line: [UInt8]) { toldLines.add(line, most: most) }

  mutating func say(_ line: ArraySlice<UInt8>) {
    saidLines.add(line, most: most)
    saidLines.add(CollectionOfOne(UInt8(ascii: "\n")), most: most)
  }

  mutating func clear() {
    toldLines.clear()
    saidLines.clear()
  }
}
