import Geodesy
import Sensing
import SimKernel

/// The system's own watch over regions: another sensor than fences in an app, slow and coarse
/// (SW-7). It goes on while the app is not run, and survives its being killed.
struct RegionMonitor {
  /// What it depends on besides where the phone is.
  struct Setting {
    var hasNetwork = true
    var isWiFiOn = true
    var isLowPower = false
    var isInFront = true
    /// Whether the phone has not moved for long.
    var isStill = false
  }

  private struct Region {
    var number: Int32
    var center: PlanePoint
    var radiusMeters: Double
    var dwell: Timespan?
    /// What the system believes; nil until it has looked.
    var isInside: Bool?
    /// Since when it looks otherwise than believed.
    var otherwiseSince: Instant?
    var dwellAt = Instant.distantFuture
  }

  private struct Report {
    var instant: Instant
    var event: RegionEvent
  }

  /// How often it looks (assumed).
  static let period = Timespan.seconds(5)
  /// How far off on each axis the position is that it goes by: with Wi-Fi, and without.
  static let sigmaMeters = (withWiFi: 50.0, without: 300.0)
  /// How long that error lasts, in seconds (assumed: the access points in sight).
  static let errorTau = 60.0
  /// A burst of crossings that never were takes so many regions, and is undone so late (assumed).
  static let burst = (regions: 3, undoneAfter: Timespan.seconds(60))

  /// When it acts next; the distant future where nothing is watched.
  private(set) var due = Instant.distantFuture
  private let rules: RegionRules
  private var regions: [Region] = []
  private var reports: [Report] = []
  private var random: RandomStream
  private var errorRandom: RandomStream
  private var burstRandom: RandomStream
  private let step = OrnsteinUhlenbeck.Step(tau: errorTau, seconds: period.seconds)
  private var east: OrnsteinUhlenbeck
  private var north: OrnsteinUhlenbeck
  private var errorInstant = Instant.zero
  private var nextLook = Instant.distantFuture
  private var spurious: Hazard

  init(_ rules: RegionRules, random: RandomStream) {
    self.rules = rules
    self.random = random.fork("latency")
    errorRandom = random.fork("error")
    burstRandom = random.fork("burst")
    east = OrnsteinUhlenbeck(&errorRandom)
    north = OrnsteinUhlenbeck(&errorRandom)
    spurious = Hazard(rate: rules.spuriousPerHour.withWiFi / 3600, from: 0, &burstRandom)
  }

  /// Begins to watch a region, or another in the place of the one of this number; false where there
  /// are as many as there may be.
  mutating func watch(
    _ number: Int32, at center: PlanePoint, radiusMeters: Double, dwell: Timespan?,
    from instant: Instant
  ) -> Bool {
    unwatch(number)
    guard regions.count < rules.limit else { return false }
    regions.append(
      Region(
        number: number, center: center,
        radiusMeters: max(radiusMeters, rules.smallestRadiusMeters), dwell: dwell))
    nextLook = min(nextLook, instant)
    schedule()
    return true
  }

  mutating func unwatch(_ number: Int32) {
    regions.removeAll { $0.number == number }
    reports.removeAll { $0.event.region == number }
    if regions.isEmpty { nextLook = .distantFuture }
    schedule()
  }

  /// Looks, and tells what is due; nothing is told where the app may not know.
  mutating func act(
    at instant: Instant, _ place: Whereabouts, _ setting: Setting, isAllowed: Bool,
    into outlet: inout PhoneOutlet
  ) {
    if nextLook <= instant {
      look(at: instant, place, setting)
      nextLook = instant + Self.period
    }
    while let first = reports.first, first.instant <= instant {
      reports.removeFirst()
      if isAllowed { outlet.tell(.region(first.event)) }
    }
    schedule()
  }

  private mutating func look(at instant: Instant, _ place: Whereabouts, _ setting: Setting) {
    while errorInstant < instant {
      east.advance(step, &errorRandom)
      north.advance(step, &errorRandom)
      errorInstant = errorInstant + Self.period
    }
    let sigma = setting.isWiFiOn ? Self.sigmaMeters.withWiFi : Self.sigmaMeters.without
    var point = place.point(at: instant)
    point.east += sigma * east.value
    point.north += sigma * north.value
    for index in regions.indices { judge(index, point, at: instant, setting) }
    let rate = setting.isWiFiOn ? rules.spuriousPerHour.withWiFi : rules.spuriousPerHour.without
    spurious.pace(rate / 3600, from: instant.seconds)
    if spurious.due <= instant.seconds {
      imagine(at: instant)
      spurious.restart(rate: rate / 3600, &burstRandom)
    }
  }

  private mutating func judge(
    _ index: Int, _ point: PlanePoint, at instant: Instant, _ setting: Setting
  ) {
    let region = regions[index]
    let beyond = region.center.distance(to: point) - region.radiusMeters
    guard let believed = region.isInside else {
      regions[index].isInside = rules.tellsWhereItBegins ? false : beyond < 0
      if rules.tellsWhereItBegins { judge(index, point, at: instant, setting) }
      return
    }
    if region.dwellAt <= instant {
      regions[index].dwellAt = .distantFuture
      report(.dwell, of: region.number, at: instant, setting)
    }
    let isOtherwise = believed ? beyond > rules.marginMeters : beyond < -rules.marginMeters
    guard isOtherwise else {
      regions[index].otherwiseSince = nil
      return
    }
    let since = region.otherwiseSince ?? instant
    regions[index].otherwiseSince = since
    guard instant - since >= rules.hold else { return }
    regions[index].isInside = !believed
    regions[index].otherwiseSince = nil
    regions[index].dwellAt =
      believed ? .distantFuture : region.dwell.map { instant + $0 } ?? .distantFuture
    report(believed ? .exit : .enter, of: region.number, at: instant, setting)
  }

  private mutating func report(
    _ kind: RegionEvent.Kind, of number: Int32, at instant: Instant, _ setting: Setting
  ) {
    let isMissed = random.chance(rules.missedShare)
    let latency = rules.latencySeconds(setting, &random)
    if !isMissed { add(kind, of: number, at: instant + .seconds(latency)) }
  }

  /// Several regions at once are entered that one is far from.
  private mutating func imagine(at instant: Instant) {
    let far = regions.filter { $0.isInside == false }
    guard !far.isEmpty else { return }
    let first = burstRandom.integer(below: far.count)
    for offset in 0..<min(Self.burst.regions, far.count) {
      let number = far[(first + offset) % far.count].number
      add(.enter, of: number, at: instant)
      add(.exit, of: number, at: instant + Self.burst.undoneAfter)
    }
  }

  private mutating func add(_ kind: RegionEvent.Kind, of number: Int32, at instant: Instant) {
    let place = reports.firstIndex { $0.instant > instant } ?? reports.count
    reports.insert(
      Report(instant: instant, event: RegionEvent(region: number, kind: kind)), at: place)
  }

  private mutating func schedule() {
    due = min(nextLook, reports.first?.instant ?? .distantFuture)
  }
}
