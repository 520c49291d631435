import Elementary
public import Foundation
import Geodesy
import Sensing
import SimKernel
import SimWriting

/// Plays a walk into a page in a real Chromium: position, accuracy, orientation and errors come to
/// the page as the browser brings them, and what the page logs is kept.
public final class ChromiumSource {
  /// What came of a play.
  public struct Outcome: Sendable {
    /// Fixes that were given, and those that the page's own watch had heard before the next.
    public var (given, heard) = (0, 0)
    /// Fixes that the browser can't be given: without an accuracy, or ones the phone calls invalid.
    public var (withoutAccuracy, invalid) = (0, 0)
    /// Headings: those given to the page, those due (at most sixty a second), and all. Headings
    /// without a direction, or with one that the phone calls invalid, are not due.
    public var (headings, dueHeadings, allHeadings) = (0, 0, 0)
    /// Errors of the walk that the page was told of.
    public var refusals = 0
    /// How much later than due something was given at the worst, in seconds of real time.
    public var worstDelay = 0.0
    /// Whether the page ever asked for a position.
    public var asked = false
    /// What went wrong in the page, as its console says; the first few.
    public var complaints: [String] = []
    public var browser = ""
    public var log = PageLog()
    /// Whether it was played to its end.
    public var isWhole = false
  }

  private let process: ChromiumProcess
  private let tools: DevTools
  private let clock: LivePace.Clock
  private let shouldStop: () -> Bool
  private var outcome = Outcome()
  private var pace: LivePace
  /// Whether a watch of the page's hears of positions.
  private var isListening = false
  private var isLoaded = false
  /// Whether the page was told that there is no position, and was given none since.
  private var isRefused = false
  /// What the page's watch heard last.
  private var position: [Double] = []
  /// What the page logged before the play began.
  private var early: [(json: String, nanoseconds: Int64)] = []
  private var hasBegun = false
  private var pendingHeading: Double?
  private var headingDue = Instant.zero

  /// How long a page may take to load, and to ask for positions once it is there, in seconds.
  private static let (loading, asking) = (30.0, 5.0)
  /// How long a page may take to hear of a fix, in seconds; then the next one comes.
  private static let hearing = 2.0
  /// How long the page's last words are waited for, in seconds.
  private static let parting = 1.0
  /// Of a second: screens draw no faster.
  private static let headingSeconds = 1.0 / 60
  private static let patience: Int32 = 50
  private static let complaintLimit = 20

  /// Starts the Chromium at `path`.
  public init(
    path: String, clock: LivePace.Clock, shouldStop: @escaping () -> Bool
  ) throws {
    process = try ChromiumProcess(path: path)
    tools = DevTools(process.descriptor)
    self.clock = clock
    self.shouldStop = shouldStop
    pace = LivePace(speed: 1, clock)
  }

  /// Opens `page` and plays.
  public func play(_ play: LivePlay, speed: Double, page: URL) throws(LiveFailure) -> Outcome {
    do throws(LiveFailure) {
      try open(page, for: play)
      begin(at: speed)
      for step in play.steps {
        try wait(until: step.instant)
        if shouldStop() { break }
        outcome.worstDelay = max(outcome.worstDelay, (pace.now - step.instant).seconds / speed)
        try give(step.event)
      }
      outcome.isWhole = !shouldStop()
      if outcome.isWhole { try listen(seconds: Self.parting) { false } }
    } catch {
      // why it is gone says its own last word
      guard error.kind == .peer, let complaint = process.complaint else { throw error }
      throw LiveFailure("\(error.description); its last word: \(complaint)", .peer)
    }
    tools.session = nil
    _ = try? tools.send("Browser.close")
    process.end()
    return outcome
  }

  private func begin(at speed: Double) {
    pace = LivePace(speed: speed, clock)
    hasBegun = true
    for line in early { outcome.log.add(line.json, at: pace.instant(atUnix: line.nanoseconds)) }
  }

  // MARK: The page

