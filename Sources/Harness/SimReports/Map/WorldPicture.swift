public import SimResults

/// The picture of a world before anybody walks in it.
public struct WorldPicture {
  private let drawing: MapDrawing

  /// - Parameters:
  ///   - title: what the scenario is called.
  ///   - path: where the scenario lies, as the user gave it.
  public init(_ map: RunMap, title: String, path: String) {
    drawing = MapDrawing(map, title: title, caption: "the world of \(path)", name: title)
  }

  /// The whole picture as SVG.
  public var text: String { drawing.drawn() }
}
