import Foundation
import SimKernel
import SimObservations
import SimResults
import SimRunner
import SimScenarios
import SimText
import Synchronization

/// The amount of work of a swarm.
enum SwarmGoal: Hashable {
  case walks(Int)
  /// Hours of simulated time.
  case hours(Double)
}

/// The parameters of a swarm.
struct SwarmOrder {
  var seed: UInt64
  /// The number of the first scenario.
  var first: Int
  var goal: SwarmGoal
  var packs: [String]
  var jobs: Int
  var folder: String
  var patienceSeconds: Int
  var tries: Int
  /// The arguments of a child, before its scenarios.
  var child: [String]

  init(
    seed: UInt64, first: Int, goal: SwarmGoal, packs: [String], jobs: Int, folder: String,
    patienceSeconds: Int, tries: Int
  ) {
    (self.seed, self.first, self.goal, self.packs) = (seed, first, goal, packs)
    (self.jobs, self.folder, self.patienceSeconds) = (jobs, folder, patienceSeconds)
    self.tries = tries
    let program = Bundle.main.executablePath ?? CommandLine.arguments[0]
    child = [program, "swarm", "--seed", "\(seed)"] + packs.flatMap { ["--pack", $0] }
  }
}

/// Runs blocks of scenarios in child processes, several at a time, so that a crash affects only one
/// case, which is then known; saves their reports.
///
/// Blocks are started in order. If hours are requested, the result is the shortest sequence of
/// blocks from the first on that reaches them, so the number of parallel blocks does not matter.
final class SwarmSupervisor: Sendable {
  private struct State {
    var file: SwarmFile
    /// The number of the next scenario that is not in a block.
    var next: Int
    /// Earlier blocks that must still be run.
    var missing: [Range<Int>] = []
    /// Number of similar findings, by the invariant and the text without numbers.
    var alike: [String: Int] = [:]
    var failure: (any Error)?
    var kept = ContinuousClock.now
  }

  private let order: SwarmOrder
  private let swarm: ScenarioSwarm
  private let progress: Progress
  private let state: Mutex<State>

  /// Most scenarios of a child; starting a process takes as long as one of them.
  static let block = 50
  /// Number of similar findings that are written; further ones are only counted.
  private static let mostAlike = 5
  /// At most this much work is lost if the command is killed.
  private static let keptEvery = Duration.seconds(10)

  init(_ order: SwarmOrder, _ swarm: ScenarioSwarm) {
    self.order = order
    self.swarm = swarm
    progress = Progress(noun: Self.noun(order.goal))
    let file = SwarmFile(
      version: Simrun.version, seed: order.seed, first: order.first, packs: order.packs,
      folder: order.folder)
    state = Mutex(State(file: file, next: order.first))
  }

  private static func noun(_ goal: SwarmGoal) -> String {
    switch goal {
    case .walks: "scenarios"
    case .hours: "hours"
    }
  }

