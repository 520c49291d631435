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
      "how many of the next points can be entered; 1000: all points, also those behind")
    armedCount = armed == all ? nil : Int(armed)
    sequence = parameters.word(
      "sequence", ["next", "any"], sequence, "which points fire when they are entered")
    queueing = parameters.word(
      "queue", ["while_present", "sticky", "none"], queueing,
      "what happens to a point that is entered while audio plays")
    latch = parameters.word(
      "latch", ["for_good", "until_exit"], latch, "how long a point that fired can't fire again")
    firesInside = parameters.either(
      "inside", "fires", or: "waits", isFirst: firesInside,
      "whether a point fires if the walker is already inside its circle when its turn comes")
  }

  private mutating func readTracking(_ parameters: some FeatureParameters) {
    tracking.accuracy = parameters.word(
      "accuracy", AccuracyWords.all, tracking.accuracy, "the accuracy class that the app requests")
    tracking.runsInBackground = parameters.either(
      "background", "positions", or: "nothing", isFirst: tracking.runsInBackground,
      "what the app requests while it is in the background")
    sharesFixes = parameters.either(
      "callbacks", "shared", or: "single", isFirst: sharesFixes,
      "whether fixes still reach the tour while another screen requests them, too")
    permission = parameters.word(
      "permission", PermissionWords.all, permission, PermissionWords.meaning)
    denial = parameters.word(
      "denied", ["plays_by_hand", "waits", "insists_on_always"], denial,
      "what the tour does if the user denies positions, or doesn't allow them always")
    ending = parameters.word(
      "ending", ["stops_tracking", "tracks_on"], ending,
      "whether requests for positions and regions end with the tour or when its screen is left")
  }

  private mutating func readPlayer(_ parameters: some FeatureParameters) {
    skipByHand = parameters.word(
      "skip_by_hand", ["listens", "marks_triggered"], skipByHand,
      "how going to another stop by hand affects triggering")
    deafness = parameters.word(
      "deaf_to", ["nothing", "lock_screen", "play", "jumps", "slider", "skips", "stop"], deafness,
      "commands of the player that are ignored")
    missingAudio = parameters.word(
      "missing_audio", ["passed_over", "waited_for", "unsaid"], missingAudio,
      "how the tour handles a point whose audio is missing")
    resumesAfterInterruption = parameters.either(
      "after_interruption", "goes_on", or: "stays_silent", isFirst: resumesAfterInterruption,
      "whether audio resumes by itself after an interruption")
    let isSaved = parameters.either(
      "progress", "saved", or: "in_memory", isFirst: saveInterval != nil,
      "whether the tour's progress survives a kill")
    saveInterval = isSaved ? saveInterval ?? TourPolicy().saveInterval : nil
  }

  private mutating func readRegions(_ parameters: some FeatureParameters) {
    trigger = parameters.word(
      "trigger", ["fences", "os_regions"], trigger,
      "what detects that a circle was entered: the app from its fixes, or the platform")
    regions.registration = parameters.word(
      "regions", ["rotating", "all_at_once"], regions.registration,
      "which regions the platform is asked to monitor")
    regions.limit = Int(
      parameters.quantity(
        "region_limit", .count, in: 1...100, default: Double(regions.limit),
        "how many regions the platform can monitor"))
  }
}

extension FencePolicy {
  mutating func read(_ parameters: some FeatureParameters) {
    // no phone reports more: every fix is taken
    let any = 100_000.0
    let limit = parameters.quantity(
      "accuracy_limit", .length, in: 1...any, default: accuracyLimitMeters ?? any,
      "largest accuracy of a fix that counts for a circle, or the circle's radius if larger; "
        + "100 km: no limit")
    accuracyLimitMeters = limit == any ? nil : limit
    let day = 86_400.0
    let lifetime = parameters.quantity(
      "fix_lifetime", .time, in: 0.1...day, default: fixLifetime?.seconds ?? day,
      "age above which a fix is not used; 24 h: no limit")
    fixLifetime = lifetime == day ? nil : .seconds(lifetime)
    exitMeters = parameters.quantity(
      "exit", .length, in: 0...500, default: exitMeters,
      "distance beyond the radius at which a circle counts as left")
    exitPerAccuracy = parameters.quantity(
      "exit_per_accuracy", .count, in: 0...10, default: exitPerAccuracy,
      "the same as 'exit', in multiples of the fix's accuracy; the larger distance applies")
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
      "how many of the last fixes must lie inside before a circle counts as entered")
    let of = parameters.quantity(
      "of", .count, in: 1...32, default: Double(max(window, needed)),
      "how many of the last fixes 'confirm' looks at")
    dwell = parameters.quantity(
      "dwell", .time, in: 0...600, default: dwell,
      "how long fixes must lie inside, instead of 'confirm'; 0 s: fixes are counted")
    confirmation =
      dwell > 0 ? .dwell(.seconds(dwell)) : .fixes(Int(fixes), of: max(Int(of), Int(fixes)))
  }
}
