public import SimResults
public import SimText

/// The picture of the shown run: the phone's true positions, the given fixes, and the app's
/// drawings.
public struct MapReporter: Reporter {
  public init() {}

  public var name: String { "map" }
  public var fileName: String { "map.svg" }

  /// A map consists of positions, so there is none if they may not be written.
  public func applies(to result: ScenarioResult) -> Bool { result.shown.showsPositions }

  public func write(_ result: ScenarioResult, into sink: inout ByteSink) {
    sink.append(MapDrawing.draw(result))
  }
}
