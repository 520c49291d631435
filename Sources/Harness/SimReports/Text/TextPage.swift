import SimKernel
import SimText

/// A text report under construction: headings, wrapped sentences, aligned rows.
///
/// All text passed in is escaped here and nowhere else.
struct TextPage {
  /// A part of an aligned row.
  struct Cell {
    var text: String
    var ink: TextStyle.Ink?
    var isRight = false
    /// Spaces before its column.
    var gap = 2

    init(_ text: String, _ ink: TextStyle.Ink? = nil, right: Bool = false, gap: Int = 2) {
      self.text = text.escapedForTerminal
      self.ink = ink
      self.gap = gap
      isRight = right
    }

    /// A unit, one space after its number.
    static func unit(_ unit: String) -> Cell { Cell(unit, gap: 1) }
  }

  /// Cells in columns shared with other rows, and sentences below them.
  struct Row {
    var cells: [Cell]
    var below: [(text: String, ink: TextStyle.Ink?)] = []
  }

  let style: TextStyle
  /// Width in characters; only rows and longer words may exceed it.
  let width: Int
  private(set) var text = ""

  init(style: TextStyle, width: Int) {
    self.style = style
    self.width = max(40, width)
  }

  mutating func blank() { text += "\n" }

  mutating func heading(_ title: String, note: String = "") {
    blank()
    text += style.paint(title, .strong)
    text += note.isEmpty ? "\n" : style.paint("  " + note, .dim) + "\n"
  }

  /// Writes a line that is never wrapped, for text to copy.
  mutating func line(_ lead: String, _ content: String, _ ink: TextStyle.Ink? = nil) {
    text += style.paint(lead, .dim) + style.paint(content.escapedForTerminal, ink) + "\n"
  }

  /// Writes a sentence wrapped at spaces; further lines are indented to the end of `lead`.
  mutating func sentence(
    _ content: String, lead: String = "", inkOfLead: TextStyle.Ink? = nil,
    _ ink: TextStyle.Ink? = nil
  ) {
    let hang = String(repeating: " ", count: lead.count)
    for (index, part) in Self.wrap(content, width: width - lead.count).enumerated() {
      let start = index == 0 ? style.paint(lead, inkOfLead) : hang
      text += start + style.paint(part, ink) + "\n"
    }
  }

  /// Writes rows with aligned columns, two spaces from the edge; sentences below a row are indented
  /// to the second column.
  mutating func rows(_ rows: [Row]) {
    let columns = rows.map(\.cells.count).max() ?? 0
    let widths = (0..<columns).map { index in
      rows.map { index < $0.cells.count ? $0.cells[index].text.count : 0 }.max() ?? 0
    }
    let indent = String(repeating: " ", count: (widths.first ?? 0) + 4)
    for row in rows {
      line(of: row.cells, widths: widths)
      for (content, ink) in row.below { sentence(content, lead: indent, ink) }
    }
  }

  private mutating func line(of cells: [Cell], widths: [Int]) {
    var line = ""
    var pending = 0
    for (cell, width) in zip(cells, widths) where width > 0 {
      let padding = width - cell.text.count
      pending += cell.gap + (cell.isRight ? padding : 0)
      if !cell.text.isEmpty {
        line += String(repeating: " ", count: pending) + style.paint(cell.text, cell.ink)
        pending = 0
      }
      pending += cell.isRight ? 0 : padding
    }
    text += line + "\n"
  }

  /// `content` escaped and wrapped at its spaces into lines of at most `width` characters; a longer
  /// word gets its own line.
  static func wrap(_ content: String, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in content.escapedForTerminal.split(separator: " ") {
      if line.isEmpty {
        line = String(word)
      } else if line.count + 1 + word.count <= width {
        line += " " + word
      } else {
        lines.append(line)
        line = String(word)
      }
    }
    return line.isEmpty ? lines : lines + [line]
  }
}

/// `seconds` in spoken form, as in `31 min 12 s`.
func duration(_ seconds: Double) -> String {
  guard seconds >= 60, seconds < 1e9 else { return "\(Decimals.readable(seconds)) s" }
  let whole = Int(seconds.rounded())
  return whole < 3600
    ? "\(whole / 60) min \(whole % 60) s"
    : "\(whole / 3600) h \(whole % 3600 / 60) min \(whole % 60) s"
}
