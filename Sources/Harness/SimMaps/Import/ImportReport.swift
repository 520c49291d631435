/// The result of turning a map into a graph: what was read, repaired and left out.
public struct ImportReport: Sendable {
  public var nodesRead: Int
  public var waysRead: Int
  public var waysTaken: Int
  /// Ways that look walkable but are left out, by reason.
  public var leftOut: [(reason: WalkingRules.Reason, count: Int)]
  /// Number of nodes of ways that are not in the file.
  public var missingNodes: Int
  /// Number of nodes of ways without a position on Earth, or at 0° 0°, where nodes exist only by
  /// mistake.
  public var invalidNodes: Int
  /// Number of nodes of ways outside the requested area.
  public var clippedNodes: Int
  /// Number of cuts of ways, at nodes that are missing, invalid or outside.
  public var cuts: Int
  /// Number of places left out because their names are too long.
  public var endlessNames: Int
  /// Number of pieces of ways that duplicate another between the same two nodes.
  public var doubledPieces: Int
  /// Whether the requested area is larger than a pack can be: then its border is not kept.
  public var isBorderLost: Bool

  /// One line for each fact: what was read, and what was repaired or left out.
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

  /// The likely reason why nothing was found.
  var nothingBecause: String {
    if clippedNodes > 0 { return " in the area that was asked for" }
    if missingNodes > 0 { return ": the file lacks the nodes of its ways" }
    return " in the map"
  }
}
