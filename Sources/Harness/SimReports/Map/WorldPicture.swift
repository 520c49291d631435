public import SimResults

/// The picture of a world without a run.
public struct WorldPicture {
  private var drawing: MapDrawing

  /// - Parameters:
  ///   - title: title of the scenario.
  ///   - path: path of the scenario, as the user gave it.
  ///   - showsGrid: whether to draw lines with meters and degrees, and list each place's
  ///     coordinate.
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
