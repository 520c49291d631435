import Sensing
import SimKernel
import SimObservations

/// The results of pack downloads (MG-14, MG-21).
enum DownloadMetrics {
  private static let needs: [Metric.Need] = [.feature("pack_download")]

  static let all: [Metric] = [
    Metric(
      "download.asked", .count, needs: needs, "Packs that the user asked for."
    ) { run in
      let count = run.count(DownloadAsked.self)
      return Score(amount: Double(count), count: count)
    },
    Metric(
      "download.completed", .share, needs: needs, better: .higher,
      formula: "packs in force / packs asked for",
      "Share of the packs the user asked for that were in force at the end."
    ) { run in
      let askings = askings(run)
      let missing = askings.first { $0.end?.step != .installed }
      return Score(
        Double(askings.count { $0.end?.step == .installed }) / Double(askings.count),
        count: askings.count,
        worst: missing.map { Moment($0.end?.instant ?? run.end, "the pack was not in force") })
    },
    Metric(
      "download.time.max", .time, needs: needs, better: .lower,
      formula: "max of t(in force, refused or cancelled, or end of the run) − t(asked)",
      "Longest time from the request for a pack until it was in force, refused or cancelled."
    ) { run in
      var greatest = Greatest()
      for asking in askings(run) {
        let end = asking.end?.instant ?? run.end
        greatest.add((end - asking.start).seconds, at: end)
      }
      return greatest.score { "the user had waited \(fixed($0, 1)) s for a pack" }
    },
    Metric(
      "download.refused", .count, needs: needs, "Packs that were refused, for any reason."
    ) { run in
      var count = 0
      run.forEach(DownloadShown.self) { _, shown in count += shown.step == .refused ? 1 : 0 }
      return Score(amount: Double(count), count: run.count(DownloadAsked.self))
    },
    Metric(
      "download.again", .share, needs: needs, better: .lower,
      formula: "bytes received again / bytes received",
      "Share of the received bytes that had been received before."
    ) { again($0) },
    Metric(
      "download.cellular.unconfirmed", .count, needs: needs, better: .lower,
      "Bytes received over a cellular network without the user's consent."
    ) { run in
      bytes(run, "bytes came over a cellular network, and the user was not asked") { received in
        received.network == .cellular && !received.isConfirmed ? received.receivedBytes : 0
      }
    },
    Metric(
      "download.excess", .count, needs: needs, better: .lower,
      "Bytes received beyond the signed size."
    ) { run in
      bytes(run, "bytes came beyond the signed size") { $0.excessBytes }
    },
  ]

  private struct Asking {
    var start: Instant
    /// nil if the run, or the app's knowledge of it, ends before.
    var end: (instant: Instant, step: DownloadStep)?
  }

  private static func askings(_ run: RunView) -> [Asking] {
    var askings: [Asking] = []
    run.forEach(DownloadAsked.self) { instant, _ in askings.append(Asking(start: instant)) }
    run.forEach(DownloadShown.self) { instant, shown in
      guard [.installed, .refused, .cancelled].contains(shown.step),
        let index = askings.lastIndex(where: { $0.start <= instant }), askings[index].end == nil
      else { return }
      askings[index].end = (instant, shown.step)
    }
    return askings
  }

  private static func again(_ run: RunView) -> Score {
    var (again, received) = (0, 0)
    var worst: Moment?
    run.forEach(DownloadAnswered.self) { instant, answered in
      again += answered.againBytes
      if answered.againBytes > 0, worst == nil {
        worst = Moment(instant, "bytes that had been received before came again")
      }
    }
    run.forEach(DownloadReceived.self) { _, piece in received += piece.receivedBytes }
    return Score(
      received == 0 ? nil : Double(again) / Double(received),
      count: run.count(DownloadAnswered.self), worst: worst)
  }

  private static func bytes(
    _ run: RunView, _ what: String, _ count: (DownloadReceived) -> Int
  ) -> Score {
    var sum = 0
    var worst: Moment?
    run.forEach(DownloadReceived.self) { instant, piece in
      let bytes = count(piece)
      sum += bytes
      if bytes > 0, worst == nil { worst = Moment(instant, what) }
    }
    let pieces = run.count(DownloadReceived.self)
    return Score(pieces == 0 ? nil : Double(sum), count: pieces, worst: worst)
  }
}
