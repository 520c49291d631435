/// What an event is called, in one place for scenarios, their schema and timelines.
public struct EventWords: Hashable, Sendable {
  /// As scenarios write it, in snake_case; stable.
  public var name: String
  /// As a timeline says it, in a few words.
  public var phrase: String
  /// What it means, for those who write scenarios: a clause without a full stop.
  public var meaning: String

  public init(_ name: String, _ phrase: String, _ meaning: String) {
    self.name = name
    self.phrase = phrase
    self.meaning = meaning
  }
}
