import Geodesy
import Sensing
import SimKernel
import SimText

/// Reads the lines of an NMEA log; see `NMEAFormat`.
struct NMEAReader {
  private let file: String
  private let sink: any TraceSink
  private var timeline: NMEATimeline
  private var clock = NMEAClock()
  private var epoch: NMEAEpoch?
  /// The fix of `epoch` was already passed on.
  private var isEmitted = false
  /// Time from one epoch to the next, in nanoseconds: the span of the headings between them.
  private var step = Self.usualStep
  private var lastFix: (timeOfDay: Int64, nanoseconds: Int64)?
  private var headings: [NMEAHeadings.Waiting] = []
  /// There were more headings at the time of `epoch` than are kept: none of them is spread.
  private var isOverfull = false
  private var lineNumber = 0
  private(set) var counts = NMEACounts()

  /// The largest number of headings of one time that wait for its fix: more than any sensor gives
  /// in a second (assumed).
  private static let mostHeadings = 256
  /// The step of most receivers; longer steps are pauses (assumed).
  private static let usualStep: Int64 = 1_000_000_000
  private static let longestStep: Int64 = 5_000_000_000

  init(file: String, _ sink: any TraceSink) {
    self.file = file
    self.sink = sink
    timeline = NMEATimeline(sink)
  }

  mutating func read(_ line: LineReader.Line) {
    lineNumber = line.number
    guard !line.isTooLong else { return garble(at: 1, "more than 65,536 characters") }
    line.bytes.withUnsafeBufferPointer { read($0) }
  }

  /// Passes on the rest, and reports what was counted.
  mutating func finish() throws(Diagnostic) {
    close()
    timeline.finish()
    guard timeline.fixCount > 0 else { throw counts.refusal(file: file, lines: lineNumber) }
    for tally in counts.tallies { sink.count(tally) }
    for note in counts.notes(of: timeline) { sink.note(note) }
  }

  private mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let first = bytes.first, first != UInt8(ascii: "#") else { return }
    var pieces = NMEALine(bytes)
    var hasPiece = false
    while let piece = pieces.next() {
      hasPiece = true
      switch piece {
      case .fragment: garble(at: pieces.start, "a sentence that is cut off")
      case .sentence(let sentence): read(sentence, at: pieces.start)
      }
    }
    // sentences of ships' transponders, as in !AIVDM
    if !hasPiece, first != UInt8(ascii: "!"), bytes.contains(where: { $0 > 0x20 }) {
      garble(at: 1, "no sentence")
    }
  }

  private mutating func garble(at column: Int, _ reason: @autoclosure () -> String) {
    counts.garbled.add("line \(lineNumber): \(reason())")
    if counts.firstFault == nil { counts.firstFault = (lineNumber, column) }
  }

  private mutating func read(_ sentence: NMEASentence, at column: Int) {
    guard let code = sentence.typeCode else { return garble(at: column, "no sentence") }
    switch sentence.check {
    case .good: break
    case .bad:
      counts.badChecksums.add("line \(lineNumber)")
      if counts.firstFault == nil { counts.firstFault = (lineNumber, column) }
      return
    case .missing: counts.missingChecksums.add("line \(lineNumber)")
    }
    let row = counts.types.row(of: code)
    do throws(NMEAFault) {
      let isVoid: Bool
      if let kind = counts.types.rows[row].kind {
        isVoid = try !read(sentence, kind)
      } else {
        isVoid = false
      }
      counts.types.add(row, at: epoch?.nanoseconds, isVoid: isVoid)
    } catch {
      let name = counts.types.rows[row].name
      garble(at: column, "\(name): \(error.reason)")
    }
  }

  /// Returns whether the sentence is valid; false where it marks itself as not valid.
  private mutating func read(
    _ sentence: NMEASentence, _ kind: NMEATallies.Kind
  ) throws(NMEAFault) -> Bool {
    switch kind {
    case .rmc, .gga, .gns, .gll: try takePosition(try NMEAPosition(kind, sentence), sentence)
    case .vtg: try takeMotion(sentence)
    case .zda: try takeDate(sentence)
    case .gst: try takeAccuracy(sentence)
    case .hdt, .hdg, .hdm, .ths: try takeHeading(kind, sentence)
    }
  }
}

extension NMEAReader {
  private mutating func takePosition(
    _ position: NMEAPosition, _ sentence: NMEASentence
  ) throws(NMEAFault) -> Bool {
    guard position.isValid else {
      if let timeOfDay = position.timeOfDay {
        if epoch?.timeOfDay != timeOfDay {
          open(timeOfDay, at: clock.moment(timeOfDay), on: nil)
        }
        epoch?.isVoid = true
      }
      return false
    }
    guard let timeOfDay = position.timeOfDay else { throw NMEAFault(reason: "no time") }
    guard let coordinate = position.coordinate else { throw NMEAFault(reason: "no position") }
    enter(timeOfDay, on: day(of: position.date), sentence.stampNanoseconds)
    epoch?.locate(coordinate, decimals: position.decimals)
    epoch?.move(
      speed: position.speedMetersPerSecond, course: position.courseDegrees, isFallback: false)
    if position.isEstimated { epoch?.isEstimated = true }
    epoch?.stamp(sentence.stampNanoseconds)
    return true
  }

  private mutating func takeMotion(_ sentence: NMEASentence) throws(NMEAFault) -> Bool {
    let motion = try NMEAMotion(sentence)
    guard motion.isValid else { return false }
    epoch?.move(
      speed: motion.speedMetersPerSecond, course: motion.courseDegrees, isFallback: true)
    epoch?.stamp(sentence.stampNanoseconds)
    return true
  }

