/// The words for an event, shared by scenarios, their schema and timelines.
public struct EventWords: Hashable, Sendable {
  /// The name in scenarios, in snake_case; stable.
  public var name: String
  /// The short phrase in timelines.
  public var phrase: String
  /// The meaning, for authors of scenarios: a clause without a full stop.
  public var meaning: String

  public init(_ name: String, _ phrase: String, _ meaning: String) {
    self.name = name
    self.phrase = phrase
    self.meaning = meaning
  }
}
