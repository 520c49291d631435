import Foundation

/// The parts of the command that produces the same bytes again.
public struct Reproduction: Hashable, Sendable {
  /// The command with which a user starts the program.
  public var program: String
  /// Path of the scenario as the user gave it.
  public var scenario: String
  /// The recording on the command line; nil if there was none.
  public var trace: String?
  /// Assumptions on the recording from the command line, as in `accuracy=8m`.
  public var assumptions: [String]
  /// Whether the user requested positions of a recording.
  public var showsPositions: Bool
  /// Whether the scenario may name files outside its repository.
  public var allowsOutside: Bool
  /// The first seed; nil for a replayed recording, which has no randomness.
  public var seed: UInt64?
  public var runs: Int
  /// Number of runs without an option on the command line.
  public var usualRuns: Int
  /// Value of `--budget`; nil without that option.
  public var budget: String?
  /// The test that runs it, as `swift test --filter` names it; nil if a command runs it.
  public var test: String?
  /// Values of `--feature` for the programs under test, as in `arrival=python3 arrival.py`.
  public var features: [String] = []
  /// Time limit for their answers, as in `1 s`; nil for the default.
  public var answerWithin: String?

  /// Files of an app's log to be judged; nil if simrun runs the features.
  public var judged: Judged?

  /// Files and clock options of `simrun judge`.
  public struct Judged: Hashable, Sendable {
    /// The app's log.
    public var observations: String
    /// A trace of what the phone gave the app; nil if that follows from the recording.
    public var given: String?
    /// Options that align the clocks, as in `--shift`, `2 s`.
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
    // with a folder in front, a name that looks like an option is read as a path
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

  /// Returns the command for the run of `seed` alone.
  public func alone(_ seed: UInt64) -> Reproduction {
    guard self.seed != nil else { return self }
    var one = self
    one.seed = seed
    one.runs = 1
    return one
  }

  /// Returns the command that searches for the smallest scenario that misses `metric` on `seed`;
  /// nil if no command can run it.
  ///
  /// - Parameter variant: name of the variant; empty for the scenario as written.
  public func shrinkCommand(of metric: String, onSeed seed: UInt64, variant: String) -> String? {
    guard test == nil, judged == nil else { return nil }
    var one = alone(seed)
    (one.runs, one.usualRuns, one.showsPositions) = (1, 1, false)
    one.program += " shrink"
    let variant = variant.isEmpty ? "" : " --variant \(shellWord(variant))"
    return "\(one.command)\(variant) --expect \(shellWord(metric)) -o minimal.jsonl"
  }

  /// The command for a file that others read: see `portable(_:)`.
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

  /// Returns `path` for a file that others read: an absolute path becomes relative to the working
  /// folder if it is inside, else only its last part is kept.
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
