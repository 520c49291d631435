public import PowerPolicy
public import Sensing

extension PlaceLookup {
  public struct Policy: Hashable, Sendable {
    /// How long there must be no new question before the last one counts (BL-2, EX-2).
    public var quiet = Timespan.milliseconds(500)
    /// Least time between two requests, whatever the result of the first (EX-2).
    public var spacing = Timespan.seconds(1)
    /// Time after which a request without an answer is given up (TM-1: 10–30 s).
    public var timeout = Timespan.seconds(10)
    /// Time after which a question ends, with an answer or an error (TM-1).
    public var deadline = Timespan.seconds(30)
    /// Time to the next try after a failure; it doubles with every try (BL-6; assumed).
    public var firstRetry = Timespan.seconds(1)
    /// The longest time between tries (assumed).
    public var longestRetry = Timespan.seconds(8)
    /// Failures after which a question is given up; with the times above, after 7 s of waiting.
    public var mostFailures = 4
    /// Number of answers kept in the cache (BL-6).
    public var cacheSize = 100
    /// Whether the address of the center of the map is looked up after the user moved it. A region
    /// set by the app reveals where the user is, and is never sent (BL-7).
    public var followsMap = false
    /// Out of sight, pending requests are cancelled and none is made; flips do not count (BL-4).
    public var phases = ScenePhases.Policy()

    /// Whether an answer is shown even if another question was asked since.
    package var takesAnyAnswer = false
    /// Whether a question waits until `quiet` has passed.
    package var debounces = true
    /// Whether a request is made while another one is pending.
    package var sendsAtOnce = false
    /// Whether cancelled requests go on, and their answers are shown.
    package var leaksCancelled = false
    /// Whether errors are hidden from the user.
    package var swallowsErrors = false
    /// Whether there is a least time between two requests.
    package var limitsRate = true
    /// Whether the address of the user's position is looked up as he moves.
    package var sendsPosition = false
    /// Distance from the last fix that made a request, in meters, for a new fix to make one.
    package var movedMeters = 50.0
    /// Whether an answer counts for the request whose number it carries; if not, for the one that
    /// is pending.
    package var matchesNumbers = true
    /// Whether the app's going out of sight has an effect.
    package var followsPhases = true
    /// Whether addresses of positions are saved with the others.
    package var savesPositions = false

    public init() {}
  }

  public enum Failure: UInt8, CaseIterable, Sendable {
    /// No answer came in time.
    case timeout
    /// There is no network, or the connection broke.
    case unreachable
    /// The server is overloaded.
    case busy
    /// The server rejects the question: it is not sent again.
    case refused
  }

  public enum Answer: Hashable, Sendable {
    /// What was found, in the app's own format; empty if nothing was.
    case found(String)
    case failed(Failure)
  }

  /// A request to be sent over the network.
  public struct Request: Hashable, Sendable {
    /// The number that its answer must carry.
    public var number: Int
    public var query: LookupQuery
    /// How often it failed before.
    public var failures: Int
  }

  public enum Output: Hashable, Sendable {
    /// To be sent; pass the result to `receive`.
    case request(Request)
    /// The request with this number is to be dropped; later answers to it are ignored.
    case cancel(Int)
    /// The answer to show on the screen.
    case shown(LookupQuery, String, isRemembered: Bool)
    /// The error to show on the screen.
    case failed(LookupQuery, Failure)
    /// To be written to the user database, replacing the old value.
    case save([UInt8])
  }
}

extension PlaceLookup.Failure: NamedCase {
  public var name: String {
    switch self {
    case .timeout: "timeout"
    case .unreachable: "unreachable"
    case .busy: "busy"
    case .refused: "refused"
    }
  }
}
