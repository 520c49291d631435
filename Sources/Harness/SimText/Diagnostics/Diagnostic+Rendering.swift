extension Diagnostic: CustomStringConvertible {
  public var description: String { rendered }

  /// The text of the refusal for the user, without a line end:
  ///
  ///     walk.gpx:4:14: error: lat '91' is out of range: a latitude is from −90 to 90
  ///       <trkpt lat="91" lon="8">
  ///                   ^
  ///     hint: …
  ///
  /// Control characters from the file or its name are escaped; a source line wider than 96 terminal
  /// columns is cut to a window around the column.
  public var rendered: String {
    var lines = ["\(place): error: \(message.escapedForTerminal)"]
    if let sourceLine {
      let source = SourceExcerpt(of: sourceLine, from: sourceColumn, column: place.column)
      lines.append("  \(source.text)")
      if let caret = source.caretOffset {
        lines.append("  \(String(repeating: " ", count: caret))^")
      }
    }
    if let hint { lines.append("hint: \(hint.escapedForTerminal)") }
    return lines.joined(separator: "\n")
  }
}

extension Diagnostic.Place: CustomStringConvertible {
  /// `file:line:column`, as far as they are known; the file's name is escaped.
  public var description: String {
    var text = file.escapedForTerminal
    if let line {
      text += ":\(line)"
      if let column { text += ":\(column)" }
    }
    return text
  }
}

/// The part of a source line that is shown, and the position of its caret.
private struct SourceExcerpt {
  static let widthLimit = 96
  static let widthBefore = 60

  var text: String
  /// Terminal columns before the caret; nil where no column is known.
  var caretOffset: Int?

  init(of line: String, from start: Int, column: Int?) {
    let marks = line.commandMarks
    let caret = line.index(
      line.startIndex, offsetBy: max(0, (column ?? start) - start), limitedBy: line.endIndex)
    let caretIndex = caret ?? line.endIndex

    var after = ""
    var afterWidth = 0
    var right = caretIndex
    Self.extendRight(
      line, marks, &right, &after, &afterWidth, limit: Self.widthLimit - Self.widthBefore)

    var before = ""
    var beforeWidth = 0
    var left = caretIndex
    while left > line.startIndex {
      let next = line.index(before: left)
      let (shown, width) = Self.shown(line, next, marks)
      if beforeWidth + afterWidth + width > Self.widthLimit { break }
      before = shown + before
      beforeWidth += width
      left = next
    }
    Self.extendRight(
      line, marks, &right, &after, &afterWidth, limit: Self.widthLimit - beforeWidth)

    if left > line.startIndex || start > 1 {
      before = "…" + before
      beforeWidth += 1
    }
    if right < line.endIndex { after += "…" }
    text = before + after
    caretOffset = column == nil ? nil : beforeWidth
  }

  private static func shown(
    _ line: String, _ index: String.Index, _ marks: Set<String.Index>
  ) -> (text: String, width: Int) {
    guard marks.contains(index), let scalar = line[index].unicodeScalars.first else {
      return line[index].shown
    }
    return (scalar.visibleEscape, scalar.visibleEscape.count)
  }

  private static func extendRight(
    _ line: String, _ marks: Set<String.Index>, _ right: inout String.Index,
    _ after: inout String, _ width: inout Int, limit: Int
  ) {
    while right < line.endIndex {
      let (shown, shownWidth) = shown(line, right, marks)
      if width + shownWidth > limit { return }
      after += shown
      width += shownWidth
      right = line.index(after: right)
    }
  }
}