  private mutating func takeDate(_ sentence: NMEASentence) throws(NMEAFault) -> Bool {
    var fields = sentence.fields
    guard let timeOfDay = try fields.timeOfDay() else { return false }
    let date = NMEADate(day: fields.next(), month: fields.next(), year: fields.next())
    try fields.demandMore(sentence)
    enter(timeOfDay, on: day(of: date), sentence.stampNanoseconds)
    return true
  }

  private mutating func takeAccuracy(_ sentence: NMEASentence) throws(NMEAFault) -> Bool {
    var fields = sentence.fields
    guard let timeOfDay = try fields.timeOfDay() else { return false }
    fields.skip(1)
    let ellipse = (try fields.number(), try fields.number())
    fields.skip(1)
    let sigma = (try fields.number(), try fields.number())
    try fields.demandMore(sentence)
    guard
      let accuracy = Self.rootSumOfSquares(sigma.0, sigma.1)
        ?? Self.rootSumOfSquares(ellipse.0, ellipse.1)
    else { return false }
    if epoch?.timeOfDay != timeOfDay { enter(timeOfDay, on: nil, sentence.stampNanoseconds) }
    epoch?.accuracyMeters = accuracy
    epoch?.stamp(sentence.stampNanoseconds)
    return true
  }

  private static func rootSumOfSquares(_ a: Number, _ b: Number) -> Double? {
    let range = 0...ValueRange.accuracy.upperBound
    guard let a = a.value(in: range), let b = b.value(in: range) else { return nil }
    let root = (a * a + b * b).squareRoot()
    return ValueRange.accuracy.contains(root) ? root : nil
  }

  private mutating func takeHeading(
    _ kind: NMEATallies.Kind, _ sentence: NMEASentence
  ) throws(NMEAFault) -> Bool {
    guard let heading = try NMEAHeading.read(kind, sentence) else { return false }
    guard epoch != nil else {
      counts.timelessHeadingCount += 1
      return true
    }
    headings.append(
      NMEAHeadings.Waiting(heading: heading, kind: kind, stamp: sentence.stampNanoseconds))
    if headings.count >= Self.mostHeadings {
      isOverfull = true
      emit()
    }
    return true
  }

  /// The day of a date, in days since 1970; nil where there is none or a garbled one.
  private mutating func day(of date: NMEADate) -> Int64? {
    switch date {
    case .day(let day):
      guard timeline.isUndated else { return day }
      counts.lateDates.add("line \(lineNumber)")
      return nil
    case .absent: return nil
    case .garbled:
      counts.badDates.add("line \(lineNumber)")
      return nil
    }
  }
}

extension NMEAReader {
  /// Moves to the epoch at `timeOfDay`, on `date` where the sentence gives it.
  private mutating func enter(_ timeOfDay: Int64, on date: Int64?, _ stamp: Int64?) {
    var date = date
    let wasDated = clock.isDated
    if date == nil, !wasDated, !timeline.isUndated, let stamp {
      date = NMEADate.day(nearest: stamp, at: timeOfDay)
      counts.isDatedByStamps = true
    }
    let shift = clock.advance(to: timeOfDay, on: date)
    if clock.isDated, !wasDated {
      epoch?.nanoseconds += shift
      counts.types.shift(shift)
      timeline.date(shift: shift)
    }
    let moment = clock.moment(timeOfDay)
    let isSameDay = date == nil || epoch?.date == nil || epoch?.date == date
    if epoch?.timeOfDay == timeOfDay, isSameDay {
      epoch?.nanoseconds = moment
      if let date { epoch?.date = date }
    } else {
      open(timeOfDay, at: moment, on: date)
    }
  }

  private mutating func open(_ timeOfDay: Int64, at moment: Int64, on date: Int64?) {
    if let last = epoch?.nanoseconds, (1...Self.longestStep).contains(moment - last) {
      step = moment - last
    }
    close()
    epoch = NMEAEpoch(timeOfDay: timeOfDay, nanoseconds: moment, date: date, line: lineNumber)
    isEmitted = false
    isOverfull = false
  }

  private mutating func close() {
    emit()
    epoch = nil
  }

  /// Passes on the fix of the open epoch and the headings that wait for it.
  private mutating func emit() {
    guard let epoch else { return }
    // The sentences of one fix may surround a ZDA whose time is a little different.
    let isLate = lastFix.map { $0 == (epoch.timeOfDay, epoch.nanoseconds) } ?? false
    if !isEmitted, !isLate, let fix = epoch.fix {
      lastFix = (epoch.timeOfDay, epoch.nanoseconds)
      if fix.horizontalAccuracyMeters != nil { counts.accuracyCount += 1 }
      if epoch.isEstimated { counts.estimatedCount += 1 }
      timeline.emit(
        .fix(fix), measured: epoch.nanoseconds, stamp: epoch.stampNanoseconds, line: epoch.line,
        isDated: clock.isDated)
    }
    isEmitted = true
    let step = isOverfull ? 0 : step
    for (waiting, measured) in NMEAHeadings.spread(headings, from: epoch.nanoseconds, over: step) {
      timeline.emit(
        .heading(waiting.heading), measured: measured, stamp: waiting.stamp, line: lineNumber,
        isDated: clock.isDated)
    }
    headings.removeAll(keepingCapacity: true)
  }
}
