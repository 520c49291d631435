/// What was said in a conversation with a program, for a file each.
///
/// `told` is what the program was told: fed to it again, it says the same again.
public struct Transcript: Sendable {
  /// Lines in two pieces, so that the older one can go.
  struct Lines: Sendable {
    private var older: [UInt8] = []
    private var newer: [UInt8] = []
    /// Whether something is missing at the start.
    private(set) var isCut = false

    /// - Parameter most: bytes of a piece; the older piece goes when the newer one is full.
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
  /// Bytes of half of what is kept of each.
  let most: Int

  /// Enough for hours of fixes and headings; a run that is to be recorded is kept whole.
  init(isWhole: Bool) { most = isWhole ? .max : 16 << 20 }

  /// All that the program was told, a line each.
  public var told: [UInt8] { toldLines.bytes }
  /// All that it said.
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
