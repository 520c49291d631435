import SimText

/// The definition of the following messages of one kind: their type, and where their fields are.
struct FITDefinition {
  private struct Field {
    var number: UInt8
    var start: Int
    var size: Int
    var type: FITBaseType
  }

  /// The message's number, as in `FITMessage`.
  let message: Int
  private let isBigEndian: Bool
  private var fields: [Field] = []
  /// Size of a message in bytes, including fields that simrun doesn't know.
  private(set) var size = 0

  /// Reads the definition after its first byte, which contains `hasDeveloperFields`.
  init(_ bytes: inout FITBytes, hasDeveloperFields: Bool) throws(Diagnostic) {
    var head: [UInt8] = []
    try bytes.read(5, into: &head)
    guard head[1] <= 1 else {
      throw bytes.refusal(
        "a definition that is neither little- nor big-endian", hint: "was the file damaged?")
    }
    isBigEndian = head[1] == 1
    message = isBigEndian ? Int(head[2]) << 8 | Int(head[3]) : Int(head[3]) << 8 | Int(head[2])
    try takeFields(&bytes, count: Int(head[4])) { FITBaseType(rawValue: $0) }
    // their types are described by another message: simrun knows none of them
    if hasDeveloperFields { try takeFields(&bytes, count: Int(try bytes.byte())) { _ in nil } }
  }

  private mutating func takeFields(
    _ bytes: inout FITBytes, count: Int, type: (UInt8) -> FITBaseType?
  ) throws(Diagnostic) {
    var field: [UInt8] = []
    for _ in 0..<count {
      try bytes.read(3, into: &field)
      if let type = type(field[2]) {
        fields.append(Field(number: field[0], start: size, size: Int(field[1]), type: type))
      }
      size += Int(field[1])
    }
  }

  /// The whole number in field `number` of a message; nil where there is no such field, or it has
  /// the type's value for none.
  func integer(_ number: UInt8, in bytes: [UInt8]) -> Int64? {
    guard let field = fields.first(where: { $0.number == number }),
      field.size == field.type.size
    else { return nil }
    let range = field.start..<(field.start + field.size)
    let value = bytes[range].indices.reduce(UInt64(0)) { value, index in
      let at = isBigEndian ? index : range.upperBound - 1 - (index - range.lowerBound)
      return value << 8 | UInt64(bytes[at])
    }
    if value == field.type.absent { return nil }
    guard field.type.isSigned else { return Int64(value) }
    let shift = 64 - 8 * field.size
    return Int64(bitPattern: value << shift) >> shift
  }
}

/// The encoding of a whole number; other types, text and fractions are not needed.
enum FITBaseType: UInt8 {
  case enumeration = 0x00
  case int8 = 0x01
  case uint8 = 0x02
  case int16 = 0x83
  case uint16 = 0x84
  case int32 = 0x85
  case uint32 = 0x86
  case uint8z = 0x0A
  case uint16z = 0x8B
  case uint32z = 0x8C

  /// In bytes.
  var size: Int {
    switch self {
    case .enumeration, .int8, .uint8, .uint8z: 1
    case .int16, .uint16, .uint16z: 2
    case .int32, .uint32, .uint32z: 4
    }
  }

  var isSigned: Bool { [.int8, .int16, .int32].contains(self) }

  /// The value that means no value.
  var absent: UInt64 {
    switch self {
    case .uint8z, .uint16z, .uint32z: 0
    case .int8, .int16, .int32: UInt64(1) << (8 * size - 1) - 1
    case .enumeration, .uint8, .uint16, .uint32: UInt64(1) << (8 * size) - 1
    }
  }
}

/// Messages by their number.
enum FITMessage {
  static let fileID = 0
  static let session = 18
  static let lap = 19
  static let record = 20
  static let event = 21
  static let coursePoint = 32

  /// Messages that a user may look for in a file, by name.
  static let names = [
    18: "session", 19: "lap", 20: "record", 21: "event", 26: "workout", 31: "course",
    32: "course_point", 34: "activity", 55: "monitoring", 78: "hrv", 142: "segment_lap",
    160: "gps_metadata",
  ]
}

/// Fields by their number in their message.
enum FITField {
  /// Of any message: seconds since 1989-12-31T00:00:00Z.
  static let timestamp: UInt8 = 253

  /// Of `file_id`: the kind of file.
  static let type: UInt8 = 0

  /// Of `event`: its subject and its outcome; see `FITTimer`.
  static let event: UInt8 = 0
  static let eventType: UInt8 = 1

  /// Of `record`: semicircles.
  static let latitude: UInt8 = 0
  static let longitude: UInt8 = 1
  /// Of `record`: mm/s.
  static let speed: UInt8 = 6
  /// Of `record`: meters.
  static let accuracy: UInt8 = 31
  /// Of `record`: mm/s, for more than 65 m/s.
  static let enhancedSpeed: UInt8 = 73

  /// Fields of `record` that no fix carries: a description, and the fields that may contain it.
  static let dropped: [(words: String, numbers: [UInt8])] = [
    ("elevations", [2, 78]), ("distances", [5]), ("heart rates", [3]), ("cadences", [4]),
    ("powers", [7]), ("temperatures", [13]),
  ]
}

/// Events of the timer, which stops while the user pauses.
enum FITTimer {
  /// The event of the timer.
  static let event: Int64 = 0
  /// `stop`, `stop_all`, `stop_disable` and `stop_disable_all`.
  static let stops: Set<Int64> = [1, 4, 8, 9]
}
