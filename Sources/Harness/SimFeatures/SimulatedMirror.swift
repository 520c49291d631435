import Sensing
import SimKernel

/// A simulated server and the networks to it, in virtual time: late, slow, lossy, and not always
/// honest.
///
/// An exchange depends only on the run's seed, its first byte and the number of failures there; its
/// time, and whether the app was killed before, do not matter.
struct SimulatedMirror: Sendable {
  /// The server's behavior; downloads of all kinds except the honest one are refused.
  enum Manner: String, CaseIterable, Sendable {
    case honest
    /// As many bytes as were signed, but different ones.
    case otherBytes = "other_bytes"
    /// It continues to send after the end, and states no size.
    case endless
    case silent
    /// A redirect to another host.
    case redirect
    /// It states and sends a tenth less than was signed.
    case short
    /// Every answer begins at the first byte.
    case noRanges = "no_ranges"
  }

  var manner = Manner.honest
  /// Median time from a request to the first byte, in seconds.
  var latencySeconds = 0.2
  /// Bits per second, the median over exchanges.
  var wiFiBits = 20e6
  var cellularBits = 4e6
  /// Bytes between two cuts, on average; 0 for no cuts.
  var cutBytes = 0.0
  /// Share of the requests that are never answered.
  var loss = 0.0

  /// Time between two deliveries of bytes, in seconds; all bytes in between come at once.
  static let tickSeconds = 0.25
  /// One request and its response.
  struct Exchange {
    var number: Int
    /// Time of the next delivery; nil for never.
    var due: Instant?
    /// The first byte of the file that is sent.
    var from: Int64
    var hasAnswered = false
    /// The size that the server states and sends; nil if it states none and sends without end.
    var saidBytes: Int64?
    /// The next byte of the file.
    var place: Int64
    var bytesPerTick: Int64
    /// Bytes sent before the cut.
    var beforeCut: Int64
  }

  /// Makes a request at `instant`, over Wi-Fi or a cellular network.
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
  /// The number of bytes delivered now, and whether the transfer ends with them, regularly or by a
  /// cut.
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
