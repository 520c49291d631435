import Foundation
import TestSupport

/// A repository changed by an attacker, and the gate that runs on it (H-9, H-16).
struct Repository {
  /// The working folder of the command.
  let folder: String
  private(set) var changes: [String] = []
  private let outside: String
  private var random: SeededGenerator
  private let outsideBefore: FolderState
  private let before: FolderState

  /// The first digits of all positions of the recording; no output may contain them.
  private static let positions = ["31.7391", "7.28461", ".73918"]
  private static let failing = "scenarios/failing.yaml"

  private static let commands: [[String]] = [
    ["ci"], ["ci"], ["ci", "--resume"], ["ci", "--format", "github"], ["ci", "scenarios", "-q"],
    ["ci", "scenarios/a.yaml"], ["run", "scenarios"], ["run", "scenarios/a.yaml"],
    ["run", "scenarios/many.yaml", "--resume"], ["run", "scenarios/a.yaml", "--format", "github"],
    ["run", "scenarios/replay/r.yaml", "--format", "json"], ["baseline", "save"],
    ["baseline", "show"], ["compare", "scenarios"], ["trace", "info", "traces/r.gpx"],
    ["trace", "convert", "traces/r.gpx", "reports/r.jsonl"], ["tour", "scenarios/t.tour"],
  ]

  /// Paths that an attacker may plant where reports are written and scenarios are searched.
  private static let names =
    [
      "", "/.report.txt.1", "/report.txt", "/report.json", "/report.html", "/junit.xml",
      "/observations.jsonl", "/map.svg", "/runs-2-from-1.checkpoint",
    ]
    .map { "reports/scenarios/a\($0)" }
    + [
      "reports", "reports/scenarios", "reports/history.sqlite", "reports/history.sqlite-wal",
      "reports/history.sqlite-shm", "reports/junit.xml", "reports/summary.md",
      "reports/index.html", "reports/.junit.xml.1", "reports/r.jsonl", "reports/baseline",
      "reports/baseline/scenarios", "reports/baseline/scenarios/a.txt", "scenarios/linked",
      "scenarios/b.yaml", "scenarios/b.YAML", "scenarios/b.yml", "scenarios/a.yml",
      "scenarios/history.sqlite.yaml", "scenarios/::add-mask::met.yaml",
      "scenarios/\u{1B}[2J\u{202E}.yaml", "scenarios/a\n::error::b.yaml", "traces/r.gpx",
    ]

  init(random: SeededGenerator) throws {
    let sound = try SoundRepository.shared.get()
    let root = try WorkFolder.empty("gate")
    folder = "\(root)/inside"
    outside = "\(root)/outside"
    self.random = random
    try FileManager.default.copyItem(atPath: sound.folder, toPath: folder)
    let text = try Repository.rewrite(folder, &self.random)
    var damage = TreeDamage(root: folder, outside: outside, random: self.random)
    changes = text + (try damage.apply(planting: Self.names))
    self.random = damage.random
    outsideBefore = try FolderState(of: outside)
    before = try FolderState(of: folder)
  }

