import ArgumentParser
import Foundation
import Sensing
import SimKernel
import SimLive
import SimText
import SimTraces

extension Play {
  private static let shouldStop: @Sendable () -> Bool = { Interruption.signalNumber != nil }

  private func announce(_ play: LivePlay, _ place: String) {
    Terminal.complain(
      "\(play.fixCount) fixes and \(play.headingCount) headings over "
        + "\(RunBudget.words(play.end.seconds, of: .time)) at ×\(Decimals.shortest(speed)) "
        + "\(place)\n")
  }

  private func tell(_ losses: [String]) {
    for loss in losses { Terminal.complain("lost: \(loss.escapedForTerminal)\n") }
  }

  // MARK: NMEA

  func playSentences(_ play: LivePlay, on port: UInt16) throws {
    let source = try PortSource(port: port)
    let writer = NMEAWriter(live: try epoch(play.epochNanoseconds))
    announce(play, "on 127.0.0.1:\(source.port), from the arrival of the first reader")
    let outcome = source.play(
      play, speed: speed, clock: .system, delay: delay, shouldStop: Self.shouldStop
    ) { event in
      switch event {
      case .fix(let fix): writer.take(fix)
      case .heading(let heading): writer.take(heading)
      case .refusal: break
      }
      return writer.takeBytes()
    }
    Terminal.print(
      "sent \(outcome.fixes) fixes and \(outcome.headings) headings to \(outcome.readers) "
        + "\(outcome.readers == 1 ? "reader" : "readers")"
        + "\(outcome.isWhole ? "" : ", and was stopped")\n")
    if outcome.lost > 0 {
      Terminal.complain("\(outcome.lost) readers did not keep up and were disconnected\n")
    }
    tell(writer.losses)
  }

  // MARK: GPX

  func writeWaypoints(_ play: LivePlay) throws {
    guard let output else { return }
    try OutputFile.require(output, isNot: input)
    let draft = try DraftFile(output)
    var file = WaypointFile(play, speed: speed, epoch: try epoch(play.epochNanoseconds))
    file.write(to: &draft.sink)
    try draft.finish()
    try draft.publish()
    Terminal.print("\(file.count) waypoints in \(output.escapedForTerminal)\n")
    tell(file.losses)
  }

  // MARK: Chromium

  func playPage(_ play: LivePlay) throws {
    guard let page else { return }
    let address = try Self.address(of: page)
    if address.isFileURL, !FileManager.default.fileExists(atPath: address.path) {
      throw LiveFailure("no such page: \(page)", .missing)
    }
    guard let path = chromium ?? Self.installedChromium else {
      throw LiveFailure(
        "no Chromium in the PATH; install one, or name it with --chromium or in SIMRUN_CHROMIUM",
        .missing)
    }
    announce(play, "into \(page.escapedForTerminal)")
    if getuid() == 0 {
      Terminal.complain("Chromium runs without its sandbox, as it has none for root\n")
    }
    let source = try ChromiumSource(path: path, clock: .system, shouldStop: Self.shouldStop)
    let outcome = try source.play(play, speed: speed, page: address)
    if let log {
      let draft = try DraftFile(log)
      outcome.log.write(to: &draft.sink)
      try draft.finish()
      try draft.publish()
    }
    Terminal.print(words(for: outcome))
    for complaint in outcome.complaints {
      Terminal.complain("page: \(complaint.escapedForTerminal)\n")
    }
  }

  private func words(for outcome: ChromiumSource.Outcome) -> String {
    var lines = [
      "gave \(outcome.given) fixes, of which the page received \(outcome.heard)"
        + "\(outcome.isWhole ? "" : ", and was stopped"); at most "
        + "\(Decimals.readable(outcome.worstDelay * 1000, significantDigits: 3)) ms late; "
        + outcome.browser,
      "gave \(outcome.headings) of \(outcome.dueHeadings) headings, at most 60 a second, and "
        + "\(outcome.refusals) errors",
    ]
    if !outcome.asked { lines.append("the page asked for no position") }
    let pointless = outcome.allHeadings - outcome.dueHeadings
    if outcome.isWhole, pointless > 0 {
      lines.append("left out \(pointless) headings that the phone calls invalid")
    }
    if outcome.withoutAccuracy > 0 {
      lines.append(
        "left out \(outcome.withoutAccuracy) fixes without an accuracy, which a browser always "
          + "gives; --assume accuracy=8m gives them one")
    }
    if outcome.invalid > 0 {
      lines.append("\(outcome.invalid) fixes that the phone calls invalid were given as errors")
    }
    lines.append(
      "the page logged \(outcome.log.lines.count) lines"
        + (log.map { ", kept in \($0.escapedForTerminal)" } ?? "; --log FILE keeps them"))
    if outcome.log.isFull { lines.append("the page logged more lines than are kept") }
    return lines.map { $0 + "\n" }.joined()
  }

  private static var installedChromium: String? {
    let environment = ProcessInfo.processInfo.environment
    if let named = environment["SIMRUN_CHROMIUM"], !named.isEmpty { return named }
    let names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
    let folders = (environment["PATH"] ?? "").split(separator: ":")
    return folders.flatMap { folder in names.map { "\(folder)/\($0)" } }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// The URL of a page: a file, or a page of the loopback interface.
  static func address(of page: String) throws -> URL {
    guard page.contains("://") else { return URL(fileURLWithPath: page).absoluteURL }
    let hosts = ["localhost", "127.0.0.1", "::1", "[::1]"]
    guard let url = URL(string: page), let scheme = url.scheme?.lowercased() else {
      throw ValidationError("'\(page.escapedForTerminal)' is no address")
    }
    if scheme == "file" { return url }
    guard ["http", "https"].contains(scheme), let host = url.host, hosts.contains(host) else {
      throw ValidationError(
        "--page takes a file or an address of this computer, as in http://localhost:8000/, found "
          + "'\(page.escapedForTerminal)'")
    }
    return url
  }
}
