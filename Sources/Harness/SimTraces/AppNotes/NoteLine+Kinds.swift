import Geodesy
import Sensing
import SimKernel
import SimObservations
import SimText

/// The content of a line, by its kind.
extension JSONReader {
  // MARK: Observations

  mutating func observation(
    of kind: ObservationKind, _ line: NoteLine
  ) throws(Diagnostic) -> WrittenObservation {
    var written = WrittenObservation(of: kind)
    for member in line.members where member.name != "t" && member.name != "kind" {
      guard let index = kind.fields.firstIndex(where: { $0.name == member.name }) else {
        throw refusal(
          "unknown name \(member.name.quoted())", at: member.mark,
          hint: "\(kind.name) has \(list(["t", "kind"] + kind.fields.map(\.name)))")
      }
      do throws(WrittenObservation.Refusal) {
        try set(index, member.value, in: &written)
      } catch {
        throw refusal(
          words(for: error, member), at: member.mark,
          hint: "simrun observations \(kind.name) lists its fields")
      }
    }
    if let field = written.needed {
      throw refusal(
        "\(kind.name.quoted()) without \(field.name.quoted())", at: line.mark,
        hint: "each line needs every field; write null where there is no value")
    }
    return written
  }

  private func set(
    _ index: Int, _ value: NoteLine.Value, in written: inout WrittenObservation
  ) throws(WrittenObservation.Refusal) {
    switch value {
    case .null: try written.setNone(index)
    case .number(let number): try written.set(index, number: number)
    case .text(let word): try written.set(index, word: word)
    // flags are words in simrun's own files
    case .flag(let flag): try written.set(index, word: flag ? "yes" : "no")
    case .words, .pairs: throw .notWord
    }
  }

  private func words(
    for refusal: WrittenObservation.Refusal, _ member: NoteLine.Member
  ) -> String {
    let name = member.name.quoted()
    switch refusal {
    case .needsValue: return "\(name) is null, expected a value"
    case .words(let words): return "\(name) has an unknown word, expected one of \(list(words))"
    case .notWord: return "\(name) is no number, expected one"
    case .fraction: return "\(name) is a count, expected a whole number"
    case .tooLarge: return "\(name) is out of range, expected at most 1e11, or 180 for degrees"
    }
  }

  private func list(_ names: [String]) -> String {
    names.map { $0.quoted() }.joined(separator: ", ")
  }

  // MARK: Requests to the sensors

  mutating func sensorRequest(_ line: NoteLine) throws(Diagnostic) -> SensorRequest {
    var fields = NoteFields(line)
    var request = SensorRequest(
      location: try flag("location", &fields), heading: try flag("heading", &fields))
    request.accuracy = try optionalWord("accuracy", &fields) ?? request.accuracy
    request.distanceFilterMeters = try optional("distance_filter_m", &fields) ?? 0
    request.headingFilterDegrees = try optional("heading_filter_deg", &fields) ?? 0
    request.interval = try optionalTime("interval_s", &fields)
    request.fastestInterval = try optionalTime("fastest_interval_s", &fields)
    request.longestDelay = try optionalTime("longest_delay_s", &fields)
    request.headingInterval = try optionalTime("heading_interval_s", &fields)
    request.motionInterval = try optionalTime("motion_interval_s", &fields)
    request.worksOutHeadings = try optionalFlag("works_out_headings", &fields) ?? true
    request.runsInBackground = try optionalFlag("runs_in_background", &fields) ?? false
    request.pausesAutomatically = try optionalFlag("pauses_automatically", &fields) ?? false
    if let member = fields.remove("motion") {
      guard case .words(let words) = member.value else {
        throw refusal("'motion' is no list of words", at: member.mark)
      }
      for word in words {
        guard let kind = MotionSample.Kind(name: word) else {
          throw refusal(
            "unknown kind of motion \(word.quoted())", at: member.mark,
            hint: "expected one of \(list(MotionSample.Kind.allCases.map(\.name)))")
        }
        request.motion.insert(MotionKinds(kind))
      }
    }
    try end(fields, of: .sensors)
    return request
  }

  // MARK: States of the phone

  /// The state, and whether it contains the state of the receivers.
  mutating func phoneState(_ line: NoteLine) throws(Diagnostic) -> (PhoneState, Bool) {
    var fields = NoteFields(line)
    var state = PhoneState(
      authorization: Authorization(
        status: try word("permission", &fields), isPrecise: try flag("precise", &fields)))
    state.scene = try word("scene", &fields)
    state.isDisplayOn = try flag("display", &fields)
    state.prompts = Int(try optional("prompts", &fields) ?? 0)
    state.isLowPower = try optionalFlag("saves_power", &fields) ?? false
    state.isPaused = try optionalFlag("paused", &fields) ?? false
    state.isAirplaneMode = try optionalFlag("airplane_mode", &fields) ?? false
    state.isWiFiOn = try optionalFlag("wifi", &fields) ?? true
    let positioning: PhoneState.Positioning? = try optionalWord("positions", &fields)
    let accuracy: SensorRequest.Accuracy? = try optionalWord("class", &fields)
    let isHeadingOn = try optionalFlag("heading", &fields)
    state.positioning = positioning ?? state.positioning
    state.accuracy = accuracy ?? state.accuracy
    state.isHeadingOn = isHeadingOn ?? state.isHeadingOn
    try end(fields, of: .phone)
    return (state, positioning != nil && accuracy != nil && isHeadingOn != nil)
  }