  /// Plants texts in scenarios and recordings that act as commands, deceive or lead outside;
  /// returns which.
  private static func rewrite(_ folder: String, _ random: inout SeededGenerator) throws -> [String]
  {
    var changes: [String] = []
    func replace(_ file: String, _ old: String, _ new: String) throws {
      let url = URL(fileURLWithPath: "\(folder)/\(file)")
      let text = try String(contentsOf: url, encoding: .utf8)
      try Data(text.replacingOccurrences(of: old, with: new).utf8).write(to: url)
      changes.append("\(file): \(new.debugDescription)")
    }
    if random.oneIn(3) {
      let title = random.pick([
        "::add-mask::met", "x\\n::error::y", "##[group]x", "a\\x1b[2Jb", "\\u202emet",
        "%0A::error::x", "]]><x>&", "<script>alert(1)</script>", "| a | b |", "\\r::set-output::x",
      ])
      try replace("scenarios/a.yaml", "title: A short walk", "title: \"\(title)\"")
    }
    if random.oneIn(3) {
      let line = random.pick([
        "  ::add-mask::met", "::error::x", "##[command]x", "a: \u{1B}[2J", "x: \"\u{202E}met\"",
        "titel: ::x", "  - ::stop-commands::x", "\u{9B}2J",
      ])
      try replace("scenarios/a.yaml", "home: square", line)
    }
    if random.oneIn(3) {
      let trace = random.pick([
        "../../../outside/victim", "../../../outside/zero", "../../../outside/folder",
        "/etc/hostname", "../../traces", "../../.", "x\\n::error::y", "../../../outside/none",
      ])
      try replace("scenarios/replay/r.yaml", "trace: ../../traces/r.gpx", "trace: \"\(trace)\"")
    }
    if random.oneIn(3) {
      let url = URL(fileURLWithPath: "\(folder)/traces/r.gpx")
      let mutation = Mutation(seed: random.next(), number: 0)
      let bytes = Array(try Data(contentsOf: url))
      try Data(mutation.applied(to: bytes)).write(to: url)
      changes.append("traces/r.gpx: " + mutation.changes(to: bytes).joined(separator: ", "))
    }
    if random.oneIn(4) {
      let url = URL(fileURLWithPath: "\(folder)/reports/history.sqlite")
      let damage = HistoryDamage(random: SeededGenerator(seed: random.next()))
      let (bytes, what) = try damage.applied(to: Array(try Data(contentsOf: url)))
      try Data(bytes).write(to: url)
      changes += what.map { "reports/history.sqlite: \($0)" }
    }
    if random.oneIn(2) { try? FileManager.default.removeItem(atPath: "\(folder)/\(failing)") }
    return changes
  }

  /// Runs the gate, and checks everything it printed and wrote, and that all else is untouched.
  mutating func verdict() -> Verdict {
    do {
      var command = CommandRun(arguments: random.pick(Self.commands), folder: folder)
      if random.oneIn(3) { command.environment["GITHUB_ACTIONS"] = "true" }
      changes.append("simrun \(command.line)")
      let outcome = try command.run()
      if let flaw = try flaw(of: outcome, command) { return .finding("\(command.line): \(flaw)") }
      return (outcome.status ?? 0) > 1 ? .refused(outcome.errors) : .read
    } catch {
      return .finding("\(error)")
    }
  }

  /// Whether a hard link was planted: it is the file itself, and no checkout creates one.
  private var hasSecondName: Bool { changes.contains { $0.contains("a second name") } }

  private func flaw(of outcome: CommandRun.Outcome, _ command: CommandRun) throws -> String? {
    let annotates = command.arguments.contains("github") || !command.environment.isEmpty
    if let flaw = command.flaw(of: outcome, mayAnnotate: annotates) { return flaw }
    if let change = outsideBefore.difference(from: try FolderState(of: outside)) {
      return "outside of the repository, \(change)"
    }
    let after = try FolderState(of: folder)
    // a link within the repository is followed: if it leads to the root, reports appear next to the
    // rest
    let reportsComeBeside = changes.contains("reports: a link to ../inside")
    let isReport = { (name: String) in
      name.hasPrefix("reports") || reportsComeBeside && !before.names.contains(name)
    }
    if let change = before.difference(from: after, except: isReport) {
      return "beside the reports, \(change)"
    }
    let drafts = after.names.filter { name in
      (name as NSString).lastPathComponent.hasPrefix(".") && !before.names.contains(name)
    }
    if let draft = drafts.first { return "leaves \(draft)" }
    if let flaw = gateFlaw(outcome, command) { return flaw }
    let shown = outcome.output + outcome.errors
    // a file named on the command line may be read, wherever it leads
    let isNamed = ["tour", "trace"].contains(command.arguments[0])
    if !isNamed, !hasSecondName, shown.contains(TreeDamage.secret) {
      return "prints what lies outside"
    }
    if let mark = Self.positions.first(where: shown.contains) { return "prints \(mark) …" }
    return try contentFlaw(after)
  }

