import Sensing
import SimKernel

/// A server and the networks to it, in virtual time: late, slow, lossy, and not always honest.
///
/// What an exchange is like follows from the run's seed, the byte it begins with and how often it
/// failed there: it does not matter when it takes place, nor whether the app was killed before.
struct SimulatedMirror: Sendable {
  /// What the server does; all but the honest one are refused.
  enum Manner: String, CaseIterable, Sendable {
    case honest
    /// As many as were signed, but others.
    case otherBytes = "other_bytes"
    /// It goes on sending behind the end, and says no size.
    case endless
    case silent
    /// To another host.
    case redirect
    /// It says, and sends, a tenth less than was signed.
    case short
    /// Every answer begins at the first byte.
    case noRanges = "no_ranges"
  }

  var manner = Manner.honest
  /// From a request to the first byte, the median.
  var latencySeconds = 0.2
  /// Bits per second, the median over exchanges.
  var wiFiBits = 20e6
  var cellularBits = 4e6
  /// Bytes between two cuts, on average; 0 for no cuts.
  var cutBytes = 0.0
  /// Of the requests, so many are never answered.
  var loss = 0.0

  /// Bytes come so often, in seconds: what comes in between comes at once.
  static let tickSeconds = 0.25
  /// One request and what comes of it.
  struct Exchange {
    var number: Int
    /// When something comes next; nil for never.
    var due: Instant?
    /// Of the file, the first byte that comes.
    var from: Int64
    var hasAnswered = false
    /// What the server says and sends; nil where it says nothing and sends without end.
    var saidBytes: Int64?
    /// Of the file, the byte that comes next.
    var place: Int64
    var bytesPerTick: Int64
    /// Bytes that come before the cut.
    var beforeCut: Int64
  }

  /// A request at `instant`, over Wi-Fi or a cellular network.
  func exchange(
    _ number: Int, from: Int64, size: Int64, failures: Int, overWiFi: Bool, at instant: Instant,
    random: RandomStream
  ) -> Exchange {
    var network = SimulatedNetwork()
    (network.latencySeconds, network.loss, network.cutBytes) = (latencySeconds, loss, cutBytes)
    network.bitsPerSecond = overWiFi ? wiFiBits : cellularBits
    let exchange = network.exchange("\(size)/\(from)/\(failures)", at: instant, random: random)
    let first = manner == .noRanges ? 0 : from
    let said: Int64? =
      switch manner {
      case .endless: nil
      case .short: size - size / 10
      default: size
      }
    return Exchange(
      number: number, due: manner == .silent ? nil : exchange.due, from: first, saidBytes: said,
      place: first, bytesPerTick: max(1, Int64(exchange.bitsPerSecond / 8 * Self.tickSeconds)),
      beforeCut: exchange.bytesBeforeCut)
  }
}

extension SimulatedMirror.Exchange {
  /// How many bytes come now, and whether they are the last: in order, or by a cut.
  mutating func next(at instant: Instant) -> (bytes: Int64, isOver: Bool, isCut: Bool) {
    let rest = saidBytes.map { max(0, $0 - place) } ?? .max
    let bytes = min(bytesPerTick, rest, beforeCut)
    place += bytes
    if beforeCut < .max { beforeCut -= bytes }
    let (isOver, isCut) = (bytes == rest, beforeCut == 0)
    due = isOver || isCut ? nil : instant + .seconds(SimulatedMirror.tickSeconds)
    return (bytes, isOver, isCut)
  }
}
