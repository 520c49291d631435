/// What became of a map on its way into a graph.
public struct ImportReport: Sendable {
  public var nodesRead: Int
  public var waysRead: Int
  public var waysTaken: Int
  /// Ways that look like ones to walk on, by why they are not.
  public var leftOut: [(reason: WalkingRules.Reason, count: Int)]
  /// Nodes of ways that the file does not have.
  public var missingNodes: Int
  /// Nodes of ways without a position on Earth, or at 0° 0°, where there is none but by mistake.
  public var invalidNodes: Int
  /// Nodes of ways outside the area that was asked for.
  public var clippedNodes: Int
  /// How often a way was cut because a node of it is missing, invalid or outside.
  public var cuts: Int
  /// Places that were left out because of the length of their names.
  public var endlessNames: Int
  /// Pieces of ways that lay on another between the same two nodes.
  public var doubledPieces: Int
  /// Whether the area that was asked for reaches farther than a pack can: where it ends is not
  /// kept.
  public var isBorderLost: Bool

  /// One line each: what was read, and what was repaired or left out.
  public var lines: [String] {
    var lines = ["\(nodesRead) nodes and \(waysRead) ways read, \(waysTaken) ways walked on"]
    for (reason, count) in leftOut where count > 0 {
      lines.append("left out, \(reason.rawValue): \(count) ways")
    }
    let repairs = [
      ("outside the area, ways cut there", clippedNodes),
      ("not in the file, ways cut there", missingNodes),
      ("without a position on Earth or at 0° 0°, ways cut there", invalidNodes),
    ]
    for (what, count) in repairs where count > 0 { lines.append("nodes \(what): \(count)") }
    if endlessNames > 0 {
      lines.append("names of more than 255 characters, places left out: \(endlessNames)")
    }
    if doubledPieces > 0 { lines.append("pieces drawn twice, taken once: \(doubledPieces)") }
    if isBorderLost { lines.append("the area is larger than a pack: where it ends is not kept") }
    return lines
  }

  /// Why nothing was found, as far as that can be told.
  var nothingBecause: String {
    if clippedNodes > 0 { return " in the area that was asked for" }
    if missingNodes > 0 { return ": the file lacks the nodes of its ways" }
    return " in the map"
  }
}
