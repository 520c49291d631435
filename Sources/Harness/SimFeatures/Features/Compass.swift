import Geodesy
import HomeCompass
public import Sensing
public import SimKernel
import SimObservations

/// The Home Base compass under test (MG-1, MG-2, MG-5, MG-7).
public struct CompassSettings: FeatureSettings {
  public static let name = "compass"
  public static let summary = "the Home Base compass: an arrow that leads home"
  public static let controlsSensors = false
  public static let needsGraph = false
  public static let needsHome = true
  public static let needsCompass = true

  private var policy = HomeCompass.Policy()
  /// Redraws per second.
  private var redrawRate = 15.0
  private var choice = PositionChoice()
  private var medina = MedinaSettings()

  public init() {}

  public var aspects: [String] { choice.aspects(of: Self.name) }

  public var motion: MotionKinds {
    policy.confidence.usesRotation ? [.rotationRate, .gravity] : []
  }

  public func limitation(by lack: RecordingLack) -> String? {
    switch lack {
    case .accuracy: policy.worstAccuracyMeters == nil ? nil : "the compass shows none of these"
    case .course: "nothing bears the compass out, and it is never good while they last"
    case .headings: "the compass has no direction"
    case .report: "the compass is weak at best with them"
    case .trueNorth:
      policy.declinationDegrees == nil && !policy.confidence.trustsReport
        ? "the compass is weak at best with them" : nil
    case .times: "ages and paces of the compass are made up"
    case .fixes: "the compass has no distance and no bearing to home"
    }
  }

  public mutating func read(_ parameters: some FeatureParameters) {
    redrawRate = parameters.quantity(
      "redraw_rate", .frequency, in: 1...60, default: redrawRate,
      "highest rate of redraws; the screen should have 10–20 per second")
    // whole milliseconds, as timers have, and never faster than requested
    policy.redrawSpacing = .milliseconds(Int64((1000 / redrawRate).rounded(.up)))
    policy.fixLifetime = .seconds(
      parameters.quantity(
        "fix_lifetime", .time, in: 1...600, default: policy.fixLifetime.seconds,
        "age beyond which a fix is shown as stale"))
    policy.recoveryAfter = .seconds(
      parameters.quantity(
        "recovery_after", .time, in: 1...600, default: policy.recoveryAfter.seconds,
        "time without a fresh fix after which recovery actions are offered"))
    let declination = parameters.quantity(
      "declination", .angle, in: -180...180, default: policy.declinationDegrees ?? .nan,
      "true minus magnetic north as the app knows it; if left out, the app relies on the phone")
    policy.declinationDegrees = declination.isNaN ? nil : declination
    policy.wrapsArrow = parameters.either(
      "arrow", "wrapped", or: "raw", isFirst: policy.wrapsArrow,
      "whether the arrow's angle is wrapped to at most half a turn in each direction")
    readFaults(parameters)
    readHome(parameters)
    policy.confidence.trustsReport = parameters.either(
      "confidence", "reported", or: "witnessed", isFirst: policy.confidence.trustsReport,
      "what makes a heading good: report, steadiness, course and rotation, or the report alone")
    policy.confidence.usesRotation = parameters.either(
      "rotation", "compared", or: "ignored", isFirst: policy.confidence.usesRotation,
      "whether headings are compared with the phone's gyroscope, where it has one")
    policy.confidence.hysteresisDegrees = parameters.quantity(
      "hysteresis", .angle, in: 0...45, default: policy.confidence.hysteresisDegrees,
      "how far the error must exceed its limit before the confidence gets worse")
    policy.confidence.dwell = .seconds(
      parameters.quantity(
        "confidence_dwell", .time, in: 0...60, default: policy.confidence.dwell.seconds,
        "how long a new confidence must last before it is shown"))
    choice.read(parameters)
    medina.read(parameters)
  }

  /// Reads the keys for typical mistakes of apps, and for the measures against them.
  private mutating func readFaults(_ parameters: some FeatureParameters) {
    let worst = parameters.quantity(
      "worst_accuracy", .length, in: 1...100_000, default: policy.worstAccuracyMeters ?? .nan,
      "accuracy above which a fix is too vague to be shown; if left out, every fix is shown")
    policy.worstAccuracyMeters = worst.isNaN ? nil : worst
    policy.showsStop = parameters.either(
      "after_stop", "says_so", or: "frozen", isFirst: policy.showsStop,
      "whether the screen says that the sensors stopped, or the arrow stays as it was")
    policy.showsInvalid = parameters.either(
      "invalid_fixes", "shown", or: "ignored", isFirst: policy.showsInvalid,
      "whether a fix with an accuracy below 0, which marks it invalid, is shown or ignored")
    policy.drawsUnavailable = parameters.either(
      "unavailable", "arrow", or: "no_arrow", isFirst: policy.drawsUnavailable,
      "whether there is an arrow while its direction is unavailable")
    policy.staysFull = parameters.either(
      "weak", "full", or: "plain", isFirst: policy.staysFull,
      "whether the screen is plainer while the confidence is weak or unavailable")
    policy.losesTrailing = parameters.either(
      "last_value", "lost", or: "drawn", isFirst: policy.losesTrailing,
      "whether a value that comes too soon after a redraw is drawn later or lost")
    policy.confusesNorths = parameters.either(
      "north", "confused", or: "kept_apart", isFirst: policy.confusesNorths,
      "whether magnetic north is used as if it were true north")
  }

