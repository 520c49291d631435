import Geodesy
import Sensing
import SimKernel

/// The system's region monitoring: a sensor other than geofences inside an app, slow and coarse
/// (SW-7). It continues while the app is suspended or killed.
struct RegionMonitor {
  /// The conditions it depends on besides the phone's position.
  struct Setting {
    var hasNetwork = true
    var isWiFiOn = true
    var isLowPower = false
    var isInFront = true
    /// Whether the phone has not moved for a long time.
    var isStill = false
  }

  private struct Region {
    var number: Int32
    var center: PlanePoint
    var radiusMeters: Double
    var dwell: Timespan?
    /// The state that the system believes; nil until the first check.
    var isInside: Bool?
    /// Time since which checks contradict the believed state.
    var otherwiseSince: Instant?
    var dwellAt = Instant.distantFuture
  }

  private struct Report {
    var instant: Instant
    var event: RegionEvent
  }

  /// Time between two checks (assumed).
  static let period = Timespan.seconds(5)
  /// Error of the position it uses, deviation of each axis in meters: with Wi-Fi, and without.
  static let sigmaMeters = (withWiFi: 50.0, without: 300.0)
  /// Correlation time of that error, in seconds (assumed: while the same access points are in
  /// range).
  static let errorTau = 60.0
  /// Number of regions a spurious burst affects, and the delay until it is retracted (assumed).
  static let burst = (regions: 3, undoneAfter: Timespan.seconds(60))

  /// Time of the next action; the distant future if no region is watched.
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

  /// Starts to watch a region, replacing any region of this number; returns false if the limit is
  /// reached.
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

  /// Checks, and reports due crossings; reports nothing if the app is not allowed to know.
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

  /// Enters several regions at once that the phone is far from.
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
