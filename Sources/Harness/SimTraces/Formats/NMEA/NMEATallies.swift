import Sensing
import SimText

/// Counts the sentences of a file by type.
struct NMEATallies {
  /// The types that simrun reads.
  enum Kind: String, CaseIterable {
    case rmc = "RMC"
    case gga = "GGA"
    case gll = "GLL"
    case gns = "GNS"
    case vtg = "VTG"
    case zda = "ZDA"
    case gst = "GST"
    case hdt = "HDT"
    case hdg = "HDG"
    case hdm = "HDM"
    case ths = "THS"
  }

  struct Row {
    let code: UInt64
    let name: String
    /// Nil for a type that is counted only.
    let kind: Kind?
    var count = 0
    var voidCount = 0
    fileprivate var first: Int64?
    fileprivate var last: Int64?

    fileprivate var span: Timespan? {
      guard let first, let last else { return nil }
      return Timespan(nanoseconds: last - first)
    }
  }

  /// In order of appearance.
  private(set) var rows: [Row] = []
  /// The largest number of types. A file has only a few; garbage that happens to have a valid
  /// checksum must not fill the memory.
  private static let mostTypes = 64

  /// The row of a type, created if it is new.
  mutating func row(of code: UInt64) -> Int {
    if let known = rows.firstIndex(where: { $0.code == code }) { return known }
    if rows.count == Self.mostTypes {
      rows.append(Row(code: 0, name: "others", kind: nil))
    }
    if rows.count > Self.mostTypes { return Self.mostTypes }
    let name = Self.name(code)
    rows.append(Row(code: code, name: name, kind: Kind(rawValue: name)))
    return rows.count - 1
  }

  /// Counts a sentence at `moment`, nil where no time is known yet.
  mutating func add(_ row: Int, at moment: Int64?, isVoid: Bool) {
    rows[row].count += 1
    if isVoid { rows[row].voidCount += 1 }
    guard let moment else { return }
    if rows[row].first == nil { rows[row].first = moment }
    rows[row].last = moment
  }

  /// Moves the times that were counted before the first date was known.
  mutating func shift(_ shift: Int64) {
    for index in rows.indices where rows[index].first != nil {
      rows[index].first! += shift
      rows[index].last! += shift
    }
  }

  /// `RMC`, `RMC.void` and so on.
  var all: [RowTally] {
    rows.flatMap { row in
      [RowTally(name: row.name, count: row.count, span: row.span)]
        + (row.voidCount > 0 ? [RowTally(name: "\(row.name).void", count: row.voidCount)] : [])
    }
  }

  /// As in `RMC 74 (6 void), GSV 79`.
  var words: String {
    rows.map { "\($0.name) \($0.count)" + ($0.voidCount > 0 ? " (\($0.voidCount) void)" : "") }
      .joined(separator: ", ")
  }

  static func name(_ code: UInt64) -> String {
    let bytes = (0..<8).map { UInt8(truncatingIfNeeded: code >> (56 - 8 * $0)) }
    return String(decoding: bytes.drop { $0 == 0 }, as: UTF8.self).withoutPosition
  }
}
