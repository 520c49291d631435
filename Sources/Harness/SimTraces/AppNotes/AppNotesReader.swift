import Geodesy
import Sensing
public import SimKernel
public import SimObservations
public import SimText

/// Reads the notes of an app, line by line.
struct AppNotesReader {
  private var json: JSONReader
  private let kinds: [String: ObservationKind]
  private var notes = AppNotes()
  private var clock: (value: AppNotes.Clock, line: Int)?
  private let budget: RunBudget
  private var bytes = 0

  init(
    _ source: ByteSource, kinds: [ObservationKind], within budget: RunBudget
  ) throws(Diagnostic) {
    json = try JSONReader(source)
    // two features can't both make observations of one name
    self.kinds = Dictionary(kinds.map { ($0.name, $0) }) { first, _ in first }
    self.budget = budget
  }

  mutating func read() throws(Diagnostic) -> AppNotes {
    var isFirst = true
    while try json.hasMore() {
      let line = try json.noteLine()
      if isFirst, line.has("format") {
        try takeHead(line)
      } else {
        try read(line)
      }
      isFirst = false
    }
    notes.clock = clock?.value ?? .recording
    notes.withheld.sort()
    return notes
  }

  // MARK: The first line

  private static let headNames = [
    "format", "kinds", "scenario", "title", "seed", "positions", "full_digits",
  ]

  private mutating func takeHead(_ line: NoteLine) throws(Diagnostic) {
    for member in line.members where !Self.headNames.contains(member.name) {
      throw json.refusal(
        "unknown name \(member.name.quoted())", at: member.mark,
        hint: "the first line has \(Self.headNames.map { $0.quoted() }.joined(separator: ", "))")
    }
    guard case .number(1)? = line["format"]?.value else {
      throw json.refusal(
        "'format' is not a known number, expected 1", at: line.mark(of: "format"),
        hint: "it was written for another version of simrun")
    }
    guard let member = line["kinds"] else { return }
    guard case .words(let names) = member.value else {
      throw json.refusal(
        "'kinds' is no list of kinds", at: member.mark,
        hint: "write it as \"kinds\":[\"compass.redraw\",\"session.started\"]")
    }
    for name in names where kinds[name] == nil && BesideKind(rawValue: name) == nil {
      throw unknown(name, at: member.mark)
    }
    notes.declared = names
  }

  // MARK: The other lines

  private mutating func read(_ line: NoteLine) throws(Diagnostic) {
    guard let member = line["kind"] else {
      throw json.refusal(
        "a line without a kind", at: line.mark,
        hint: "as in {\"t\":12.5,\"kind\":\"compass.screen\",\"plain\":\"yes\"}")
    }
    guard case .text(let kind) = member.value else {
      throw json.refusal("'kind' is no string", at: member.mark)
    }
    let time = try time(of: line)
    switch BesideKind(rawValue: kind) {
    case .sensors:
      notes.requests.append(.init(nanoseconds: time, content: try json.sensorRequest(line)))
      try hold(MemoryLayout<AppNotes.Line<SensorRequest>>.stride)
    case .phone:
      let (state, tellsReceivers) = try json.phoneState(line)
      notes.phone.append(.init(nanoseconds: time, content: state))
      notes.tellsReceivers = notes.tellsReceivers && tellsReceivers
      try hold(MemoryLayout<AppNotes.Line<PhoneState>>.stride)
    case .line:
      let (drawing, count) = try json.drawing(line)
      notes.drawings.append(.init(nanoseconds: time, content: drawing))
      try hold(count * MemoryLayout<PlanePoint>.stride)
    case nil:
      guard let known = kinds[kind] else { throw unknown(kind, at: member.mark) }
      let written = try json.observation(of: known, line)
      notes.seen.insert(kind)
      if !written.missing.isEmpty, !notes.withheld.contains(kind) { notes.withheld.append(kind) }
      notes.observations.append(.init(nanoseconds: time, content: written))
      // the log of the run keeps it a second time
      try hold(
        MemoryLayout<AppNotes.Line<WrittenObservation>>.stride
          + ObservationLog.bytesPerObservation)
    }
  }

