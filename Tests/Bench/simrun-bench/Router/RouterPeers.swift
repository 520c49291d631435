import Foundation

/// Other routers, called from Python by the script `bench_peers.py` of the reference;
/// `SIMRUN_PEERS` names a Python that has their packages, the default is `python3`.
struct RouterPeers {
  /// The measurements of a peer in one mode.
  struct Figures {
    var mode: String
    var times: QueryTimes
    /// Number of questions without the right answer.
    var failures: Int
    var preparationSeconds: Double
    var kilobytes: Double
  }

  private let python: String
  private let scripts: URL

  /// Returns nil if the environment names no reference with the script.
  init?() {
    let environment = ProcessInfo.processInfo.environment
    guard let folder = environment["SIMRUN_REFERENCE"] else { return nil }
    python = environment["SIMRUN_PEERS"] ?? "python3"
    scripts = URL(fileURLWithPath: folder)
  }

  /// Asks a peer, by its name in the script, for the pairs of the tables in `folder` on the map
  /// next to them.
  func measure(_ peer: String, in folder: URL) throws(ReferenceProgram.Unusable) -> [Figures] {
    let rows = folder.appendingPathComponent("peers.csv")
    try? FileManager.default.removeItem(at: rows)
    let map = folder.appendingPathComponent("map.osm.pbf").path
    _ = try runScript("bench_peers.py", [peer, map, folder.path])
    let text = (try? String(contentsOf: rows, encoding: .utf8)) ?? ""
    return try text.split(whereSeparator: \.isNewline).dropFirst().map {
      line throws(ReferenceProgram.Unusable) in
      try Self.figures(line.split(separator: ",", omittingEmptySubsequences: false))
    }
  }

  /// Runs a script of the reference; returns its output.
  func runScript(
    _ name: String, _ arguments: [String]
  ) throws(ReferenceProgram.Unusable) -> String {
    try run([scripts.appendingPathComponent(name).path] + arguments)
  }

  /// Runs Python; returns its output.
  func run(_ arguments: [String]) throws(ReferenceProgram.Unusable) -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [python] + arguments
    // some packages look for their programs next to Python
    var environment = ProcessInfo.processInfo.environment
    let folder = URL(fileURLWithPath: python).deletingLastPathComponent().path
    if python.contains("/") { environment["PATH"] = folder + ":" + (environment["PATH"] ?? "") }
    process.environment = environment
    let (output, errors) = (Pipe(), Pipe())
    (process.standardOutput, process.standardError) = (output, errors)
    do {
      try process.run()
    } catch {
      throw ReferenceProgram.Unusable(message: "\(python) does not start")
    }
    // its error output is short enough for the pipe
    let text = output.fileHandleForReading.readDataToEndOfFile()
    let complaint = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      let last = String(decoding: complaint, as: UTF8.self).split(separator: "\n").last
      throw ReferenceProgram.Unusable(message: String(last ?? "it fails without a word"))
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Parses `ds,peer,mode,build_ms,size_kb,p50_us,p95_us,p99_us,mean_us,n,fail,…`.
  private static func figures(
    _ cells: [Substring]
  ) throws(ReferenceProgram.Unusable) -> Figures {
    let numbers = cells.map { Double($0) ?? .nan }
    guard cells.count > 10, !numbers[3...10].contains(where: \.isNaN) else {
      throw ReferenceProgram.Unusable(message: "no figures in '\(cells.joined(separator: ","))'")
    }
    return Figures(
      mode: String(cells[2]),
      times: QueryTimes(p50: numbers[5] * 1e3, p95: numbers[6] * 1e3, p99: numbers[7] * 1e3),
      failures: Int(numbers[10]), preparationSeconds: numbers[3] / 1e3, kilobytes: numbers[4])
  }
}
