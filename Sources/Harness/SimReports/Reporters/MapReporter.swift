public import SimResults
public import SimWriting

/// The picture of the shown run: where the phone was, what it was told, what the app drew.
public struct MapReporter: Reporter {
  public init() {}

  public var name: String { "map" }
  public var fileName: String { "map.svg" }

  /// A map is nothing but positions: there is none where they may not be written.
  public func applies(to result: ScenarioResult) -> Bool { result.shown.showsPositions }

  public func write(_ result: ScenarioResult, into sink: inout ByteSink) {
    sink.append(MapDrawing.draw(result))
  }
}
