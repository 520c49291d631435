/// A cache of answers that evicts the least recently used one (BL-6).
struct LookupCache: Sendable {
  let capacity: Int
  /// In order of use, the most recently used last.
  private(set) var entries: [(query: LookupQuery, answer: String)] = []

  init(capacity: Int) { self.capacity = max(0, capacity) }

  /// Returns the answer to `query` and marks it as used; nil if there is none.
  mutating func find(_ query: LookupQuery) -> String? {
    guard let index = entries.lastIndex(where: { $0.query == query }) else { return nil }
    let entry = entries.remove(at: index)
    entries.append(entry)
    return entry.answer
  }

  mutating func insert(_ query: LookupQuery, _ answer: String) {
    guard capacity > 0 else { return }
    entries.removeAll { $0.query == query }
    if entries.count >= capacity { entries.removeFirst(entries.count - capacity + 1) }
    entries.append((query, answer))
  }

  mutating func clear() { entries.removeAll() }
}

// MARK: saving

extension LookupCache {
  private static let format: UInt8 = 1
  /// Longest text, in bytes; this program never writes a longer one.
  private static let longestText = 1 << 16

  /// The bytes to save: all answers except longer texts, and the addresses of positions only if
  /// wanted.
  func bytes(withPositions: Bool) -> [UInt8] {
    var bytes = [LookupCache.format]
    for (query, answer) in entries
    where (withPositions || !query.isPosition) && answer.utf8.count <= LookupCache.longestText {
      switch query {
      case .words(let words):
        guard words.utf8.count <= LookupCache.longestText else { continue }
        bytes.append(0)
        LookupCache.append(words, to: &bytes)
      case .place(let cell):
        bytes.append(1)
        LookupCache.append(cell, to: &bytes)
      case .position(let cell):
        bytes.append(2)
        LookupCache.append(cell, to: &bytes)
      }
      LookupCache.append(answer, to: &bytes)
    }
    return bytes
  }

  /// Reads saved bytes; empty if they are not valid. If there are more than the capacity the last
  /// are kept.
  init(capacity: Int, saved: [UInt8]) {
    self.init(capacity: capacity)
    var rest = saved[...]
    guard rest.popFirst() == LookupCache.format else { return }
    var read = LookupCache(capacity: capacity)
    while let kind = rest.popFirst() {
      guard let query = LookupCache.query(kind, &rest), let answer = LookupCache.text(&rest) else {
        return
      }
      read.insert(query, answer)
    }
    self = read
  }

  private static func query(_ kind: UInt8, _ rest: inout ArraySlice<UInt8>) -> LookupQuery? {
    switch kind {
    case 0: return text(&rest).map { .words($0) }
    case 1: return cell(&rest).map { .place($0) }
    case 2: return cell(&rest).map { .position($0) }
    default: return nil
    }
  }

  private static func append(_ number: UInt32, to bytes: inout [UInt8]) {
    for shift in [0, 8, 16, 24] as [UInt32] {
      bytes.append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }

  private static func append(_ text: String, to bytes: inout [UInt8]) {
    append(UInt32(text.utf8.count), to: &bytes)
    bytes += text.utf8
  }

  private static func append(_ cell: LookupCell, to bytes: inout [UInt8]) {
    append(UInt32(bitPattern: cell.latitude), to: &bytes)
    append(UInt32(bitPattern: cell.longitude), to: &bytes)
  }

  private static func number(_ rest: inout ArraySlice<UInt8>) -> UInt32? {
    guard rest.count >= 4 else { return nil }
    var number: UInt32 = 0
    for shift in [0, 8, 16, 24] as [UInt32] { number |= UInt32(rest.removeFirst()) << shift }
    return number
  }

  private static func text(_ rest: inout ArraySlice<UInt8>) -> String? {
    guard let count = number(&rest), count <= longestText, rest.count >= Int(count) else {
      return nil
    }
    let bytes = rest.prefix(Int(count))
    rest = rest.dropFirst(Int(count))
    return String(validating: bytes, as: UTF8.self)
  }

  private static func cell(_ rest: inout ArraySlice<UInt8>) -> LookupCell? {
    guard let latitude = number(&rest), let longitude = number(&rest) else { return nil }
    return LookupCell(
      latitude: Int32(bitPattern: latitude), longitude: Int32(bitPattern: longitude))
  }
}
