import PlaceLookup
import Sensing
public import SimKernel

/// Searches and addresses that an app requests from a server, under test (BL-6, EX-2, EX-3).
public struct LookupSettings: FeatureSettings {
  public static let name = "lookup"
  public static let summary =
    "searches and addresses that the app requests from a server over a network"
  public static let controlsSensors = false
  public static let needsGraph = false

  /// Words that the user types, letter by letter.
  struct Search: Sendable {
    var after: Timespan
    var text: String
  }

  private var policy = PlaceLookup.Policy()
  private var network = SimulatedNetwork()
  private var searches: [Search] = []
  private var drags: [MapDrag] = []
  private var letterSeconds = 0.2

  public init() {}

  public mutating func read(_ parameters: some FeatureParameters) {
    let searches = parameters.list(
      "searches", "what the user types after the screen is opened"
    ) { search in
      let after = search.quantity(
        "after", .time, in: 0...86_400, default: 10,
        "time from the opening of the screen to the first letter")
      return Search(
        after: .seconds(after),
        text: search.text("text", "the text that the user types; souk if left out") ?? "souk"
      )
    }
    if !searches.isEmpty { self.searches = searches }
    let drags = MapDrag.list(parameters)
    if !drags.isEmpty { self.drags = drags }
    letterSeconds = parameters.quantity(
      "letter", .time, in: 0.05...10, default: letterSeconds, "time from one letter to the next")
    readNetwork(parameters)
    readPolicy(parameters)
    readFaults(parameters)
  }

  private mutating func readNetwork(_ parameters: some FeatureParameters) {
    network.latencySeconds = parameters.quantity(
      "latency", .time, in: 0.001...60, default: network.latencySeconds,
      "median time from a request to its answer")
    network.spread = parameters.quantity(
      "latency_spread", .count, in: 0...3, default: network.spread,
      "spread of the latency around its median: standard deviation of the logarithm")
    network.loss = parameters.quantity(
      "loss", .share, in: 0...1, default: network.loss, "share of the requests that get no answer")
    network.errors = parameters.quantity(
      "server_errors", .share, in: 0...1, default: network.errors,
      "share of the answers in which the server says that it is busy")
    network.reordering = parameters.quantity(
      "late", .share, in: 0...1, default: network.reordering,
      "share of all answers that are delayed further")
    network.delaySeconds = parameters.quantity(
      "lateness", .time, in: 0...600, default: network.delaySeconds,
      "longest further delay of an answer")
  }

  private mutating func readPolicy(_ parameters: some FeatureParameters) {
    policy.quiet = .seconds(
      parameters.quantity(
        "quiet", .time, in: 0...10, default: policy.quiet.seconds,
        "time without typing after which the app makes a request"))
    policy.spacing = .seconds(
      parameters.quantity(
        "spacing", .time, in: 0...60, default: policy.spacing.seconds,
        "least time between two requests"))
    policy.timeout = .seconds(
      parameters.quantity(
        "timeout", .time, in: 1...120, default: policy.timeout.seconds,
        "time after which a request is given up"))
    policy.deadline = .seconds(
      parameters.quantity(
        "deadline", .time, in: 1...600, default: policy.deadline.seconds,
        "time after which the user is told that there is no answer"))
    policy.mostFailures = Int(
      parameters.quantity(
        "tries", .count, in: 1...100, default: Double(policy.mostFailures),
        "number of requests after which a question is given up"))
    policy.longestRetry = .seconds(
      parameters.quantity(
        "longest_pause", .time, in: 0...600, default: policy.longestRetry.seconds,
        "longest time from an error to the next request; it starts at 1 s and doubles"))
    policy.cacheSize = Int(
      parameters.quantity(
        "cache", .count, in: 0...1000, default: Double(policy.cacheSize),
        "number of answers that are kept"))
  }

  private mutating func readFaults(_ parameters: some FeatureParameters) {
    policy.debounces = parameters.either(
      "asks", "when_quiet", or: "each_letter", isFirst: policy.debounces,
      "whether a question waits until the user stops typing, or each letter makes one")
    policy.takesAnyAnswer = parameters.either(
      "shows", "any_answer", or: "latest", isFirst: policy.takesAnyAnswer,
      "which answers are shown: only the one to the last question, or any")
    policy.sendsAtOnce = parameters.either(
      "requests", "at_once", or: "one_by_one", isFirst: policy.sendsAtOnce,
      "whether a request waits until no other one is under way")
    policy.leaksCancelled = parameters.either(
      "cancelled", "leak", or: "gone", isFirst: policy.leaksCancelled,
      "whether a cancelled request is dropped, or its answer is still shown")
    policy.swallowsErrors = parameters.either(
      "errors", "swallowed", or: "shown", isFirst: policy.swallowsErrors,
      "whether errors are shown to the user")
    policy.matchesNumbers = parameters.either(
      "answers", "by_number", or: "to_the_last", isFirst: policy.matchesNumbers,
      "whether an answer counts for the request that it answers, or for the one under way")
    policy.followsPhases = parameters.either(
      "phases", "followed", or: "ignored", isFirst: policy.followsPhases,
      "whether requests are given up in the background, and none is made while inactive")
    policy.limitsRate = parameters.either(
      "rate", "limited", or: "free", isFirst: policy.limitsRate,
      "whether there is a least time between two requests")
    policy.savesPositions = parameters.either(
      "position_answers", "saved", or: "in_memory", isFirst: policy.savesPositions,
      "whether addresses of positions that the user looked at survive a restart of the app")
    policy.sendsPosition = parameters.either(
      "own_position", "sent", or: "kept", isFirst: policy.sendsPosition,
      "whether the app requests the address of the user's position as the user moves")
  }

  public func makeFeature(at site: Site) -> any Feature {
    var policy = policy
    policy.followsMap = !drags.isEmpty
    let letters = searches.flatMap { search in
      search.text.indices.enumerated().map { number, index in
        (
          after: search.after.later(by: .seconds(letterSeconds), times: number),
          step: LookupFeature.Step.type(String(search.text[...index]))
        )
      }
    }
    let moves = drags.flatMap(\.regions).map {
      (after: $0.after, step: LookupFeature.Step.drag($0.step))
    }
    return LookupFeature(
      policy, network, random: site.random.fork("lookup"), plan: ScreenPlan(letters + moves),
      saved: site.saved)
  }
}
