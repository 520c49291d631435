import SimKernel
import SimResults

extension RecordedTuning {
  /// The badge on whether today's radii fit, with its style on the page.
  var badge: (words: String, style: String) {
    if stops.allSatisfy({ $0.visits == 0 }) { return ("? nothing visited", "dim") }
    if stops.contains(where: { $0.visits > 0 && $0.serving.isEmpty }) {
      return ("✗ not all can be served", "missed")
    }
    return changes ? ("✓ better", "met") : ("= keep today's", "dim")
  }

  /// The recommendation, in a sentence.
  var adviceWords: String {
    let visited = stops.filter { $0.visits > 0 }
    if visited.isEmpty {
      return "no recording visits a stop of this tour: check that the two belong together"
    }
    let unserved = visited.filter(\.serving.isEmpty).map(\.id)
    let changed = stops.filter { $0.todayMeters != $0.recommendedMeters }.map(\.id)
    var parts: [String] = []
    if !unserved.isEmpty {
      parts.append("no radius serves all recordings at \(unserved.joined(separator: ", "))")
    }
    if !unserved.isEmpty, let lack = recordings.first(where: { !$0.lacks.isEmpty })?.lacks.first {
      parts.append(lack)
    }
    if !changed.isEmpty {
      parts.append("another radius serves all recordings at \(changed.joined(separator: ", "))")
    }
    let unvisited = stops.count - visited.count
    if parts.isEmpty {
      let which = unvisited > 0 ? "the visited stops in " : ""
      parts.append(
        "they serve " + which
          + (recordings.count == 1 ? "the recording" : "all \(recordings.count) recordings"))
    }
    if unvisited > 0 { parts.append("\(Self.counted(unvisited, "stop")) never visited") }
    return parts.joined(separator: "; ")
  }

  /// The open questions that more recordings would settle, each a sentence with its stops.
  var questions: [String] {
    var questions: [(sentence: String, stops: [String])] = []
    for (number, stop) in stops.enumerated() {
      let name = "\(number + 1) (\(stop.id))"
      for sentence in stop.open {
        if let index = questions.firstIndex(where: { $0.sentence == sentence }) {
          questions[index].stops.append(name)
        } else {
          questions.append((sentence, [name]))
        }
      }
    }
    return questions.map { question in
      let all = question.stops.count == stops.count && stops.count > 1
      let names = question.stops.joined(separator: ", ")
      return "\(all ? "every stop" : "stop \(names)"): \(question.sentence)"
    }
  }

  private static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  /// The results of one recording with today's radii: stops visited, visits with their story, and
  /// false starts.
  func sums(_ recording: Int) -> (stops: Int, totals: TuningResult.Totals) {
    var totals = TuningResult.Totals()
    for stop in stops { totals += stop.passes[recording].today }
    return (stops.count { $0.passes[recording].today.visits > 0 }, totals)
  }
}

extension RecordedTuning.Recording {
  /// The assumptions and the missing data.
  var remarks: [String] { assumed.map { "assumed: \($0)" } + lacks }
}

extension RecordedTuning.Stop {
  var recommendation: String {
    recommendedMeters == todayMeters ? "keep" : TuningWords.meters(recommendedMeters)
  }

  /// Text as in `22 … 41 m, 50 m`.
  var servingWords: String {
    if visits == 0 { return "never visited" }
    return serving.isEmpty
      ? "none" : serving.map(TuningWords.range).joined(separator: ", ")
  }

  /// Text as in `2 of 3`.
  var visitedWords: String {
    "\(passes.count { $0.today.visits > 0 }) of \(passes.count)"
  }
}

extension RecordedTuning.Pass {
  /// Describes `totals`, the results of the pass with today's or with the recommended radius.
  func words(_ totals: TuningResult.Totals) -> String {
    var parts: [String] = []
    if totals.visits == 0 {
      parts.append("not visited, nearest \(TuningWords.meters(nearestMeters.rounded()))")
    } else if totals.noticed == 0 {
      parts.append("missed")
    } else {
      parts.append("begins \(start(totals))")
    }
    if totals.noticed > 0, totals.missed > 0 {
      parts.append("\(totals.missed) of \(totals.visits) visits missed")
    }
    if totals.falses > 0 { parts.append("\(totals.falses) false") }
    if totals.repeats > 0 { parts.append("\(totals.repeats) anew") }
    if totals.outOfTurn > 0 { parts.append("\(totals.outOfTurn) out of turn") }
    return parts.joined(separator: ", ")
  }

  private func start(_ totals: TuningResult.Totals) -> String {
    if totals.earlyMeters > 0 { return TuningWords.start(totals) + " before" }
    return totals.lateMeters > 0
      ? TuningWords.meters((totals.lateMeters / Double(totals.noticed)).rounded()) + " behind"
      : "at the stop"
  }
}
