import SimKernel
import SimText

/// Everything counted, skipped and assumed while reading an NMEA log, and its description.
struct NMEACounts {
  var types = NMEATallies()
  var badChecksums = Tally()
  var missingChecksums = Tally()
  var garbled = Tally()
  var badDates = Tally()
  /// Dates that came too late to be used.
  var lateDates = Tally()
  var isDatedByStamps = false
  var timelessHeadingCount = 0
  var accuracyCount = 0
  var estimatedCount = 0
  /// Line and column of the first sentence that was skipped.
  var firstFault: (line: Int, column: Int)?

  /// By type of sentence, followed by the errors.
  var tallies: [RowTally] {
    let faults = [
      ("checksum.bad", badChecksums), ("checksum.missing", missingChecksums), ("garbled", garbled),
      ("date.bad", badDates),
    ]
    return types.all
      + faults.filter { $0.1.count > 0 }.map { RowTally(name: $0.0, count: $0.1.count) }
  }

  func notes(of timeline: NMEATimeline) -> [String] {
    faultNotes + timeNotes(of: timeline) + valueNotes(of: timeline)
  }

  private var faultNotes: [String] {
    let faults = [
      ("sentences with a wrong checksum, skipped", badChecksums),
      ("sentences without a checksum, read all the same", missingChecksums),
      ("garbled sentences and lines, skipped", garbled),
      ("invalid dates, not used", badDates),
      ("dates that came only after 600 undated events, not used", lateDates),
    ]
    return faults.compactMap { words, tally in
      tally.first.map { "\(words): \(tally.count) (first at \($0))" }
    }
  }

  private func timeNotes(of timeline: NMEATimeline) -> [String] {
    var notes: [String] = []
    if !timeline.hasClock {
      notes.append("no sentence gives a date: times are times of day, without a clock")
    } else if isDatedByStamps {
      notes.append("the date is taken from the times that the logger wrote behind the sentences")
    }
    if timeline.stampedCount < timeline.eventCount {
      notes.append(
        "NMEA does not say when a fix was delivered: the receiver's time is used, so delays "
          + "don't show")
    }
    if timeline.stampedCount > 0 {
      notes.append(
        "delivery times are those that the logger wrote behind the sentence, by its own clock: "
          + "\(timeline.stampedCount) of \(timeline.eventCount) fixes and headings")
    }
    if timeline.oddStampCount > 0 {
      notes.append(
        "times behind sentences that are more than 60 s off the receiver's, not used: "
          + "\(timeline.oddStampCount)")
    }
    if let held = timeline.order.note(of: "fixes and headings", count: timeline.eventCount) {
      notes.append(held)
    }
    return notes
  }

  private func valueNotes(of timeline: NMEATimeline) -> [String] {
    var notes: [String] = []
    notes.append(
      accuracyCount == 0
        ? "no accuracy: only GST gives meters, HDOP is a dilution"
        : "accuracy is the 2-D RMS of GST: \(accuracyCount) of \(timeline.fixCount) fixes")
    if estimatedCount > 0 {
      notes.append(
        "fixes by dead reckoning, typed in or simulated by the receiver: "
          + "\(estimatedCount) of \(timeline.fixCount)")
    }
    if timeline.headingCount > 0 {
      notes.append(
        "headings carry no time: those between two times are spread evenly, from the first of them")
    }
    if timelessHeadingCount > 0 {
      notes.append("headings before the first time, left out: \(timelessHeadingCount)")
    }
    return notes
  }

  /// The refusal of a file of `lines` lines without a fix.
  func refusal(file: String, lines: Int) -> Diagnostic {
    guard types.rows.isEmpty else {
      return Diagnostic(
        "no fix: the log holds no position (sentences: \(types.words))",
        at: .init(file: file, line: max(1, lines), column: 1),
        hint: (badChecksums.first.map {
          "\(badChecksums.count) with a wrong checksum were skipped (first at \($0)); "
        } ?? "")
          + (garbled.first.map { "first skipped: \($0)" }
            ?? "let the receiver run until it has a fix"))
    }
    let found =
      badChecksums.count > 0 ? "\(badChecksums.count) with a wrong checksum" : "none is complete"
    return Diagnostic(
      "no NMEA sentence can be read: \(found)",
      at: .init(
        file: file, line: firstFault?.line ?? max(1, lines), column: firstFault?.column ?? 1),
      hint: "is it a log of text sentences such as $GPRMC,…*hh?")
  }
}