  private func open(_ page: URL, for play: LivePlay) throws(LiveFailure) {
    outcome.browser = try tools.call("Browser.getVersion")["product"]?.text ?? ""
    let target = try tools.call("Target.createTarget", [("url", .string("about:blank"))])
    let session = try tools.call(
      "Target.attachToTarget",
      [("targetId", .string(target["targetId"]?.text ?? "")), ("flatten", .bool(true))])
    try allow(true)
    tools.session = session["sessionId"]?.text
    try tools.call("Page.enable")
    try tools.call("Runtime.enable")
    try tools.call("Inspector.enable")
    try tools.call("Runtime.addBinding", [("name", .string("simrunHear"))])
    try tools.call(
      "Page.addScriptToEvaluateOnNewDocument",
      [("source", .string(String(decoding: PackageResources.shim_js, as: UTF8.self)))])
    // no position of this computer's is ever asked for
    try tools.call("Emulation.setGeolocationOverride")
    // without a first orientation, a page that listens early hears that there is no sensor
    for step in play.steps {
      guard case .heading(let heading) = step.event, let degrees = heading.best else { continue }
      try tools.call(
        "Emulation.setSensorOverrideEnabled",
        [("enabled", .bool(true)), ("type", .string("absolute-orientation"))])
      try turn(to: degrees)
      break
    }
    outcome.allHeadings = play.headingCount
    let opened = try tools.call("Page.navigate", [("url", .string(page.absoluteString))])
    if let refusal = opened["errorText"]?.text {
      throw LiveFailure("the page can't be opened: \(refusal)", .missing)
    }
    try listen(seconds: Self.loading) { isLoaded }
    guard isLoaded || shouldStop() else {
      throw LiveFailure("the page was not loaded within \(Int(Self.loading)) s", .peer)
    }
    try listen(seconds: Self.asking) { isListening }
  }

  private func allow(_ isAllowed: Bool) throws(LiveFailure) {
    let session = tools.session
    // of the browser, not of the page
    tools.session = nil
    defer { tools.session = session }
    try tools.call(
      "Browser.setPermission",
      [
        ("permission", .object([("name", .string("geolocation"))])),
        ("setting", .string(isAllowed ? "granted" : "denied")),
      ])
  }

  // MARK: What it is given

  private func give(_ event: LivePlay.Event) throws(LiveFailure) {
    switch event {
    case .fix(let fix): try give(fix)
    case .heading(let heading):
      guard let degrees = heading.best else { return }
      outcome.dueHeadings += 1
      pendingHeading = degrees
      try turnIfDue()
    case .refusal(let failure):
      switch failure {
      case nil: try allow(true)
      case .denied:
        outcome.refusals += 1
        try allow(false)
      default: try refuse()
      }
    }
  }

  private func give(_ fix: Fix) throws(LiveFailure) {
    guard fix.isValid else {
      outcome.invalid += 1
      return try refuse()
    }
    guard let accuracy = fix.horizontalAccuracyMeters else {
      outcome.withoutAccuracy += 1
      return
    }
    let place = fix.coordinate
    if isRefused { try evaluate("simrunRefuse(false)") }
    isRefused = false
    var parameters: [(key: String, value: JSONValue)] = [
      ("latitude", .number(place.latitudeDegrees)),
      ("longitude", .number(place.longitudeDegrees)), ("accuracy", .number(accuracy)),
    ]
    if let speed = fix.speedMetersPerSecond { parameters.append(("speed", .number(speed))) }
    if let course = fix.courseDegrees { parameters.append(("heading", .number(course))) }
    position = []
    try tools.call("Emulation.setGeolocationOverride", parameters)
    outcome.given += 1
    guard isListening else { return }
    let wanted = [place.latitudeDegrees, place.longitudeDegrees, accuracy]
    try listen(seconds: Self.hearing) { position == wanted || !isListening }
    if position == wanted { outcome.heard += 1 }
  }

  private func refuse() throws(LiveFailure) {
    if isRefused { return }
    isRefused = true
    outcome.refusals += 1
    try evaluate("simrunRefuse(true)")
    try tools.call("Emulation.setGeolocationOverride")
  }

  private func evaluate(_ expression: String) throws(LiveFailure) {
    try tools.call("Runtime.evaluate", [("expression", .string(expression))])
  }

  private func turnIfDue() throws(LiveFailure) {
    guard let degrees = pendingHeading, pace.now >= headingDue else { return }
    pendingHeading = nil
    headingDue = pace.now + .seconds(Self.headingSeconds * pace.speed)
    outcome.headings += 1
    try turn(to: degrees)
  }

