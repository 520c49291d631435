import AudioTour
import Sensing
import SimKernel

/// The keys of a tour's policy.
extension TourPolicy {
  mutating func read(_ parameters: some FeatureParameters) {
    fences.read(parameters)
    readRules(parameters)
    readTracking(parameters)
    readPlayer(parameters)
    readRegions(parameters)
  }

  private mutating func readRules(_ parameters: some FeatureParameters) {
    // more than any tour has points: all of them
    let all = 1000.0
    let armed = parameters.quantity(
      "armed", .count, in: 1...all, default: armedCount.map(Double.init) ?? all,
      "how many of the points ahead can be entered; 1000: all, those behind too")
    armedCount = armed == all ? nil : Int(armed)
    sequence = parameters.word(
      "sequence", ["next", "any"], sequence, "which points fire when they are entered")
    queueing = parameters.word(
      "queue", ["while_present", "sticky", "none"], queueing,
      "what becomes of a point that is entered while audio plays")
    latch = parameters.word(
      "latch", ["for_good", "until_exit"], latch, "how long a point that fired stays silent")
    firesInside =
      parameters.choice(
        "inside", ["fires", "waits"], default: firesInside ? "fires" : "waits",
        "what becomes of a point that the walker is in already when its turn comes") == "fires"
  }

  private mutating func readTracking(_ parameters: some FeatureParameters) {
    let accuracy = parameters.choice(
      "accuracy", AccuracyWords.all.map(\.word), default: AccuracyWords.word(tracking.accuracy),
      "the class of accuracy that is asked for")
    tracking.accuracy = AccuracyWords.accuracy(accuracy) ?? tracking.accuracy
    tracking.runsInBackground =
      parameters.choice(
        "background", ["positions", "nothing"],
        default: tracking.runsInBackground ? "positions" : "nothing",
        "what the app asks for while it is out of sight") == "positions"
    sharesFixes =
      parameters.choice(
        "callbacks", ["shared", "single"], default: sharesFixes ? "shared" : "single",
        "whether fixes reach the tour while another screen asks for them, too") == "shared"
    let permissions = ["not_asked", "when_in_use", "always"]
    let asked = parameters.choice(
      "permission", permissions,
      default: permission.map { $0 == .always ? "always" : "when_in_use" } ?? "not_asked",
      "what the user is asked for; not_asked takes no notice of a denial either")
    permission = asked == "not_asked" ? nil : asked == "always" ? .always : .whenInUse
    denial = parameters.word(
      "denied", ["plays_by_hand", "waits", "insists_on_always"], denial,
      "what the tour does where the user lets it have no positions, or not always")
    ending = parameters.word(
      "ending", ["stops_tracking", "tracks_on"], ending,
      "what becomes of positions and regions when the tour is over or its screen is left")
  }

  private mutating func readPlayer(_ parameters: some FeatureParameters) {
    skipByHand = parameters.word(
      "skip_by_hand", ["listens", "marks_triggered"], skipByHand,
      "what going to another stop by hand does to triggering")
    deafness = parameters.word(
      "deaf_to", ["nothing", "lock_screen", "play", "jumps", "slider", "skips", "stop"], deafness,
      "commands of the player that are not heard")
    missingAudio = parameters.word(
      "missing_audio", ["passed_over", "waited_for", "unsaid"], missingAudio,
      "what becomes of a point whose audio is not there")
    resumesAfterInterruption =
      parameters.choice(
        "after_interruption", ["goes_on", "stays_silent"],
        default: resumesAfterInterruption ? "goes_on" : "stays_silent",
        "what audio does by itself when an interruption is over") == "goes_on"
    let isSaved = parameters.choice(
      "progress", ["saved", "in_memory"], default: saveInterval == nil ? "in_memory" : "saved",
      "whether the tour's progress survives a kill")
    saveInterval = isSaved == "saved" ? saveInterval ?? TourPolicy().saveInterval : nil
  }

  private mutating func readRegions(_ parameters: some FeatureParameters) {
    trigger = parameters.word(
      "trigger", ["fences", "os_regions"], trigger,
      "who says that a circle was entered: the app from its fixes, or the platform")
    regions.registration = parameters.word(
      "regions", ["rotating", "all_at_once"], regions.registration,
      "which regions the platform is asked to monitor")
    regions.limit = Int(
      parameters.quantity(
        "region_limit", .count, in: 1...100, default: Double(regions.limit),
        "how many of them the platform takes"))
  }
}

extension FencePolicy {
  mutating func read(_ parameters: some FeatureParameters) {
    // no phone reports more: every fix is taken
    let any = 100_000.0
    let limit = parameters.quantity(
      "accuracy_limit", .length, in: 1...any, default: accuracyLimitMeters ?? any,
      "accuracy beyond which a fix says nothing about a circle smaller than that; 100 km: none")
    accuracyLimitMeters = limit == any ? nil : limit
    let day = 86_400.0
    let lifetime = parameters.quantity(
      "fix_lifetime", .time, in: 0.1...day, default: fixLifetime?.seconds ?? day,
      "age beyond which a fix is not used; 24 h: none")
    fixLifetime = lifetime == day ? nil : .seconds(lifetime)
    exitMeters = parameters.quantity(
      "exit", .length, in: 0...500, default: exitMeters,
      "how far beyond its radius a circle is left")
    exitPerAccuracy = parameters.quantity(
      "exit_per_accuracy", .count, in: 0...10, default: exitPerAccuracy,
      "the same in accuracies of the fix; the larger of both counts")
    readConfirmation(parameters)
  }

  private mutating func readConfirmation(_ parameters: some FeatureParameters) {
    var (needed, window, dwell) = (1, 1, 0.0)
    switch confirmation {
    case .fixes(let n, let m): (needed, window) = (n, m)
    case .dwell(let span): dwell = span.seconds
    }
    let fixes = parameters.quantity(
      "confirm", .count, in: 1...32, default: Double(needed),
      "how many fixes must lie inside before a circle is entered")
    let of = parameters.quantity(
      "of", .count, in: 1...32, default: Double(max(window, needed)),
      "of how many of the last ones")
    dwell = parameters.quantity(
      "dwell", .time, in: 0...600, default: dwell,
      "how long the fixes must have lain inside instead; 0 s: fixes are counted")
    confirmation =
      dwell > 0 ? .dwell(.seconds(dwell)) : .fixes(Int(fixes), of: max(Int(of), Int(fixes)))
  }
}

extension Parameters {
  /// The case of `Value` that is called by one of `words`, which are in the order of the cases.
  func word<Value: CaseIterable & Equatable>(
    _ key: String, _ words: [String], _ value: Value, _ meaning: String
  ) -> Value {
    let cases = Array(Value.allCases)
    let place = cases.firstIndex(of: value) ?? 0
    let word = choice(key, words, default: words[place], meaning)
    return words.firstIndex(of: word).map { cases[$0] } ?? value
  }
}
