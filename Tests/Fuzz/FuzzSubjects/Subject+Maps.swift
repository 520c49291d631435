import Foundation
import Geodesy
import MapSamples
import PackStore
import SimMaps
import SimText
import WalkRouter

/// The readers of maps, and the code that opens packs (MG-9, MG-14).
extension Subject {
  static func maps() throws -> [Subject] {
    let maps = MapSample.all.map { sample in
      Subject(name: sample.name, seeds: [Seed(bytes: sample.bytes, judge: judgeMap)])
    }
    let sound = try SoundPack(folder: WorkFolder.path("packs"))
    let files = try sound.files().map { name, bytes in
      Seed(bytes: bytes) { sound.judge($0, inPlaceOf: name) }
    }
    return maps + [
      Subject(name: "pack", seeds: [Seed(bytes: sound.graph, judge: sound.judge)]),
      Subject(name: "installed-pack", seeds: files),
    ]
  }

  @Sendable private static func judgeMap(_ bytes: [UInt8]) -> Verdict {
    let whole = MapOutcome(bytes)
    // reading huge files in small chunks would take too long
    if bytes.count < 20_000 {
      let cut = MapOutcome(bytes, chunk: 7)
      if cut != whole { return .finding("in chunks of 7 bytes: \(cut)\nwhole: \(whole)") }
    }
    switch whole {
    case .refused(let diagnostic):
      // a place in the decompressed data is not a place in the file
      if let fault = Verdict.fault(of: diagnostic, in: nil) { return .finding(fault) }
      return .refused(diagnostic.rendered)
    case .flawed(let what): return .finding(what)
    case .read: return .read
    }
  }
}

/// The result of reading a map.
private enum MapOutcome: Equatable {
  case read(nodes: [Double], lengths: [UInt32], places: [String])
  case refused(Diagnostic)
  /// A graph that breaks its rules, with a description.
  case flawed(String)

  init(_ bytes: [UInt8], chunk: Int = .max) {
    do throws(Diagnostic) {
      let found = try MapImport(MapFile(bytes, named: "a", chunk: chunk))
      let graph = found.graph
      if let flaw = Self.flaw(of: graph) {
        self = .flawed(flaw)
      } else {
        self = .read(
          nodes: graph.nodes.flatMap { [$0.east, $0.north] },
          lengths: graph.edges.map(\.lengthMillimeters), places: found.places.map(\.name))
      }
    } catch {
      self = .refused(error)
    }
  }

  private static func flaw(of graph: WalkGraph) -> String? {
    if graph.edges.isEmpty { return "no edge, and no refusal" }
    for (id, edge) in graph.edges.enumerated() {
      guard graph.nodes.indices.contains(Int(edge.from)), graph.nodes.indices.contains(Int(edge.to))
      else { return "an edge between nodes that are not there: \(edge)" }
      let line = graph.line(of: Int32(id))
      guard line.allSatisfy({ abs($0.east) <= 60_000 && abs($0.north) <= 60_000 }) else {
        return "an edge outside the area: \(line)"
      }
      if edge.lengthMillimeters < WalkGraph.length(line) { return "an edge shorter than its line" }
      if graph.snap(line[0], within: 1) == nil { return "an edge that can't be found: \(line)" }
    }
    return nil
  }
}

/// A pack in a file, and an installed release of it.
private struct SoundPack: Sendable {
  let folder: String
  let graph: [UInt8]
  private let content: PackContent
  private let key: PackKey
  private let home: String

  init(folder: String) throws {
    self.folder = folder
    let map = try MapImport(MapFile(MapSample.all[0].bytes, named: "a"))
    var content = PackContent(map, name: "a")
    content.graph.buildLabels()
    self.content = content
    let key = PackSigningKey()
    self.key = key.publicKey
    try PackFile.write(content, to: "\(folder)/graph")
    try Data("tiles".utf8).write(to: URL(fileURLWithPath: "\(folder)/tiles"))
    graph = Array(try Data(contentsOf: URL(fileURLWithPath: "\(folder)/graph")))
    try? FileManager.default.removeItem(atPath: "\(folder)/release")
    try? FileManager.default.removeItem(atPath: "\(folder)/library")
    try PackRelease.sign(
      [(.tiles, "\(folder)/tiles"), (.graph, "\(folder)/graph")], id: "a", version: 1,
      releasedAt: PackTime(unixSeconds: 0), expires: PackTime(unixSeconds: 9), key: key,
      into: "\(folder)/release")
    let library = PackLibrary(folder: "\(folder)/library", key: key.publicKey)
    try library.install(
      PackRelease(folder: "\(folder)/release", key: key.publicKey), now: PackTime(unixSeconds: 0))
    home = "\(folder)/library/a"
  }

  /// Returns the installed files, with names relative to their folder.
  func files() throws -> [(name: String, bytes: [UInt8])] {
    let root = URL(fileURLWithPath: home)
    return try FileManager.default.subpathsOfDirectory(atPath: home).sorted().compactMap { name in
      let file = root.appendingPathComponent(name)
      guard (try? file.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true else {
        return nil
      }
      return (name, Array(try Data(contentsOf: file)))
    }
  }

  @Sendable func judge(_ bytes: [UInt8]) -> Verdict {
    let path = "\(folder)/damaged"
    guard (try? Data(bytes).write(to: URL(fileURLWithPath: path))) != nil else {
      return .finding("the file can't be written")
    }
    do throws(PackRefusal) {
      return judge(try PackFile.read(path))
    } catch {
      return judge(error)
    }
  }

  /// Replaces one installed file by `bytes`, opens the pack, and restores the file.
  func judge(_ bytes: [UInt8], inPlaceOf name: String) -> Verdict {
    let file = URL(fileURLWithPath: "\(home)/\(name)")
    guard let whole = try? Data(contentsOf: file), (try? Data(bytes).write(to: file)) != nil else {
      return .finding("the file can't be written")
    }
    let pack = PackLibrary(folder: "\(folder)/library", key: key).load("a")
    try? whole.write(to: file)
    let isSame = whole == Data(bytes)
    if isSame != pack.isWhole, !name.hasSuffix(".json") {
      return .finding("\(name) was \(isSame ? "sound" : "damaged"), and the pack is otherwise")
    }
    switch pack.graph {
    case .success(let found): return judge(found)
    case .failure(let refusal): return judge(refusal)
    }
  }

  /// Checks that the content read equals the content written.
  private func judge(_ found: PackContent) -> Verdict {
    let isSame =
      found.name == content.name && found.places == content.places
      && found.graph.nodes == content.graph.nodes && found.graph.edges == content.graph.edges
      && found.graph.bends == content.graph.bends && found.graph.border == content.graph.border
      && found.graph.labels?.bytes
        == content.graph.labels?.bytes
    return isSame ? .read : .finding("another pack was read than the one that was written")
  }

  private func judge(_ refusal: PackRefusal) -> Verdict {
    let diagnostic = Diagnostic(refusal, at: "a")
    if let fault = Verdict.fault(of: diagnostic, in: nil) { return .finding(fault) }
    return .refused(diagnostic.rendered)
  }
}
