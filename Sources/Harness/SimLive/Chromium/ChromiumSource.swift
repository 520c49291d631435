import Elementary
public import Foundation
import Geodesy
import Sensing
import SimKernel
import SimText

/// Plays a walk into a page in a real Chromium: the page gets position, accuracy, orientation and
/// errors through the browser, and the page's log is kept.
public final class ChromiumSource {
  /// The result of a play.
  public struct Outcome: Sendable {
    /// Number of fixes given, and of those that the page's own watch received before the next one.
    public var (given, heard) = (0, 0)
    /// Number of fixes that cannot be given to the browser: without an accuracy, or invalid
    /// according to the phone.
    public var (withoutAccuracy, invalid) = (0, 0)
    /// Number of headings: those given to the page, those due (at most sixty a second), and all.
    /// Headings without a direction, or invalid according to the phone, are not due.
    public var (headings, dueHeadings, allHeadings) = (0, 0, 0)
    /// Number of errors of the walk that the page received.
    public var refusals = 0
    /// The largest delay between due time and delivery, in seconds of real time.
    public var worstDelay = 0.0
    /// Whether the page ever asked for a position.
    public var asked = false
    /// Errors in the page's console; the first few.
    public var complaints: [String] = []
    public var browser = ""
    public var log = PageLog()
    /// Whether the play reached its end.
    public var isWhole = false
  }

  private let process: ChromiumProcess
  private let tools: DevTools
  private let clock: LivePace.Clock
  private let shouldStop: () -> Bool
  private var outcome = Outcome()
  private var pace: LivePace
  /// Whether a watch of the page receives positions.
  private var isListening = false
  private var isLoaded = false
  /// Whether the page was given the error that there is no position, and no position since.
  private var isRefused = false
  /// The last position that the page's watch received.
  private var position: [Double] = []
  /// Lines that the page logged before the play began.
  private var early: [(json: String, nanoseconds: Int64)] = []
  private var hasBegun = false
  private var pendingHeading: Double?
  private var headingDue = Instant.zero

  /// Time limits, in seconds: for a page to load, and for its first request for positions after
  /// that.
  private static let (loading, asking) = (30.0, 5.0)
  /// Time limit, in seconds, for a page to receive a fix; then the next one is sent.
  private static let hearing = 2.0
  /// How long to wait for the page's last log lines, in seconds.
  private static let parting = 1.0
  /// In seconds: screens draw no faster than this.
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
      // the browser's last error message explains why it ended
      guard error.kind == .peer, let complaint = process.complaint else { throw error }
      throw LiveFailure("\(error.description); its last output: \(complaint)", .peer)
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
    // the page never gets the position of this computer
    try tools.call("Emulation.setGeolocationOverride")
    // without a first orientation, a page that listens early concludes that there is no sensor
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
    // sent to the browser, not to the page
    tools.session = nil
    defer { tools.session = session }
    try tools.call(
      "Browser.setPermission",
      [
        ("permission", ["name": "geolocation"]),
        ("setting", .string(isAllowed ? "granted" : "denied")),
      ])
  }

  // MARK: Events for the page

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
    // alpha increases counter-clockwise
    let alpha = Angle.wrappedTo360(-degrees)
    let half = Portable.sincos(degrees: alpha / 2)
    try tools.send(
      "Emulation.setSensorOverrideReadings",
      [
        ("type", .string("absolute-orientation")),
        (
          "reading",
          [
            "quaternion": [
              "x": .number(0),
              "y": .number(0),
              "z": .number(half.sin),
              "w": .number(half.cos),
            ]
          ]
        ),
      ])
    try tools.send(
      "DeviceOrientation.setDeviceOrientationOverride",
      [("alpha", .number(alpha)), ("beta", .number(0)), ("gamma", .number(0))])
  }

  // MARK: Messages of the page

  private func wait(until instant: Instant) throws(LiveFailure) {
    while !shouldStop() {
      try turnIfDue()
      let next = pendingHeading == nil ? instant : min(instant, headingDue)
      let milliseconds = pace.milliseconds(until: next, atMost: Self.patience)
      if milliseconds == 0, next == instant { return }
      if let event = try tools.event(milliseconds: milliseconds) { handle(event) }
    }
  }

  /// Handles messages of the page until `isDone`, for at most `seconds`.
  private func listen(
    seconds: Double, until isDone: () -> Bool
  ) throws(LiveFailure) {
    let limit = LivePace(speed: 1, clock)
    while !isDone(), !shouldStop() {
      let milliseconds = limit.milliseconds(
        until: .zero + .seconds(seconds), atMost: Self.patience)
      guard milliseconds > 0 else { return }
      if let event = try tools.event(milliseconds: milliseconds) { handle(event) }
    }
  }

  private func handle(_ event: JSONTree) {
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

  /// Adds a line logged at `milliseconds` since 1970, which may be any number in a page's message.
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
  /// The true heading if known, else the magnetic one; nil where there is none, or it is invalid.
  fileprivate var best: Double? {
    report == .invalid ? nil : trueDegrees ?? magneticDegrees
  }
}