  // MARK: Drawn lines

  /// The points, and their number.
  mutating func drawing(_ line: NoteLine) throws(Diagnostic) -> (AppNotes.Drawing, Int) {
    var fields = NoteFields(line)
    let (onGlobe, onPlane) = (fields.remove("points"), fields.remove("points_m"))
    try end(fields, of: .line)
    guard let member = onGlobe ?? onPlane, onGlobe == nil || onPlane == nil else {
      throw refusal(
        "a drawn line needs exactly one list of points", at: line.mark,
        hint: "write 'points' as [latitude,longitude], or 'points_m' as [east,north] on the plane "
          + "of the scenario's world")
    }
    // an empty list does not show the type of its elements
    guard case .pairs(let numbers) = member.value else {
      if member.value == .words([]) { return (.plane([]), 0) }
      throw refusal("\(member.name.quoted()) is no list of points", at: member.mark)
    }
    let pairs = stride(from: 0, to: numbers.count, by: 2).map { (numbers[$0], numbers[$0 + 1]) }
    if onPlane != nil {
      guard numbers.allSatisfy({ SimrunTraceRange.plane.contains($0) }) else {
        throw refusal("a point that is too far out for a plane on Earth", at: member.mark)
      }
      return (.plane(pairs.map { PlanePoint(east: $0, north: $1) }), pairs.count)
    }
    let places = pairs.map { Coordinate(latitudeDegrees: $0, longitudeDegrees: $1) }
    guard places.allSatisfy(\.isValid) else {
      throw refusal(
        "a point that is not on Earth", at: member.mark, hint: "latitude comes first")
    }
    return (.globe(places), places.count)
  }

  // MARK: Fields

  private mutating func end(_ fields: NoteFields, of kind: BesideKind) throws(Diagnostic) {
    guard let other = fields.rest.first else { return }
    throw refusal(
      "unknown name \(other.name.quoted())", at: other.mark,
      hint: "simrun schema --observations lists the names of \(kind.rawValue)")
  }

  private mutating func flag(
    _ name: String, _ fields: inout NoteFields
  ) throws(Diagnostic) -> Bool {
    guard let flag = try optionalFlag(name, &fields) else { throw needed(name, fields) }
    return flag
  }

  private mutating func word<Word: NamedCase>(
    _ name: String, _ fields: inout NoteFields
  ) throws(Diagnostic) -> Word {
    guard let word: Word = try optionalWord(name, &fields) else { throw needed(name, fields) }
    return word
  }

  private mutating func needed(_ name: String, _ fields: NoteFields) -> Diagnostic {
    refusal("a line without \(name.quoted())", at: fields.mark)
  }

  private mutating func optionalFlag(
    _ name: String, _ fields: inout NoteFields
  ) throws(Diagnostic) -> Bool? {
    guard let member = fields.remove(name) else { return nil }
    guard case .flag(let flag) = member.value else {
      throw refusal("\(name.quoted()) is neither true nor false", at: member.mark)
    }
    return flag
  }

  private mutating func optionalWord<Word: NamedCase>(
    _ name: String, _ fields: inout NoteFields
  ) throws(Diagnostic) -> Word? {
    guard let member = fields.remove(name) else { return nil }
    guard case .text(let text) = member.value, let word = Word(name: text) else {
      throw refusal(
        "\(name.quoted()) has an unknown word", at: member.mark,
        hint: "expected one of \(list(Word.allCases.map(\.name)))")
    }
    return word
  }

  /// A number from 0 to a million.
  private mutating func optional(
    _ name: String, _ fields: inout NoteFields
  ) throws(Diagnostic) -> Double? {
    guard let member = fields.remove(name) else { return nil }
    guard case .number(let number) = member.value, (0...1e6).contains(number) else {
      throw refusal("\(name.quoted()) is no number from 0 to a million", at: member.mark)
    }
    return number
  }

  private mutating func optionalTime(
    _ name: String, _ fields: inout NoteFields
  ) throws(Diagnostic) -> Timespan {
    .seconds(try optional(name, &fields) ?? 0)
  }
}

/// The members of a line that are not used yet.
private struct NoteFields {
  let mark: JSONReader.Mark
  private(set) var rest: [NoteLine.Member]

  init(_ line: NoteLine) {
    mark = line.mark
    rest = line.members.filter { $0.name != "t" && $0.name != "kind" }
  }

  mutating func remove(_ name: String) -> NoteLine.Member? {
    rest.firstIndex { $0.name == name }.map { rest.remove(at: $0) }
  }
}
