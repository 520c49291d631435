public import Sensing

/// A program that did not play its part in a run.
public struct ProgramFailure: Error, Sendable {
  /// What the scenario calls it.
  public var feature: String
  /// What happened, lower case, no full stop: `the program of 'arrival' …`.
  public var message: String
  /// How to mend it; nil where nothing better than the message can be said.
  public var hint: String?
  /// The line that it failed at: `line 12, a fix`; not what stood in it.
  public var line: String
  /// When that was told.
  public var instant: Instant
  /// The last lines of its standard error.
  public var lastWords: [String]
  /// The conversation so far.
  public var transcript: Transcript

  init(
    feature: String, message: String, hint: String?, line: LineInQuestion, lastWords: [String],
    transcript: Transcript
  ) {
    self.feature = feature
    self.message = message
    self.hint = hint
    self.line = "line \(line.number), \(line.what)"
    instant = line.instant
    self.lastWords = lastWords
    self.transcript = transcript
  }
}

extension ProgramFailure: CustomStringConvertible {
  public var description: String { message }
}

/// The line of simrun that is being answered.
struct LineInQuestion {
  var number = 0
  var instant = Instant.zero
  /// As in `a fix`.
  var what = "the start"
}

extension Event {
  /// What a message calls it.
  var nounPhrase: String {
    switch self {
    case .fix: "a fix"
    case .heading: "a heading"
    case .motion: "a motion"
    case .app(let event): "the app event \(event.name)"
    case .sensors: "a change of the sensors"
    case .authorization: "an authorization"
    case .failure: "a failure"
    case .updatesPaused: "updates that were paused"
    case .region: "a region"
    case .mapRegion: "a map"
    case .wake: "a wake"
    }
  }
}
