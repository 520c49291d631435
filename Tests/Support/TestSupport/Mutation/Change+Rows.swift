extension Change {
  /// Changes of rows, which are separated by line feeds.
  static let ofRows: [Change] = [
    Change("double a row") { draft in
      draft.changeRows { rows, draft in
        let row = draft.pick(rows)
        let copies = Array(repeating: row, count: draft.times(row.count + 1))
        rows.insert(contentsOf: copies, at: draft.random.index(rows.count + 1))
      }
    },
    Change("remove a row") { draft in
      draft.changeRows { rows, draft in rows.remove(at: draft.random.index(rows.count)) }
    },
    Change("exchange rows") { draft in
      draft.changeRows { rows, draft in
        rows.swapAt(draft.random.index(rows.count), draft.random.index(rows.count))
      }
    },
    Change("turn the order of rows around") { draft in
      draft.changeRows { rows, _ in rows.reverse() }
    },
    Change("join rows") { draft in
      draft.changeRows { rows, draft in
        let row = draft.random.index(rows.count)
        if row + 1 < rows.count { rows[row] += rows.remove(at: row + 1) }
      }
    },
    Change("indent a row") { draft in
      draft.changeRows { rows, draft in
        let row = draft.random.index(rows.count)
        rows[row].insert(
          contentsOf: [UInt8](repeating: draft.pick([32, 9]), count: 1 + draft.random.index(4)),
          at: 0)
      }
    },
    Change("unindent a row") { draft in
      draft.changeRows { rows, draft in
        let row = draft.random.index(rows.count)
        rows[row].removeFirst(min(rows[row].count, 1 + draft.random.index(4)))
      }
    },
    Change("mix line ends") { draft in
      let ends: [[UInt8]] = [
        [10], [13], [13, 10], [10, 13], [], [0x0C], [0xC2, 0x85], [10, 10],
      ]
      let share = draft.pick([1, 2, 10])
      let one = draft.pick(ends)
      var mixed: [UInt8] = []
      for byte in draft.bytes {
        if byte == 10, draft.random.oneIn(share) {
          mixed += draft.random.oneIn(2) ? one : draft.pick(ends)
        } else {
          mixed.append(byte)
        }
      }
      draft.bytes = mixed
    },
  ]

  /// Changes of cells, which are separated by the most frequent delimiter of a row.
  static let ofCells: [Change] = [
    Change("exchange cells") { draft in
      draft.changeCells { cells, draft in
        cells.swapAt(draft.random.index(cells.count), draft.random.index(cells.count))
      }
    },
    Change("double a cell") { draft in
      draft.changeCells { cells, draft in
        let cell = draft.pick(cells)
        let copies = Array(repeating: cell, count: draft.times(cell.count + 1))
        cells.insert(contentsOf: copies, at: draft.random.index(cells.count + 1))
      }
    },
    Change("remove a cell") { draft in
      draft.changeCells { cells, draft in cells.remove(at: draft.random.index(cells.count)) }
    },
    Change("empty a cell") { draft in
      draft.changeCells { cells, draft in cells[draft.random.index(cells.count)] = [] }
    },
    Change("quote a cell") { draft in
      draft.changeCells { cells, draft in
        let cell = draft.random.index(cells.count)
        cells[cell] = [0x22] + cells[cell] + draft.pick([[0x22], [], [0x22, 0x22]])
      }
    },
    Change("exchange columns") { draft in
      let rows = draft.bytes.split(separator: 10, omittingEmptySubsequences: false)
      let delimiter = draft.pick(Draft.delimiters)
      let (a, b) = (draft.random.index(8), draft.random.index(8))
      let changed = rows.map { row -> [UInt8] in
        var cells = row.split(separator: delimiter, omittingEmptySubsequences: false)
        if max(a, b) < cells.count { cells.swapAt(a, b) }
        return Array(cells.joined(separator: [delimiter]))
      }
      draft.bytes = Array(changed.joined(separator: [10]))
    },
    Change("change the delimiter") { draft in
      let old = draft.pick(Draft.delimiters)
      let new = draft.pick(Draft.delimiters + [0x20, 0x7C, 0x3A])
      let range = draft.random.oneIn(2) ? 0..<draft.bytes.count : draft.range(upTo: 400)
      for index in range where draft.bytes[index] == old { draft.bytes[index] = new }
    },
  ]
}

extension Draft {
  /// Comma, semicolon and tab.
  static let delimiters: [UInt8] = [0x2C, 0x3B, 0x09]

  fileprivate mutating func changeRows(_ change: (inout [[UInt8]], inout Draft) -> Void) {
    var rows = bytes.split(separator: 10, omittingEmptySubsequences: false).map(Array.init)
    change(&rows, &self)
    bytes = Array(rows.joined(separator: [10]))
  }

  fileprivate mutating func changeCells(_ change: (inout [[UInt8]], inout Draft) -> Void) {
    changeRows { rows, draft in
      // headers matter most: one row in four is among the first three
      let among = draft.random.oneIn(4) ? min(3, rows.count) : rows.count
      let row = draft.random.index(among)
      let counts = Self.delimiters.map { delimiter in rows[row].count { $0 == delimiter } }
      guard let most = counts.max(), most > 0, let index = counts.firstIndex(of: most) else {
        return
      }
      let delimiter = Self.delimiters[index]
      var cells = rows[row].split(separator: delimiter, omittingEmptySubsequences: false)
        .map(Array.init)
      change(&cells, &draft)
      rows[row] = Array(cells.joined(separator: [delimiter]))
    }
  }

  /// Gives NMEA sentences a matching checksum, so that changes are not rejected by it.
  mutating func sealSentences() {
    var start: Int?
    for index in bytes.indices {
      switch bytes[index] {
      case UInt8(ascii: "$"), UInt8(ascii: "!"): start = index + 1
      case 10, 13: start = nil
      case UInt8(ascii: "*"):
        guard let first = start, index + 2 < bytes.count else { continue }
        let sum = bytes[first..<index].reduce(0, ^)
        let digits = Array("0123456789ABCDEF".utf8)
        bytes[index + 1] = digits[Int(sum >> 4)]
        bytes[index + 2] = digits[Int(sum & 15)]
        start = nil
      default: continue
      }
    }
  }
}
