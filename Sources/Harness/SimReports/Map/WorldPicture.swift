public import SimResults

/// The picture of a world before anybody walks in it.
public struct WorldPicture {
  private var drawing: MapDrawing

  /// - Parameters:
  ///   - title: what the scenario is called.
  ///   - path: where the scenario lies, as the user gave it.
  ///   - showsGrid: whether there are lines with meters and degrees, and each place's coordinate.
  public init(_ map: RunMap, title: String, path: String, showsGrid: Bool = false) {
    drawing = MapDrawing(
      map, title: title,
      caption: ["the world of \(path)", map.credit].compactMap { $0 }.joined(separator: "  ·  "),
      name: title)
    drawing.showsGrid = showsGrid
  }

  /// The whole picture as SVG.
  public var text: String { drawing.drawn() }
}
