import Foundation

/// A C++ loop with the minimum work of such a harness, measured at the same time as ours, as a unit
/// for comparisons.
///
/// `SIMRUN_REFERENCE` names a folder with `harness_lb.cpp` and `loop_lb.cpp`, and in it a folder
/// `graph` in the format of `harness_lb` (`nodes.csv`, `edges.csv`, `geom.csv`, `labels.bin`).
struct Reference {
  typealias Unusable = ReferenceProgram.Unusable

  /// Names of the measurements, and their nanoseconds per sample.
  private(set) var figures: [(name: String, nanoseconds: Double)] = []
  /// The whole loop with noise by the Box-Muller formula.
  private(set) var wholeNanoseconds = 0.0

  /// Returns nil if the environment names no reference.
  init?() throws(Unusable) {
    guard let path = ProcessInfo.processInfo.environment["SIMRUN_REFERENCE"] else { return nil }
    let folder = URL(fileURLWithPath: path)
    let graph = folder.appendingPathComponent("graph")
    for name in ["nodes.csv", "edges.csv", "geom.csv", "labels.bin"] {
      let file = graph.appendingPathComponent(name).path
      guard FileManager.default.fileExists(atPath: file) else {
        throw Unusable(message: "\(file) is missing")
      }
    }
    let build = FileManager.default.temporaryDirectory.appendingPathComponent(
      "simrun-reference-\(ProcessInfo.processInfo.processIdentifier)")
    defer { try? FileManager.default.removeItem(at: build) }
    let harness = try ReferenceProgram("harness_lb", in: folder, to: build)
    let loop = try ReferenceProgram("loop_lb", in: folder, to: build)
    for (noise, words) in [("table", "from a table"), ("boxmuller", "by Box and Muller")] {
      let text = try harness.output([graph.path, "20", noise])
      let time = try Reference.number(in: text, before: " ns per sample")
      figures.append(("reference in C++: whole, noise \(words)", time))
      wholeNanoseconds = time
    }
    let lines = try loop.output([]).split(separator: "\n")
    for (letter, words) in [("A", "haversine and bearing"), ("G", "Gaussian noise")] {
      let line = lines.first { $0.hasPrefix(letter + " ") } ?? ""
      let time = try Reference.number(in: String(line), before: " ns/sample")
      figures.append(("reference in C++: \(words)", time))
    }
  }

  /// Returns the number before `unit`.
  private static func number(in text: String, before unit: String) throws(Unusable) -> Double {
    let head = text.range(of: unit).map { text[..<$0.lowerBound] } ?? ""
    guard let number = Double(head.split { $0 == " " || $0 == "(" }.last ?? "") else {
      throw Unusable(message: "no figure in '\(text.prefix(80))'")
    }
    return number
  }
}
