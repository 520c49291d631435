import SimKernel
import SimText

/// A line of an app's notes, read completely: its kind may come after the members that need it.
struct NoteLine {
  enum Value: Equatable {
    case null
    case flag(Bool)
    case number(Double)
    case text(String)
    /// A list of strings, or the names of an object.
    case words([String])
    /// A list of pairs of numbers, flattened.
    case pairs([Double])
  }

  struct Member {
    var name: String
    var value: Value
    var mark: JSONReader.Mark
  }

  var mark: JSONReader.Mark
  var members: [Member] = []

  subscript(name: String) -> Member? { members.first { $0.name == name } }

  func has(_ name: String) -> Bool { self[name] != nil }

  func mark(of name: String) -> JSONReader.Mark { self[name]?.mark ?? mark }
}

extension JSONReader {
  /// More names than any line has.
  private static let memberLimit = 64
  /// The largest number of points of a line on a map, and of words in a list.
  private static let itemLimit = 100_000

  /// Reads a line, whatever its kind.
  mutating func noteLine() throws(Diagnostic) -> NoteLine {
    guard try kind() == .object else { throw unexpected("a line that is an object") }
    try beginObject()
    var line = NoteLine(mark: mark)
    while try nextName() {
      let name = String(decoding: text, as: UTF8.self)
      let place = mark
      guard !line.has(name) else {
        throw refusal(
          "\(name.quoted()) appears twice in one object", at: place, hint: "remove one of them")
      }
      guard line.members.count < Self.memberLimit else {
        throw refusal("more than \(Self.memberLimit) names in one line", at: place)
      }
      let value = try noteValue()
      line.members.append(NoteLine.Member(name: name, value: value, mark: place))
    }
    return line
  }

  private mutating func noteValue() throws(Diagnostic) -> NoteLine.Value {
    switch try kind() {
    case .null, .bool: return try takeWord().map { .flag($0) } ?? .null
    case .number: return .number(try number())
    case .string: return .text(try string())
    case .object:
      var names: [String] = []
      try beginObject()
      while try nextName() {
        names.append(String(decoding: text, as: UTF8.self))
        try skip()
        try holdItems(names.count)
      }
      return .words(names)
    case .array: return try noteList()
    }
  }

  private mutating func noteList() throws(Diagnostic) -> NoteLine.Value {
    var (words, numbers): ([String], [Double]) = ([], [])
    try beginArray()
    while try nextElement() {
      switch try kind() {
      case .string where numbers.isEmpty: words.append(try string())
      case .array where words.isEmpty:
        try beginArray()
        for _ in 0..<2 {
          guard try nextElement() else { throw refusal("a point of one number", at: mark) }
          numbers.append(try number())
        }
        guard try !nextElement() else {
          throw refusal("a point of more than two numbers", at: mark)
        }
      default: throw unexpected("a list of words, or of points as in [[31.63,-7.99],…]")
      }
      try holdItems(words.count + numbers.count / 2)
    }
    return numbers.isEmpty ? .words(words) : .pairs(numbers)
  }

  private mutating func holdItems(_ count: Int) throws(Diagnostic) {
    guard count <= Self.itemLimit else {
      throw refusal("more than \(Self.itemLimit) values in one list", at: mark)
    }
  }
}
