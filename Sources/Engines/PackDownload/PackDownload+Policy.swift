public import Sensing

extension PackDownload {
  public struct Policy: Hashable, Sendable {
    /// Whether the user allows downloads only over Wi-Fi.
    public var isWiFiOnly = false
    /// Time without data after which a transfer is ended (assumed: twice the longest gap of a
    /// moving phone that is handed over between cells).
    public var silence = Timespan.seconds(30)
    /// Time to the next try after a failure; it doubles with every try.
    public var firstRetry = Timespan.seconds(2)
    /// The longest time between tries (assumed: a user still waits for it).
    public var longestRetry = Timespan.seconds(300)
    /// Number of consecutive failures after which it is given up; with the times above, after 17
    /// minutes.
    public var mostFailures = 10
    /// Bytes received between two failures for them not to count as consecutive (assumed: otherwise
    /// a mirror that sends one byte at a time would be tried forever).
    public var progressBytes: Int64 = 64 << 10
    /// Space that must remain besides the release and its copy, in bytes (assumed).
    public var marginBytes: Int64 = 16 << 20
    /// Whether a transfer continues where the last one broke off.
    package var resumes = true
    /// Whether the user is asked before a cellular network is used.
    package var asksOnCellular = true
    /// Whether the queue is saved.
    package var savesQueue = true
    /// Whether the size sent by the server is used instead of the signed one.
    package var trustsServedSize = false

    public init() {}
  }
}
