/// Text in columns as wide as their widest cell, two spaces between them.
package struct AlignedTable {
  let rows: [[String]]

  package init(_ rows: [[String]]) { self.rows = rows }

  package var text: String { lines.map { $0 + "\n" }.joined() }

  /// The lines, without blanks at their ends.
  package var lines: [String] {
    let widths = (rows.first ?? []).indices.map { column in
      rows.map { $0[column].count }.max() ?? 0
    }
    return rows.map { row in
      let line = zip(row, widths).map { cell, width in
        cell + String(repeating: " ", count: width - cell.count)
      }.joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }
}
