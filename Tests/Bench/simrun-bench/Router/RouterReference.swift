import Foundation

/// Hub labels and whole reroutes in C++, on the same graph and pairs: `labels.cpp` and
/// `bench_reroute.cpp` of the folder that `SIMRUN_REFERENCE` names.
struct RouterReference {
  private let labels: ReferenceProgram
  private let reroute: ReferenceProgram

  /// Returns nil if the environment names no reference.
  init?(build: URL) throws(ReferenceProgram.Unusable) {
    guard let path = ProcessInfo.processInfo.environment["SIMRUN_REFERENCE"] else { return nil }
    let folder = URL(fileURLWithPath: path)
    labels = try ReferenceProgram("labels", in: folder, to: build)
    reroute = try ReferenceProgram("bench_reroute", in: folder, to: build)
  }

  struct Figures {
    var distance: QueryTimes
    var path: QueryTimes
    var snap: QueryTimes
    var reroute: QueryTimes

    init(_ choice: QueryTimes.Choice, of rounds: [Figures]) {
      distance = QueryTimes(choice, of: rounds.map(\.distance))
      path = QueryTimes(choice, of: rounds.map(\.path))
      snap = QueryTimes(choice, of: rounds.map(\.snap))
      reroute = QueryTimes(choice, of: rounds.map(\.reroute))
    }

    fileprivate init(labels: String, reroute: String) throws(ReferenceProgram.Unusable) {
      distance = try Self.times(of: "HL distance", in: labels)
      path = try Self.times(of: "HL distance + node path", in: labels)
      snap = try Self.times(of: "snap point -> nearest edge", in: reroute)
      self.reroute = try Self.times(of: "snap + HL + node path + polyline", in: reroute)
    }

    /// Parses `what … p50 221 ns p95 331 p99 381`.
    private static func times(
      of what: String, in text: String
    ) throws(ReferenceProgram.Unusable) -> QueryTimes {
      for line in text.split(separator: "\n") where line.hasPrefix(what) {
        guard let start = line.range(of: " p50 ") else { continue }
        // a longer name may begin with a shorter one
        let name = line[..<start.lowerBound].split(separator: "(")[0]
        guard name.trimmingCharacters(in: .whitespaces) == what else { continue }
        let numbers = line[start.upperBound...].split(separator: " ").compactMap { Double($0) }
        if numbers.count == 3 {
          return QueryTimes(p50: numbers[0], p95: numbers[1], p99: numbers[2])
        }
      }
      throw ReferenceProgram.Unusable(message: "no figures of '\(what)'")
    }
  }

  /// Measures once, on the tables in `folder`; also checks every pair's length.
  func measure(_ folder: URL) throws(ReferenceProgram.Unusable) -> Figures {
    let labelText = try labels.output([folder.path])
    return try Figures(labels: labelText, reroute: reroute.output([folder.path]))
  }
}
