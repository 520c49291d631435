/// Text in columns as wide as their widest cell, two spaces between them.
struct AlignedTable {
  let rows: [[String]]

  init(_ rows: [[String]]) { self.rows = rows }

  var text: String {
    let widths = (rows.first ?? []).indices.map { column in
      rows.map { $0[column].count }.max() ?? 0
    }
    return rows.map { row in
      let line = zip(row, widths).map { cell, width in
        cell + String(repeating: " ", count: width - cell.count)
      }.joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed()) + "\n"
    }.joined()
  }
}
