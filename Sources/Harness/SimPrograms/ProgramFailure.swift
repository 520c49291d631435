public import Sensing

/// A failure of a program in a run.
public struct ProgramFailure: Error, Sendable {
  /// The name of the feature in the scenario.
  public var feature: String
  /// What happened, lower case, no full stop: `the program of 'arrival' …`.
  public var message: String
  /// How to fix it; nil where the message says enough.
  public var hint: String?
  /// The line at which it failed: `line 12, a fix`; without the line's content.
  public var line: String
  /// When that line was sent.
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

/// The line of simrun that the program is to answer.
struct LineInQuestion {
  var number = 0
  var instant = Instant.zero
  /// A description, as in `a fix`.
  var what = "the start"
}

extension Event {
  /// A noun phrase for messages.
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
