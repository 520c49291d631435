public import Sensing

/// A network and its servers in virtual time: late, slow, lossy, and at times down.
///
/// The properties of an exchange depend only on the seed and on its name, not on other requests,
/// the time or an earlier kill of the app. Only outages depend on the time.
public struct SimulatedNetwork: Hashable, Sendable {
  /// Median time from a request to the first byte of its answer, in seconds.
  public var latencySeconds = 0.2
  /// Spread of exchanges around their medians, as the standard deviation of the logarithm
  /// (assumed).
  public var spread = 0.3
  /// Share of requests that get no answer.
  public var loss = 0.0
  /// Share of answered requests that get an error.
  public var errors = 0.0
  /// Share of answers that come later by up to `delaySeconds`, behind the answers to later
  /// requests.
  public var reordering = 0.0
  public var delaySeconds = 5.0
  /// Median over exchanges, in bits per second.
  public var bitsPerSecond = 20e6
  /// Mean number of bytes between two cuts; 0 for no cuts.
  public var cutBytes = 0.0
  /// Times without a network: new requests fail at once, and exchanges under way are lost.
  public var outages: [Range<Instant>] = []

  public init() {}

  public enum Reply: UInt8, CaseIterable, Sendable {
    case answer
    /// The server has an error.
    case error
    /// There is no network.
    case unreachable
  }

  /// The outcome of a request.
  public struct Exchange: Hashable, Sendable {
    public var reply: Reply
    /// When the first byte of the reply comes; nil where none ever comes.
    public var due: Instant?
    /// Bits per second of the bytes that follow.
    public var bitsPerSecond: Double
    /// Bytes that come before the exchange is cut.
    public var bytesBeforeCut: Int64
  }

  /// The outcome of a request at `instant`, drawn from a fork of `random` called `name`: the name
  /// of a query and its number of tries, or of a file and its first byte.
  public func exchange(_ name: String, at instant: Instant, random: RandomStream) -> Exchange {
    // draw everything, whatever the settings: changing one setting must not change other draws
    var random = random.fork(name)
    let isLost = random.chance(loss)
    var seconds = random.logNormal(median: latencySeconds, sigma: spread)
    let bits = random.logNormal(median: bitsPerSecond, sigma: spread)
    let beforeCut = cutBytes * random.exponential(mean: 1)
    let isError = random.chance(errors)
    let isLate = random.chance(reordering)
    let delay = random.uniform() * delaySeconds
    if isLate { seconds += delay }
    let due = instant + .seconds(seconds)
    var exchange = Exchange(
      reply: isError ? .error : .answer, due: isLost ? nil : due, bitsPerSecond: bits,
      bytesBeforeCut: cutBytes > 0 ? Int64(min(beforeCut, 1e18)) : .max)
    if outages.contains(where: { $0.contains(instant) }) {
      (exchange.reply, exchange.due) = (.unreachable, instant)
    } else if outages.contains(where: { instant < $0.lowerBound && $0.lowerBound <= due }) {
      exchange.due = nil
    }
    return exchange
  }
}
