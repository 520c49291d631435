public import Sensing

/// A network in virtual time and what answers behind it: late, slow, lossy, and at times gone.
///
/// What an exchange is like follows from the seed and its name alone: it does not matter what else
/// was asked, nor when, nor whether the app was killed before. Only an outage depends on the time.
public struct SimulatedNetwork: Hashable, Sendable {
  /// From a request to the first byte of its answer, the median, in seconds.
  public var latencySeconds = 0.2
  /// How far exchanges are from their medians, as the deviation of the logarithm (assumed).
  public var spread = 0.3
  /// Of the requests, so many get no answer.
  public var loss = 0.0
  /// Of those that get one, so many get an error.
  public var errors = 0.0
  /// Of the answers, so many come later by up to `delaySeconds`, behind those of later requests.
  public var reordering = 0.0
  public var delaySeconds = 5.0
  /// Bits per second, the median over exchanges.
  public var bitsPerSecond = 20e6
  /// Bytes between two cuts, on average; 0 for no cuts.
  public var cutBytes = 0.0
  /// While there is no network: what is asked then fails at once, and what was under way is lost.
  public var outages: [Range<Instant>] = []

  public init() {}

  public enum Reply: UInt8, CaseIterable, Sendable {
    case answer
    /// The server has an error.
    case error
    /// There is no network.
    case unreachable
  }

  /// What comes of a request.
  public struct Exchange: Hashable, Sendable {
    public var reply: Reply
    /// When the first byte of it comes; nil where nothing ever does.
    public var due: Instant?
    /// Bits per second of what follows.
    public var bitsPerSecond: Double
    /// Bytes that come before the exchange is cut.
    public var bytesBeforeCut: Int64
  }

  /// What comes of a request at `instant`, which draws its luck from `random` by its `name`: of a
  /// query and how often it was tried, or of a file and the byte it begins with.
  public func exchange(_ name: String, at instant: Instant, random: RandomStream) -> Exchange {
    // all is drawn, whatever the settings: one of them changes no other's luck
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