  /// Adds to the memory that is kept, and checks the budget.
  private mutating func hold(_ more: Int) throws(Diagnostic) {
    bytes += more
    guard bytes <= budget.memoryBytes else {
      throw Diagnostic(
        "the log needs more memory than \(budget.words(.memory))",
        at: .init(file: json.source.name, line: json.mark.line),
        hint: RunBudget.Excess(.memory, of: budget, needed: Double(bytes)).hint)
    }
  }

  private mutating func unknown(_ kind: String, at mark: JSONReader.Mark) -> Diagnostic {
    let names = kinds.keys.sorted() + BesideKind.allCases.map(\.rawValue)
    let guess = names.filter { $0.hasPrefix(kind.prefix { $0 != "." } + ".") }
    return json.refusal(
      "unknown kind \(kind.quoted())", at: mark,
      hint: guess.isEmpty
        ? "simrun observations lists the kinds"
        : "known are \(guess.map { $0.quoted() }.joined(separator: ", "))")
  }

  // MARK: Time

  /// Numbers below this are seconds of a recording: three years.
  private static let longestSeconds = 1e8
  /// Numbers from here on are milliseconds since 1970; as such they are after 1980.
  private static let firstMilliseconds = 3e11

  private mutating func time(of line: NoteLine) throws(Diagnostic) -> Int64 {
    guard let member = line["t"] else {
      throw json.refusal(
        "a line without a time", at: line.mark,
        hint: "'t' is seconds from the start of the recording, or a time of day as in "
          + "\"2026-05-01T09:30:00.250Z\" or milliseconds since 1970")
    }
    var found: (AppNotes.Clock, Int64)?
    switch member.value {
    case .number(let seconds) where abs(seconds) < Self.longestSeconds:
      found = (.recording, Int64((seconds * 1e9).rounded()))
    case .number(let number) where number >= Self.firstMilliseconds && number < 1e13:
      let whole = number.rounded(.down)
      if case .time(let nanoseconds, _) = Timestamp(unixMilliseconds: Int64(whole)) {
        found = (.unix, nanoseconds + Int64(((number - whole) * 1e6).rounded()))
      }
    case .text(let text):
      let bytes = Array(text.utf8)
      let stamp = bytes.withUnsafeBufferPointer { Timestamp(iso8601: $0) }
      if case .time(let nanoseconds, hasZone: true) = stamp { found = (.unix, nanoseconds) }
    default: break
    }
    guard let (value, nanoseconds) = found else {
      throw json.refusal(
        "'t' is no time", at: member.mark,
        hint: "expected seconds from the start of the recording, milliseconds since 1970, or a "
          + "time of day with its zone as in \"2026-05-01T09:30:00.250Z\"")
    }
    if let clock, clock.value != value {
      throw json.refusal(
        value == .unix
          ? "'t' is a time of day, expected seconds from the start of the recording as in line "
            + "\(clock.line)"
          : "'t' is in seconds, expected a time of day as in line \(clock.line)",
        at: member.mark, hint: "use the same clock in the whole file")
    }
    clock = clock ?? (value, member.mark.line)
    return nanoseconds
  }
}

extension AppNotes {
  /// Reads the notes of an app in the file at `path`.
  ///
  /// - Parameters:
  ///   - kinds: the known kinds of observation.
  ///   - budget: how much memory it may take.
  public static func read(
    _ path: String, kinds: [ObservationKind], within budget: RunBudget = .standard
  ) throws(Diagnostic) -> AppNotes {
    try read(ByteSource(path: path, expecting: "an app's log"), kinds: kinds, within: budget)
  }

  /// Reads the notes of an app from any source.
  public static func read(
    _ source: ByteSource, kinds: [ObservationKind], within budget: RunBudget = .standard
  ) throws(Diagnostic) -> AppNotes {
    var reader = try AppNotesReader(source, kinds: kinds, within: budget)
    return try reader.read()
  }
}
