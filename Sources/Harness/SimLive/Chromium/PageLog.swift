import Sensing
import SimKernel
public import SimText

/// The log of a page as lines for `simrun judge`; their times count from the zero of the walk.
public struct PageLog: Sendable {
  /// Without the first line, in the order of logging.
  public private(set) var lines: [String] = []
  /// The kinds that the page declares; nil where it declares none.
  public private(set) var kinds: String?
  /// Whether lines were dropped because the log is full.
  public private(set) var isFull = false
  private var bytes = 0

  private static let byteLimit = 1 << 28

  init() {}

  /// Writes the whole file.
  public func write(to sink: inout ByteSink) {
    sink.append("{\"format\":1\(kinds.map { ",\"kinds\":\($0)" } ?? "")}\n")
    for line in lines { sink.append(line + "\n") }
  }

  mutating func declare(_ json: String) {
    guard let list = JSONTree(Array(json.utf8))?.list, list.allSatisfy({ $0.text != nil }) else {
      return
    }
    kinds = JSONTree.list(list).line
  }

  /// Adds an object that the page logged at `instant`.
  mutating func add(_ json: String, at instant: Instant) {
    guard case .object(var members)? = JSONTree(Array(json.utf8)) else { return }
    let kind = members.removeValue(forKey: "kind") ?? .null
    members["t"] = nil
    var sink = ByteSink()
    sink.append("{\"t\":")
    Decimals.appendSeconds(nanoseconds: instant.nanoseconds, to: &sink)
    sink.append(",\"kind\":\(kind.line)")
    let rest = JSONTree.object(members).line.dropFirst()
    sink.append(members.isEmpty ? "}" : ",\(rest)")
    bytes += sink.bytes.count
    guard bytes <= Self.byteLimit else {
      isFull = true
      return
    }
    lines.append(sink.text)
  }
}
