public import Sensing

extension PackDownload {
  public struct Policy: Hashable, Sendable {
    /// Whether the user wants downloads over Wi-Fi alone.
    public var isWiFiOnly = false
    /// A transfer that gave nothing for so long is ended (assumed: twice the longest gap of a
    /// moving phone that is handed over between cells).
    public var silence = Timespan.seconds(30)
    /// Time to the next try after a failure; it doubles from try to try.
    public var firstRetry = Timespan.seconds(2)
    /// The longest time between tries (assumed: a user still waits for it).
    public var longestRetry = Timespan.seconds(300)
    /// After so many failures in a row it is given up; with the times above, after 17 minutes.
    public var mostFailures = 10
    /// So many bytes between two failures, and they are not in a row (assumed: a mirror that gives
    /// a byte a time would be asked forever).
    public var progressBytes: Int64 = 64 << 10
    /// Room that must be left beyond the release and its copy, in bytes (assumed).
    public var marginBytes: Int64 = 16 << 20
    /// Whether a transfer goes on where the last one was cut.
    package var resumes = true
    /// Whether the user is asked before a cellular network is used.
    package var asksOnCellular = true
    /// Whether the queue is saved.
    package var savesQueue = true
    /// Whether the size that the server tells counts, instead of the one that was signed.
    package var trustsServedSize = false

    public init() {}
  }
}
