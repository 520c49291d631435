public import Geodesy
public import Sensing
public import SimFeatures
public import SimKernel
public import SimObservations

/// A program as a feature under test in one run, through all lives of the app (H-12).
///
/// Virtual time waits for the program. The owner calls `leave` when the run is over, or `abandon`.
/// After a failure the feature does nothing more, and `leave` throws.
public final class ProgramFeature: Feature {
  public let kinds: [ObservationKind]
  // all events: those that the program does not want are filtered here, because it may change its
  // mind
  public let interests: EventKinds = [.fixes, .headings, .app, .sensors, .system, .motion, .map]

  let programs: ProgramSet
  let settings: ExternalSettings
  /// The plane of the run's drawn lines.
  let plane: LocalPlane
  private let start: StartFacts
  /// Indices of the kinds, by the names that the program uses.
  let kindNumbers: [String: Int]
  /// nil before the first life, and after a failure.
  var process: ProgramProcess?
  private var encoder = ToldLine()
  var transcript: Transcript
  var line = LineInQuestion()
  private var failure: ProgramFailure?
  var wants = Wants()
  var quiet = QuietWindow()
  /// Number of lines of the current answer; for quiet lines, of the answer to the last number.
  var answerLines = 0
  private var saved: [Int64]?
  private var tally = ProgramTally()
  private var began: ContinuousClock.Instant?

  /// Creates the feature of `settings` at `site`, which draws on `plane`; `start` holds the facts
  /// of its run.
  public init(
    _ settings: ExternalSettings, at site: Site, on plane: LocalPlane, _ start: StartFacts,
    by programs: ProgramSet
  ) {
    self.settings = settings
    self.plane = plane
    self.start = start
    self.programs = programs
    kinds = settings.kinds(at: site)
    let own = Set(settings.ownKinds.map(\.name))
    kindNumbers = Dictionary(
      kinds.enumerated().map { (own.contains($1.name) ? $1.word : $1.name, $0) },
      uniquingKeysWith: { first, _ in first })
    transcript = Transcript(isWhole: programs.keepsRecords)
  }

  /// Creates the feature for the next life of the app, which begins with what was `saved`.
  public func reopened(_ saved: [Int64]?) -> ProgramFeature {
    self.saved = saved
    return self
  }

  /// Returns the program for use in other runs; throws where it failed in this one.
  public func leave() throws(ProgramFailure) -> Transcript {
    programs.add(tally, of: settings.key)
    if let failure { throw failure }
    if let process { programs.giveBack(process, of: settings.key) }
    process = nil
    return transcript
  }

  /// The failure for a program that asked for too much within a second.
  public func ranAway(_ excess: RunBudget.Excess) -> ProgramFailure {
    ProgramFailure(
      feature: settings.key,
      message: "the program of '\(settings.key)' ran away: more than "
        + excess.budget.words(excess.bound),
      hint: excess.hint, line: line, lastWords: process?.lastWords ?? [], transcript: transcript)
  }

  /// Ends the program, because the run was stopped early.
  public func abandon() { process = nil }

  public func begin(at instant: Instant, into sink: inout FeatureSink) {
    guard failure == nil else { return }
    line = LineInQuestion(instant: instant)
    began = began ?? ContinuousClock.now
    orFail { () throws(ProgramTrouble) in
      var seconds = programs.limits.answerSeconds
      var isNew = false
      if process == nil {
        let taken = try programs.process(of: settings.key)
        process = taken.process
        isNew = taken.isNew
        if isNew { seconds = programs.limits.startSeconds }
      }
      (wants, quiet) = (Wants(), QuietWindow())
      let told = encoder.start(
        start.told(settings), saved: saved.flatMap(SavedText.bytes), at: instant)
      let before = ContinuousClock.now
      try exchange(told, within: seconds, &sink)
      if !isNew { tally.resets.append(before.duration(to: ContinuousClock.now)) }
    }
  }

  public func receive(_ event: Event, at instant: Instant, into sink: inout FeatureSink) {
    guard failure == nil, wants.takes(event, at: instant) else { return }
    line.number += 1
    line.instant = instant
    line.what = event.nounPhrase
    orFail { () throws(ProgramTrouble) in
      let isQuiet = quiet.holds(at: instant)
      let told = encoder.event(event, line.number, at: instant, isQuiet: isQuiet)
      tally.told += 1
      if isQuiet {
        quiet.add(line.number, at: sink.place())
        try send(told, isUrgent: false)
        while let said = try takeLine() { try hear(said, &sink, isAwaited: false) }
      } else {
        tally.awaited += 1
        try exchange(told, within: programs.limits.answerSeconds, &sink)
      }
    }
  }

  public func end(at instant: Instant, into sink: inout FeatureSink) {
    guard failure == nil else { return }
    line.number += 1
    line.instant = instant
    line.what = "the end"
    orFail { () throws(ProgramTrouble) in
      try exchange(
        encoder.end(line.number, at: instant), within: programs.limits.answerSeconds, &sink)
    }
    if let began { tally.time += began.duration(to: ContinuousClock.now) }
    began = nil
  }

  /// Runs `body`; if it throws, records the failure and ends the program.
  private func orFail(_ body: () throws(ProgramTrouble) -> Void) {
    do throws(ProgramTrouble) {
      try body()
    } catch {
      failure = ProgramFailure(
        feature: settings.key, message: "the program of '\(settings.key)' \(error.words)",
        hint: error.hint(programs.limits), line: line, lastWords: process?.lastWords ?? [],
        transcript: transcript)
      process = nil
    }
  }
}
