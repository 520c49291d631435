import SimKernel
import SimText

/// A description, for the user, of JSON that no format reads.
enum JSONImpression {
  /// nil where the text is not JSON.
  static func of(_ start: ArraySlice<UInt8>) -> (words: String, remedy: String?)? {
    let outline = JSONOutline(start)
    if outline.has("timelineObjects") {
      return (
        "a month of Google's Semantic Location History: places and trips, without the "
          + "positions between them",
        "take Records.json of the same Takeout, or the Timeline export of the phone"
      )
    }
    if outline.has("timelineEdits") {
      return (
        "the edits of a Google Timeline, without positions",
        "take Records.json of the same Takeout, or the Timeline export of the phone"
      )
    }
    let names = outline.firstNames
    guard !names.isEmpty else { return nil }
    let list = names.map { $0.quoted() }.joined(separator: ", ")
    return ("JSON whose first names are \(list)", nil)
  }
}
