import Geodesy
import Sensing
import SimKernel
import SimText

/// A line from a program.
struct SaidLine {
  enum Content {
    /// The answer is complete; it asks for a quiet window up to `quietUntil` unless that is nil.
    case done(Int64, quietUntil: Instant?)
    case observe(String, [Field])
    /// The route on the app's map; no points where it shows none.
    case draw([Coordinate])
    case wake(WakeRequest)
    case request(SensorRequest)
    case ask(PhoneRequest)
    /// JSON, as the program sent it.
    case save([UInt8])
    case want(Wants)
  }

  /// A field of an observation.
  struct Field {
    enum Value {
      case number(Double)
      case word(String)
      case flag(Bool)
      case none
    }

    var name: String
    var value: Value
  }

  var content: Content
  /// The number of the line that it answers; nil where it gives none.
  var number: Int64?

  /// Reads `line`; throws where it is not part of the protocol.
  init(_ line: ArraySlice<UInt8>) throws(ProgramTrouble) {
    if let number = Self.plainDone(line) {
      content = .done(number, quietUntil: nil)
      return
    }
    do throws(Diagnostic) {
      self = try SaidLine.read(line)
    } catch {
      let place = error.place.column.map { " at column \($0)" } ?? ""
      throw .refused(
        "wrote something that is no line of the protocol\(place): \(error.message)",
        hint: error.hint)
    }
  }

  private init(_ content: Content, _ number: Int64?) {
    self.content = content
    self.number = number
  }

  /// The number in `{"done":17}`, the form of nearly all lines.
  private static func plainDone(_ line: ArraySlice<UInt8>) -> Int64? {
    guard line.count < 24, line.starts(with: doneStart), line.last == UInt8(ascii: "}") else {
      return nil
    }
    let digits = line.dropFirst(doneStart.count).dropLast()
    guard let first = digits.first, digits.count == 1 || first != UInt8(ascii: "0") else {
      return nil
    }
    var number: Int64 = 0
    for digit in digits {
      guard (0x30...0x39).contains(digit) else { return nil }
      number = 10 * number + Int64(digit - 0x30)
    }
    return number
  }

  private static let doneStart = Array("{\"done\":".utf8)
}

// MARK: Reading

private enum LineKey: String, CaseIterable {
  case done
  case quietUntil = "quiet_until_ns"
  case observe, draw, fields
  case number = "n"
  case wake, request, ask, save, want
  static let keys = JSONKeys<LineKey>(refusingOthers: true)
}

private enum WakeKey: String, CaseIterable {
  case at = "at_ns"
  case token
  static let keys = JSONKeys<WakeKey>(refusingOthers: true)
}

extension SaidLine {
  private static let numbers = 0...Int64.max

  private static func read(_ line: ArraySlice<UInt8>) throws(Diagnostic) -> SaidLine {
    var reader = try JSONReader(ByteSource(Array(line), named: ""))
    try reader.beginObject()
    let start = reader.mark
    var keys = JSONFields(LineKey.keys)
    var contents: [Content] = []
    var (number, quietUntil): (Int64?, Instant?)
    var fields: [Field]?
    while let key = try reader.nextKey(&keys) {
      switch key {
      case .number: number = try reader.integer("n", in: numbers)
      case .quietUntil: quietUntil = try reader.quietUntil()
      case .fields: fields = try reader.observedFields()
      case .done: contents.append(.done(try reader.integer("done", in: numbers), quietUntil: nil))
      case .observe: contents.append(.observe(try reader.string(), []))
      case .draw: contents.append(.draw(try reader.coordinates()))
      case .wake: contents.append(.wake(try reader.wake()))
      case .request: contents.append(.request(try reader.sensorRequest()))
      case .ask: contents.append(.ask(try reader.phoneRequest()))
      case .save: contents.append(.save(try reader.raw(of: line)))
      case .want: contents.append(.want(try reader.wants()))
      }
    }
    if try reader.hasMore() {
      throw reader.refusal("there is text after the object", at: reader.next)
    }
    guard contents.count == 1 else {
      throw reader.refusal(
        contents.isEmpty ? "the line says nothing" : "the line says more than one thing",
        at: start,
        hint: "expected one of 'done', 'observe', 'draw', 'wake', 'request', 'ask', 'save', 'want'")
    }
    switch contents[0] {
    case .done(let answered, _) where fields == nil && number == nil:
      return SaidLine(.done(answered, quietUntil: quietUntil), nil)
    case .observe(let kind, _) where quietUntil == nil:
      return SaidLine(.observe(kind, fields ?? []), number)
    case .draw, .wake, .request, .ask, .save, .want:
      if fields == nil, quietUntil == nil { return SaidLine(contents[0], number) }
    default: break
    }
    throw reader.refusal(
      "these names can't be combined in one line", at: start,
      hint: "'fields' goes with 'observe', 'quiet_until_ns' with 'done', 'n' with all but 'done'")
  }
}

