public import PowerPolicy
public import Sensing

extension PlaceLookup {
  public struct Policy: Hashable, Sendable {
    /// How long nothing must have been asked before the last question counts (BL-2, EX-2).
    public var quiet = Timespan.milliseconds(500)
    /// Time between two requests at least, whatever became of the first (EX-2).
    public var spacing = Timespan.seconds(1)
    /// A request that was not answered for so long is given up (TM-1: 10–30 s).
    public var timeout = Timespan.seconds(10)
    /// A question ends after so long, with an answer or an error (TM-1).
    public var deadline = Timespan.seconds(30)
    /// Time to the next try after a failure; it doubles from try to try (BL-6; assumed).
    public var firstRetry = Timespan.seconds(1)
    /// The longest time between tries (assumed).
    public var longestRetry = Timespan.seconds(8)
    /// Failures after which a question is given up; with the times above, after 7 s of waiting.
    public var mostFailures = 4
    /// Answers that are remembered (BL-6).
    public var cacheSize = 100
    /// Whether the address of the middle of the map is asked for, where the user moved it. One that
    /// the app moved tells where he is, and that is sent to nobody (BL-7).
    public var followsMap = false
    /// Out of sight requests under way are cancelled, and none is made: flips are one (BL-4).
    public var phases = ScenePhases.Policy()

    /// Whether an answer is shown whatever was asked since.
    package var takesAnyAnswer = false
    /// Whether a question waits for quiet.
    package var debounces = true
    /// Whether a request is made though another one is under way.
    package var sendsAtOnce = false
    /// Whether what was cancelled goes on, and is shown.
    package var leaksCancelled = false
    /// Whether the user hears of no error.
    package var swallowsErrors = false
    /// Whether there is time between two requests.
    package var limitsRate = true
    /// Whether the address of where the user is is asked for, wherever he goes.
    package var sendsPosition = false
    /// A fix asks only so far from the one that asked last, in meters.
    package var movedMeters = 50.0
    /// Whether addresses of positions are saved with the others.
    package var savesPositions = false

    public init() {}
  }

  public enum Failure: UInt8, CaseIterable, Sendable {
    /// Nothing came in time.
    case timeout
    /// There is no network, or it broke.
    case unreachable
    /// The server has too much to do.
    case busy
    /// The server does not take the question: it is not asked again.
    case refused
  }

  public enum Answer: Hashable, Sendable {
    /// What was found, as the app wrote it down; empty where there is nothing.
    case found(String)
    case failed(Failure)
  }

  /// A request to be made over the network.
  public struct Request: Hashable, Sendable {
    /// Its answer has the same number.
    public var number: Int
    public var query: LookupQuery
    /// How often it failed before.
    public var failures: Int
  }

  public enum Output: Hashable, Sendable {
    /// To be sent; what comes of it goes to `receive`.
    case request(Request)
    /// The request of this number is to be dropped; what it still says is ignored.
    case cancel(Int)
    /// The answer belongs on the screen.
    case shown(LookupQuery, String, isRemembered: Bool)
    /// The error belongs on the screen.
    case failed(LookupQuery, Failure)
    /// Belongs into the user database, in the place of what was there.
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