  /// Turns the phone, which lies flat, so that its top points to `degrees` clockwise from north.
  private func turn(to degrees: Double) throws(LiveFailure) {
    // alpha counts the other way round
    let alpha = Angle.wrappedTo360(-degrees)
    let half = Portable.sincos(degrees: alpha / 2)
    try tools.send(
      "Emulation.setSensorOverrideReadings",
      [
        ("type", .string("absolute-orientation")),
        (
          "reading",
          .object([
            (
              "quaternion",
              .object([
                ("x", .number(0)), ("y", .number(0)), ("z", .number(half.sin)),
                ("w", .number(half.cos)),
              ])
            )
          ])
        ),
      ])
    try tools.send(
      "DeviceOrientation.setDeviceOrientationOverride",
      [("alpha", .number(alpha)), ("beta", .number(0)), ("gamma", .number(0))])
  }

  // MARK: What it says

  private func wait(until instant: Instant) throws(LiveFailure) {
    while !shouldStop() {
      try turnIfDue()
      let next = pendingHeading == nil ? instant : min(instant, headingDue)
      let milliseconds = pace.milliseconds(until: next, atMost: Self.patience)
      if milliseconds == 0, next == instant { return }
      if let event = try tools.event(milliseconds: milliseconds) { take(event) }
    }
  }

  /// Takes what the page says until `isDone`, for `seconds` at most.
  private func listen(
    seconds: Double, until isDone: () -> Bool
  ) throws(LiveFailure) {
    let limit = LivePace(speed: 1, clock)
    while !isDone(), !shouldStop() {
      let milliseconds = limit.milliseconds(
        until: .zero + .seconds(seconds), atMost: Self.patience)
      guard milliseconds > 0 else { return }
      if let event = try tools.event(milliseconds: milliseconds) { take(event) }
    }
  }

  private func take(_ event: JSONTree) {
    let parameters = event["params"]
    switch event["method"]?.text {
    case "Page.loadEventFired": isLoaded = true
    case "Runtime.bindingCalled": takeWord(parameters?["payload"]?.text ?? "")
    case "Runtime.consoleAPICalled": takeConsole(parameters)
    case "Runtime.exceptionThrown":
      let details = parameters?["exceptionDetails"]
      complain(details?["exception"]?["description"]?.text ?? details?["text"]?.text ?? "")
    case "Inspector.targetCrashed": complain("the page crashed")
    default: break
    }
  }

  private func takeWord(_ text: String) {
    let words = text.split(separator: " ", maxSplits: 1).map(String.init)
    switch words.first {
    case "listening": (isListening, outcome.asked) = (true, true)
    case "deaf": isListening = false
    case "position":
      position = (words.last ?? "").split(separator: " ").compactMap { Double($0) }
    case "kinds": outcome.log.declare(words.last ?? "")
    case "line":
      let parts = (words.last ?? "").split(separator: " ", maxSplits: 1).map(String.init)
      guard parts.count == 2, let milliseconds = Double(parts[0]) else { return }
      add(parts[1], at: milliseconds)
    default: break
    }
  }

  private func takeConsole(_ parameters: JSONTree?) {
    guard let words = parameters?["args"]?.list, let first = words.first else { return }
    let text = first["value"]?.text ?? first["description"]?.text ?? ""
    if text.hasPrefix("{"), let tree = JSONTree(Array(text.utf8)), tree["kind"] != nil {
      add(text, at: tree["t"]?.number ?? parameters?["timestamp"]?.number ?? .nan)
    } else if parameters?["type"]?.text == "error" {
      complain(
        words.compactMap { $0["value"]?.text ?? $0["description"]?.text }.joined(
          separator: " "))
    }
  }

  /// Milliseconds since 1970, of which a page may say any.
  private func add(_ json: String, at milliseconds: Double) {
    guard (0..<9e12).contains(milliseconds) else { return complain("a line without a time") }
    let nanoseconds = Int64((milliseconds * 1e6).rounded())
    guard hasBegun else { return early.append((json, nanoseconds)) }
    outcome.log.add(json, at: pace.instant(atUnix: nanoseconds))
  }

  private func complain(_ text: String) {
    guard outcome.complaints.count < Self.complaintLimit else { return }
    outcome.complaints.append(String(text.prefix(300)))
  }
}

extension Heading {
  /// True where the phone knows it, else magnetic; nil where there is none, or none that counts.
  fileprivate var best: Double? {
    report == .invalid ? nil : trueDegrees ?? magneticDegrees
  }
}