  /// Returns a flaw if the gate is green and must not be.
  private func gateFlaw(_ outcome: CommandRun.Outcome, _ command: CommandRun) -> String? {
    guard outcome.status == 0, command.arguments[0] == "ci" else { return nil }
    let isAll = !command.arguments.contains { $0.hasSuffix(".yaml") }
    let sound = Data(SoundRepository.failing.utf8)
    if isAll, FileState("\(folder)/\(Self.failing)")?.holds(sound) == true {
      return "is met, and a scenario fails"
    }
    for name in ["junit.xml", "summary.md", "index.html"]
    where FileState("\(folder)/reports/\(name)")?.isFile != true {
      return "is met, and \(name) is not there"
    }
    return nil
  }

  /// Returns a flaw if a new report contains data that no option asked for.
  private func contentFlaw(_ after: FolderState) throws -> String? {
    let root = (folder as NSString).deletingLastPathComponent
    for name in after.names where name.hasPrefix("reports/") && after.isNew(name, since: before) {
      let data = FileManager.default.contents(atPath: "\(folder)/\(name)") ?? Data()
      let text = String(decoding: data, as: UTF8.self)
      if !hasSecondName, text.contains(TreeDamage.secret) {
        return "\(name) shows what lies outside"
      }
      if text.contains(root) { return "\(name) shows the path of this machine" }
      // this command writes the recording itself
      if name == "reports/r.jsonl" { continue }
      if let mark = Self.positions.first(where: text.contains) { return "\(name) shows \(mark) …" }
    }
    return nil
  }
}

/// The unchanged repository: scenarios that are met, one that is not, a recording, a tour,
/// baselines and the reports of an earlier run.
private struct SoundRepository: Sendable {
  let folder: String
  static let shared = Result { try SoundRepository() }

  static let failing = CommandLines.scenario.replacing("== 0 }", with: "== 7 }")

  private init() throws {
    folder = try WorkFolder.empty("sound-repository")
    let manager = FileManager.default
    for name in ["scenarios/replay", "traces"] {
      try manager.createDirectory(
        atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
    }
    let many = CommandLines.scenario + "seeds: { runs: 2 }\n"
    let texts = [
      "scenarios/a.yaml": CommandLines.scenario, "scenarios/many.yaml": many,
      "scenarios/failing.yaml": Self.failing, "scenarios/replay/r.yaml": Self.replay,
      "traces/r.gpx": Self.recording, "scenarios/t.tour": Self.tour,
    ]
    for (name, text) in texts {
      try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
    }
    for arguments in [["baseline", "save", "scenarios/a.yaml"], ["ci", "-q"]] {
      let outcome = try CommandRun(arguments: arguments, folder: folder).run()
      guard outcome.status == 0 || outcome.status == 1 else {
        throw FuzzFault("the sound repository: \(outcome.errors)")
      }
    }
  }

  private static let replay = """
    format: 1
    title: A recording
    trace: ../../traces/r.gpx
    home: first_fix
    script: [open_screen: at 0 s]
    features: { compass: {} }
    expect: { given.fixes: at least 1 }

    """

  private static let tour = """
    format: 1
    title: A tour
    points:
      - { name: one, at: { lat: 31.6289, lon: -7.9871 }, radius: 20 m }

    """

  /// Thirty seconds; all positions begin with the same digits.
  private static let recording =
    "<gpx version=\"1.1\" creator=\"x\"><trk><trkseg>\n"
    + (10..<40).map { second in
      "<trkpt lat=\"31.73918\(second)\" lon=\"-7.28461\(second)\">"
        + "<time>2026-11-21T10:00:\(second)Z</time></trkpt>\n"
    }.joined() + "</trkseg></trk></gpx>\n"
}