  /// Runs all requested scenarios and prints the result.
  func run(resuming isResumed: Bool) async throws -> ExitStatus {
    if isResumed { try takeUp() } else { try mention() }
    Interruption.listen()
    defer { Interruption.stopListening() }
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<order.jobs {
        group.addTask { await self.work() }
      }
    }
    progress.end()
    let file = try state.withLock { state in
      if let failure = state.failure { throw failure }
      cut(&state.file)
      state.file.sumUp()
      return state.file
    }
    try file.write()
    if let status = Interruption.status {
      Terminal.complain(
        "stopped; \(file.blocks.count) blocks are kept in \(order.folder.escapedForTerminal), "
          + "and --resume continues from them\n")
      Terminal.leave(status)
    }
    let last = file.blocks.last.map { $0.first + $0.count - 1 } ?? order.first
    Terminal.print(
      "seed \(order.seed), cases \(order.first) to \(last)\n" + file.tally.text
        + "digest \(file.digest)\n"
        + (file.tally.findings == 0 ? "" : "the findings are in \(order.folder)\n"))
    return file.tally.findings == 0 ? .met : .notMet
  }

  /// Resumes from the saved file.
  private func takeUp() throws {
    let kept = try SwarmFile(folder: order.folder)
    guard isSame(kept) else {
      throw other(kept, "name another --out, or give the same")
    }
    state.withLock { state in
      state.file = kept
      state.next = kept.blocks.map { $0.first + $0.count }.max() ?? order.first
      var from = order.first
      for block in kept.blocks {
        if block.first > from { state.missing.append(from..<block.first) }
        from = block.first + block.count
      }
    }
  }

  private func isSame(_ kept: SwarmFile) -> Bool {
    kept.version == Simrun.version && kept.seed == order.seed && kept.first == order.first
      && kept.packs == order.packs
  }

  private func other(_ kept: SwarmFile, _ advice: String) -> UsageFailure {
    UsageFailure(
      message: "\(order.folder)/\(SwarmFile.name) is of another swarm: seed \(kept.seed), from "
        + "case \(kept.first), by simrun \(kept.version); \(advice)")
  }

  /// The results of another swarm are not replaced; those of the same one are computed anew.
  private func mention() throws {
    guard let kept = try? SwarmFile(folder: order.folder) else { return }
    guard isSame(kept) else { throw other(kept, "name another --out, or remove it") }
    Terminal.complain(
      "note: starting anew, replacing results in \(order.folder.escapedForTerminal); --resume "
        + "would continue from it\n")
  }

  // MARK: - blocks

  /// Runs blocks until none are left.
  private func work() async {
    while let block = nextBlock() {
      do {
        guard let (tally, digest) = try run(block) else { return }
        try record(block, tally, digest)
      } catch {
        state.withLock { $0.failure = $0.failure ?? error }
      }
    }
  }

  private func nextBlock() -> Range<Int>? {
    if Interruption.signalNumber != nil { return nil }
    return state.withLock { state in
      guard state.failure == nil else { return nil }
      var end = state.next + Self.block
      switch order.goal {
      case .walks(let count): end = min(end, order.first + count)
      case .hours(let hours):
        if state.file.tally.simulatedSeconds >= hours * 3600 { return nil }
      }
      // blocks that a stopped command had started but not finished
      if !state.missing.isEmpty { return state.missing.removeFirst() }
      guard end > state.next else { return nil }
      defer { state.next = end }
      return state.next..<end
    }
  }

  private func record(_ block: Range<Int>, _ tally: SwarmTally, _ digest: String) throws {
    let file: SwarmFile? = state.withLock { state in
      state.file.blocks.append(
        SwarmFile.Block(
          first: block.lowerBound, count: block.count, tally: tally, digest: digest))
      state.file.tally.add(tally)
      show(state.file.tally, state.file.blocks)
      guard ContinuousClock.now - state.kept >= Self.keptEvery else { return nil }
      state.kept = .now
      var file = state.file
      file.sumUp()
      return file
    }
    try file?.write()
  }

  private func show(_ tally: SwarmTally, _ blocks: [SwarmFile.Block]) {
    switch order.goal {
    case .walks(let count):
      progress.show(blocks.reduce(0) { $0 + $1.count }, of: count)
    case .hours(let hours):
      progress.show(Int(tally.simulatedSeconds / 3600), of: Int(hours.rounded(.up)))
    }
  }

  /// Keeps only the shortest sequence of blocks that reaches the hours.
  private func cut(_ file: inout SwarmFile) {
    file.blocks.sort { $0.first < $1.first }
    guard case .hours(let hours) = order.goal else { return }
    var seconds = 0.0
    let needed = file.blocks.prefix { block in
      defer { seconds += block.tally.simulatedSeconds }
      return seconds < hours * 3600
    }
    file.blocks = Array(needed)
  }

  // MARK: - children

  /// Runs `block` in children: if one ends at a case, the next continues after it. nil if the
  /// command was stopped meanwhile.
  private func run(_ block: Range<Int>) throws -> (SwarmTally, String)? {
    var tally = SwarmTally()
    var digests: [UInt8] = []
    var next = block.lowerBound
    while next < block.upperBound {
      var running = next
      let rest = SwarmBlock(next..<block.upperBound)
      let child = try SwarmChild(order.child + ["--cases", rest.text])
      let end = try child.run(patience: order.patienceSeconds) { told in
        running = told.number
        guard told.end != nil else { return }
        next = told.number + 1
        tally.add(told)
        digests += Array((told.digest ?? "").utf8)
        if !told.breaks.isEmpty { report(told) }
      }
      guard end != .whole else { break }
      // the child may have received the same signal as this process
      if Interruption.signalNumber != nil { return nil }
      report(end, at: running, &tally)
      next = running + 1
    }
    return (tally, RunDigest(ofBytes: digests).text)
  }

  private func report(_ end: SwarmChild.End, at number: Int, _ tally: inout SwarmTally) {
    var told = SwarmTold(number: number)
    told.end = .ran
    switch end {
    case .whole: return
    case .crashed(let how):
      told.breaks = [.init(invariant: "crash", words: "the process ended: \(how)")]
    case .hanging(let seconds):
      told.breaks = [
        .init(invariant: "hang", words: "it printed nothing for \(seconds) s of real time")
      ]
    }
    tally.add(told)
    report(told)
  }

  private func report(_ told: SwarmTold) {
    let kind = told.breaks.map { "\($0.invariant) \($0.words.filter { !$0.isNumber })" }
      .joined(separator: "; ")
    let count = state.withLock { state in
      state.alike[kind, default: 0] += 1
      return state.alike[kind] ?? 0
    }
    guard count <= Self.mostAlike else { return }
    let finding = SwarmFinding(
      drawn: swarm.scenario(told.number), breaks: told.breaks, seed: order.seed,
      packs: order.packs)
    do {
      // only the first of similar findings is made smaller
      let place = try finding.write(below: order.folder, tries: count == 1 ? order.tries : 0)
      Terminal.complain(
        "✗ case \(told.number): "
          + "\(told.breaks.map(SwarmFinding.words).joined(separator: "; ").escapedForTerminal)\n"
          + "  \(place.escapedForTerminal)"
          + (count == Self.mostAlike ? "; more like it are only counted" : "") + "\n")
    } catch {
      state.withLock { $0.failure = $0.failure ?? error }
    }
  }
}
