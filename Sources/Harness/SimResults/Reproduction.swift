import Foundation

/// The command that gives the same bytes again, in its parts.
public struct Reproduction: Hashable, Sendable {
  /// How a user starts the program.
  public var program: String
  /// Path of the scenario, as the user gave it.
  public var scenario: String
  /// The recording that the command line named; nil where it named none.
  public var trace: String?
  /// What the command line had assumed of the recording, as in `accuracy=8m`.
  public var assumptions: [String]
  /// Whether positions of a recording were asked for.
  public var showsPositions: Bool
  /// Whether the scenario may name files outside its repository.
  public var allowsOutside: Bool
  /// The first seed; nil where a recording is replayed, which holds no chance.
  public var seed: UInt64?
  public var runs: Int
  /// How many runs there are where the command says nothing.
  public var usualRuns: Int
  /// What `--budget` says; nil where it says nothing.
  public var budget: String?
  /// The test that runs it, as `swift test --filter` names it; nil where the command does.
  public var test: String?
  /// What `--feature` says of the programs under test, as in `arrival=python3 arrival.py`.
  public var features: [String] = []
  /// How long these may take for an answer, as in `1 s`; nil where that is as usual.
  public var answerWithin: String?

  /// What an app wrote down and is judged; nil where features of simrun's run.
  public var judged: Judged?

  /// Files and clock of what `simrun judge` scores.
  public struct Judged: Hashable, Sendable {
    /// What the app wrote down.
    public var observations: String
    /// What the phone gave the app, as a trace; nil where that follows from the recording.
    public var given: String?
    /// What aligns the clocks, as in `--shift`, `2 s`.
    public var clock: [String]

    public init(observations: String, given: String?, clock: [String]) {
      self.observations = observations
      self.given = given
      self.clock = clock
    }
  }

  public init(
    scenario: String, trace: String? = nil, assumptions: [String] = [],
    showsPositions: Bool = false, allowsOutside: Bool = false, seed: UInt64? = nil, runs: Int = 1,
    usualRuns: Int = 1, budget: String? = nil, program: String = "simrun"
  ) {
    self.program = program
    self.scenario = scenario
    self.trace = trace
    self.assumptions = assumptions
    self.showsPositions = showsPositions
    self.allowsOutside = allowsOutside
    self.seed = seed
    self.runs = runs
    self.usualRuns = usualRuns
    self.budget = budget
  }

  public var command: String {
    if let test {
      let seeds = seed.map { "SIMRUN_SEED=\($0) " + (runs == 1 ? "" : "SIMRUN_RUNS=\(runs) ") }
      return (seeds ?? "") + "swift test --filter \(shellWord(test))"
    }
    // a name that looks like a flag is none behind a folder
    let path = scenario.hasPrefix("-") ? "./" + scenario : scenario
    var words = [program] + (judged == nil ? [] : ["judge"]) + [shellWord(path)]
    if let trace { words += ["--trace", shellWord(trace)] }
    if let judged {
      words += ["--observations", shellWord(judged.observations)]
      if let given = judged.given { words += ["--given", shellWord(given)] }
      words += judged.clock.map(shellWord)
    }
    for assumption in assumptions { words += ["--assume", shellWord(assumption)] }
    if showsPositions { words.append("--positions") }
    if allowsOutside { words.append("--allow-outside") }
    if let seed {
      words += ["--seed", "\(seed)"]
      if judged == nil, runs != 1 || usualRuns != 1 { words += ["--runs", "\(runs)"] }
    }
    for feature in features { words += ["--feature", shellWord(feature)] }
    if let answerWithin { words += ["--answer-within", shellWord(answerWithin)] }
    if let budget { words += ["--budget", shellWord(budget)] }
    return words.joined(separator: " ")
  }

  /// For the run of `seed` alone.
  public func alone(_ seed: UInt64) -> Reproduction {
    guard self.seed != nil else { return self }
    var one = self
    one.seed = seed
    one.runs = 1
    return one
  }

  /// The command that looks for the smallest scenario that misses `metric` as `seed` does; nil
  /// where no command runs it.
  ///
  /// - Parameter variant: its name; empty for the scenario as written.
  public func shrinkCommand(of metric: String, onSeed seed: UInt64, variant: String) -> String? {
    guard test == nil, judged == nil else { return nil }
    var one = alone(seed)
    (one.runs, one.usualRuns, one.showsPositions) = (1, 1, false)
    one.program += " shrink"
    let variant = variant.isEmpty ? "" : " --variant \(shellWord(variant))"
    return "\(one.command)\(variant) --expect \(shellWord(metric)) -o minimal.jsonl"
  }

  /// For a file that others read: see `portable(_:)`.
  public var portable: Reproduction {
    var other = self
    other.scenario = Self.portable(scenario)
    other.trace = trace.map(Self.portable)
    if let judged {
      other.judged?.observations = Self.portable(judged.observations)
      other.judged?.given = judged.given.map(Self.portable)
    }
    return other
  }

  /// Returns `path` for a file that others read: an absolute path from the working folder on where
  /// it lies in there, of others the last part.
  public static func portable(_ path: String) -> String {
    guard path.hasPrefix("/") else { return path }
    let here = FileManager.default.currentDirectoryPath
    if here != "/", path.hasPrefix(here + "/") { return String(path.dropFirst(here.count + 1)) }
    return String(path.split(separator: "/").last ?? "")
  }
}

/// Returns `text` as one word of a POSIX shell.
package func shellWord(_ text: String) -> String {
  let isPlain = text.utf8.allSatisfy { byte in
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: ","):
      true
    default: false
    }
  }
  if isPlain && !text.isEmpty { return text }
  return "'"
    + text.split(separator: "'", omittingEmptySubsequences: false).joined(
      separator: "'\\''") + "'"
}
