import Sensing

/// A release in the queue.
struct DownloadItem: Hashable {
  enum Stage {
    case fetching, verifying, installing
  }

  var offer: PackOffer
  /// Number of bytes on the disk, files in their order.
  var have: Int64 = 0
  /// Validator of the incomplete file; nil before its first byte, or if the server sends none.
  var validator: String?
  var isConfirmed = false
  var isPaused = false
  /// Number of consecutive failures.
  var failures = 0
  /// When the next try is due; nil if none is.
  var retryAt: Instant?
  var stage = Stage.fetching
  /// The last state shown for it.
  var shown: PackDownload.State?

  init(_ offer: PackOffer) { self.offer = offer }

  /// The first incomplete file, and the offset at which it begins; nil if all are complete.
  var open: (file: Int, start: Int64)? {
    var start: Int64 = 0
    for (file, size) in offer.sizes.enumerated() {
      if have < start + size { return (file, start) }
      start += size
    }
    return nil
  }
}

/// The queue as whole numbers, for the user database: each release and the user's commands for it.
/// The number of bytes that are there is read from the disk.
enum DownloadQueue {
  private static let format: Int64 = 1
  /// Longest text, in bytes, and largest count: this program never writes more.
  private static let limit: Int64 = 1 << 10

  static func words(_ items: [DownloadItem]) -> [Int64] {
    var words = [format, Int64(items.count)]
    for item in items {
      let (offer, app) = (item.offer, item.offer.minimumApp)
      append(offer.pack, to: &words)
      append(item.validator ?? "", to: &words)
      words += [
        offer.version, app == nil ? 0 : 1, Int64(app?.major ?? 0), Int64(app?.minor ?? 0),
        Int64(app?.patch ?? 0), Int64(offer.rolloutPercent), item.isConfirmed ? 1 : 0,
        item.isPaused ? 1 : 0, Int64(offer.sizes.count),
      ]
      words += offer.sizes
    }
    return words
  }

  /// nil if `words` are not a valid queue.
  static func items(_ words: [Int64]) -> [DownloadItem]? {
    var rest = words[...]
    guard rest.popFirst() == format, let count = rest.popFirst(), (0...limit).contains(count)
    else { return nil }
    var items: [DownloadItem] = []
    for _ in 0..<count {
      guard let pack = text(&rest), let validator = text(&rest), rest.count >= 9 else {
        return nil
      }
      let head = Array(rest.prefix(9))
      rest = rest.dropFirst(9)
      guard (0...limit).contains(head[8]), rest.count >= head[8],
        let major = Int32(exactly: head[2]), let minor = Int32(exactly: head[3]),
        let patch = Int32(exactly: head[4]), (0...100).contains(head[5])
      else { return nil }
      let sizes = Array(rest.prefix(Int(head[8])))
      rest = rest.dropFirst(sizes.count)
      guard sizes.allSatisfy({ (0...PackDownload.largestBytes).contains($0) }) else { return nil }
      let offer = PackOffer(
        pack: pack, version: head[0], sizes: sizes,
        minimumApp: head[1] == 0 ? nil : AppVersion(major: major, minor: minor, patch: patch),
        rolloutPercent: Int(head[5]))
      var item = DownloadItem(offer)
      item.validator = validator.isEmpty ? nil : validator
      item.isConfirmed = head[6] == 1
      item.isPaused = head[7] == 1
      items.append(item)
    }
    return rest.isEmpty ? items : nil
  }

  /// Appends the text's length in bytes, then its bytes, eight per word.
  private static func append(_ text: String, to words: inout [Int64]) {
    words.append(Int64(text.utf8.count))
    var (word, filled) = (UInt64(0), 0)
    for byte in text.utf8 {
      word |= UInt64(byte) << UInt64(8 * filled)
      filled += 1
      if filled == 8 {
        words.append(Int64(bitPattern: word))
        (word, filled) = (0, 0)
      }
    }
    if filled > 0 { words.append(Int64(bitPattern: word)) }
  }

  private static func text(_ words: inout ArraySlice<Int64>) -> String? {
    guard let count = words.popFirst(), (0...limit).contains(count),
      words.count >= (count + 7) / 8
    else { return nil }
    var bytes: [UInt8] = []
    for _ in 0..<(count + 7) / 8 {
      let word = UInt64(bitPattern: words.removeFirst())
      for place in 0..<8 where bytes.count < count {
        bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(8 * place)))
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
