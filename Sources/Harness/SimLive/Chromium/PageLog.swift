import Sensing
import SimKernel
public import SimWriting

/// What a page logs, as lines for `simrun judge`: their times count from the zero of the walk.
public struct PageLog: Sendable {
  /// Without the first line, in the order in which they were logged.
  public private(set) var lines: [String] = []
  /// What the page says it logs; nil where it says nothing.
  public private(set) var kinds: String?
  /// Whether there was more than is kept.
  public private(set) var isFull = false
  private var bytes = 0

  private static let byteLimit = 1 << 28

  init() {}

  /// The whole file.
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

  /// Takes an object that the page logged at `instant`.
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
