/// Values of files whose writers put numbers into strings, or write null for missing values.
extension JSONReader {
  /// Reads a number, or a string with a number; anything else is skipped and absent.
  package mutating func looseNumber() throws(Diagnostic) -> Number {
    switch try kind() {
    case .number: return .value(try number())
    case .string:
      try takeString(isKept: true)
      return text.withUnsafeBufferPointer { Number($0) }
    case .object, .array, .bool, .null:
      try skip()
      return .absent
    }
  }

  /// Reads a string; anything else is skipped and nil.
  package mutating func looseString() throws(Diagnostic) -> String? {
    guard try kind() == .string else {
      try skip()
      return nil
    }
    return try string()
  }

  /// Reads a time in any form, in nanoseconds of Unix time; nil for anything else, and outside
  /// 1980–2100.
  package mutating func looseTime() throws(Diagnostic) -> Timestamp? {
    switch try kind() {
    case .number, .string: return try time()
    case .object, .array, .bool, .null:
      try skip()
      return nil
    }
  }

  /// Whether an object comes next; anything else is skipped.
  package mutating func entersObject() throws(Diagnostic) -> Bool {
    guard try kind() == .object else {
      try skip()
      return false
    }
    try beginObject()
    return true
  }

  /// As `entersObject`, for an array.
  package mutating func entersArray() throws(Diagnostic) -> Bool {
    guard try kind() == .array else {
      try skip()
      return false
    }
    try beginArray()
    return true
  }
}