extension JSONReader {
  fileprivate mutating func quietUntil() throws(Diagnostic) -> Instant {
    guard try kind() == .string else {
      return try instant("quiet_until_ns", in: 0...Int64.max)
    }
    guard try string() == "end" else {
      throw refusal("'quiet_until_ns' is no time, expected nanoseconds or \"end\"", at: mark)
    }
    return .distantFuture
  }

  fileprivate mutating func observedFields() throws(Diagnostic) -> [SaidLine.Field] {
    try beginObject()
    var fields: [SaidLine.Field] = []
    while try nextName() {
      let name = String(decoding: text, as: UTF8.self)
      guard !fields.contains(where: { $0.name == name }) else {
        throw refusal("\(name.quoted()) appears twice in one object", at: mark)
      }
      let value: SaidLine.Field.Value
      switch try kind() {
      case .number: value = .number(try number())
      case .string: value = .word(try string())
      case .bool: value = .flag(try bool())
      case .null:
        _ = try takeNull()
        value = .none
      case .object, .array:
        throw refusal("a field is a number, a word, true or false, or null", at: next)
      }
      fields.append(SaidLine.Field(name: name, value: value))
    }
    return fields
  }

  /// Points as `[latitude, longitude]`.
  fileprivate mutating func coordinates() throws(Diagnostic) -> [Coordinate] {
    let hint = "write [latitude,longitude], in degrees"
    var coordinates: [Coordinate] = []
    try beginArray()
    while try nextElement() {
      var degrees: [Double] = []
      try beginArray()
      let start = mark
      while try nextElement() { degrees.append(try number()) }
      guard degrees.count == 2 else {
        throw refusal("a point has two numbers, this one \(degrees.count)", at: start, hint: hint)
      }
      let point = Coordinate(latitudeDegrees: degrees[0], longitudeDegrees: degrees[1])
      guard point.isValid else { throw refusal("a point is not on Earth", at: start, hint: hint) }
      coordinates.append(point)
    }
    return coordinates
  }

  fileprivate mutating func wake() throws(Diagnostic) -> WakeRequest {
    try beginObject()
    let start = mark
    var keys = JSONFields(WakeKey.keys)
    var instant: Instant?
    var token: Int64 = 0
    while let key = try nextKey(&keys) {
      switch key {
      case .at: instant = try self.instant("at_ns", in: 0...Int64.max)
      case .token: token = try integer("token", in: 0...255)
      }
    }
    guard let instant else { throw refusal("a wake without 'at_ns'", at: start) }
    return WakeRequest(instant: instant, token: WakeToken(rawValue: UInt8(token)))
  }

  /// The next value as text of `line`, which must be the whole input.
  fileprivate mutating func raw(of line: ArraySlice<UInt8>) throws(Diagnostic) -> [UInt8] {
    _ = try kind()
    let from = next.offset
    try skip()
    let bytes = Array(line.dropFirst(from).prefix(next.offset - from))
    guard bytes.count <= ProgramLimits.savedBytes else {
      throw refusal("more than \(ProgramLimits.savedBytes) bytes are to be kept", at: next)
    }
    return bytes
  }
}