  private mutating func readHome(_ parameters: some FeatureParameters) {
    policy.savesHome = parameters.either(
      "home_base", "saved", or: "in_memory", isFirst: policy.savesHome,
      "whether the Home Base survives a kill")
    policy.keepsFirstHome = parameters.either(
      "home_set_again", "ignored", or: "taken", isFirst: policy.keepsFirstHome,
      "whether the Home Base changes when the user sets it again")
    policy.distances = parameters.word(
      "distances",
      [("one", .one), ("whole_meters", .whole), ("tens", .tens), ("fifties", .fifties)],
      policy.distances,
      "how the shown distance is rounded: by the common formatter, or as in a shipping app")
  }

  public func makeFeature(at site: Site) -> any Feature {
    let saved = site.saved.flatMap(HomeBase.init(words:))
    return CompassFeature(
      HomeCompass(home: saved ?? site.home, isSaved: saved != nil, policy: policy),
      readBack: saved, saves: policy.savesHome, position: choice.source(on: site.graph, at: site),
      medina: medina, takesMotion: !motion.isEmpty)
  }
}

final class CompassFeature: Feature {
  let kinds: [ObservationKind]
  private static let kinds = [
    CompassHome.kind(), CompassScreen.kind(), CompassDistance.kind(), CompassRedraw.kind(),
    CompassRecovery.kind(),
  ]
  let interests: EventKinds
  private let engine: HostedEngine<HomeCompass>
  private var position: PositionSource?
  /// Whether there is a position source. Checking `position` itself would copy its lanes at each
  /// event.
  private let hasPosition: Bool
  /// Medina Mode, available if the position knows its error; nil otherwise.
  private var medina: MedinaScreen?
  private var offersRecovery = false
  private var isPlain = false
  private var distance: DistanceLabel?
  private let saves: Bool
  /// The value read from the user database and not reported yet.
  private var readBack: HomeBase?

  /// - Parameters:
  ///   - readBack: the saved Home Base; nil if none was saved.
  ///   - saves: whether a newly set Home Base is saved.
  ///   - position: the source of positions; nil if they are the fixes.
  ///   - medina: settings of Medina Mode, available if the position knows its error.
  ///   - takesMotion: whether the compass uses motion.
  init(
    _ compass: HomeCompass, readBack: HomeBase? = nil, saves: Bool = true,
    position: PositionSource?, medina: MedinaSettings = MedinaSettings(), takesMotion: Bool = false
  ) {
    engine = HostedEngine(compass)
    interests = takesMotion ? [.all, .motion] : .all
    self.saves = saves
    self.readBack = readBack
    self.position = position
    hasPosition = position != nil
    self.medina = position?.knowsItsError ?? false ? MedinaScreen(medina) : nil
    kinds =
      CompassFeature.kinds + (position == nil ? [] : PositionSource.kinds(of: .compass))
      + (self.medina == nil ? [] : MedinaScreen.kinds(of: .compass))
  }

  func receive(_ event: Event, at instant: Instant, into sink: inout FeatureSink) {
    if let home = readBack {
      readBack = nil
      sink.observe(CompassHome(cause: .readBack, coordinate: home.coordinate))
    }
    if case .app(.homeSet) = event { return setHome(at: instant, &sink) }
    switch event {
    case .fix where hasPosition:
      let taken = position?.handle(event, at: instant, in: &sink)
      pass(taken?.event ?? event, at: instant, &sink)
      medina?.update(after: taken?.position, at: instant, in: &sink)
    case .wake where hasPosition:
      pass(event, at: instant, &sink)
      medina?.update(after: nil, at: instant, in: &sink)
    default: pass(event, at: instant, &sink)
    }
  }

  @inline(__always)
  private func pass(_ event: Event, at instant: Instant, _ sink: inout FeatureSink) {
    engine.handle(event, at: instant, into: &sink) { reading, sink in show(reading, &sink) }
  }

  private func setHome(at instant: Instant, _ sink: inout FeatureSink) {
    var home: HomeBase?
    engine.handle(
      into: &sink, show: { reading, sink in show(reading, &sink) },
      {
        $0.handle(.app(.homeSet), at: instant, into: &$1)
        home = $0.homeSetAt == instant ? $0.home : nil
      })
    sink.observe(
      CompassHome(cause: home == nil ? .noPosition : .set, coordinate: home?.coordinate))
    if saves, let home { sink.save(home.words) }
  }

  // never inlined: most events draw nothing, and their code path stays short
  @inline(never)
  private func show(_ reading: CompassReading, _ sink: inout FeatureSink) {
    if reading.isPlain != isPlain {
      isPlain = reading.isPlain
      sink.observe(CompassScreen(isPlain: isPlain))
    }
    if reading.distance != distance {
      distance = reading.distance
      if let distance, let meters = reading.distanceMeters {
        sink.observe(
          CompassDistance(
            shown: Double(distance.tenths) / 10, unit: distance.unit.word, distanceMeters: meters))
      }
    }
    sink.observe(CompassRedraw(reading))
    if reading.offersRecovery != offersRecovery {
      offersRecovery = reading.offersRecovery
      sink.observe(CompassRecovery(isOffered: offersRecovery))
    }
  }
}

extension CompassRedraw {
  @inline(__always)
  init(_ reading: CompassReading) {
    self.init(
      arrowDegrees: reading.arrowDegrees, turnDegrees: reading.turnDegrees,
      bearingDegrees: reading.bearingDegrees, distanceMeters: reading.distanceMeters,
      fixAgeSeconds: reading.fixAgeSeconds, location: reading.location.word,
      confidence: reading.confidence.word, reason: reading.reason.word)
  }
}
