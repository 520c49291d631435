/// Swift source without comments and contents of strings, line by line, for rules about code.
/// Interpolated code counts as content.
struct SwiftCode {
  private(set) var lines: [String] = []
  /// The opposite: only the contents of strings, line by line.
  private(set) var literals: [String] = []
  private let text: [UInt8]
  private var position = 0
  private var line: [UInt8] = []
  private var literal: [UInt8] = []

  init(_ source: String) {
    text = Array(source.utf8)
    while position < text.count { step() }
    endLine()
  }

  private mutating func endLine() {
    lines.append(String(decoding: line, as: UTF8.self))
    literals.append(String(decoding: literal, as: UTF8.self))
    (line, literal) = ([], [])
  }

  private static let quote = UInt8(ascii: "\"")
  private static let pound = UInt8(ascii: "#")
  private static let newline = UInt8(ascii: "\n")

  private func at(_ offset: Int) -> UInt8? {
    position + offset < text.count ? text[position + offset] : nil
  }

  private func isHere(_ word: StaticString) -> Bool {
    guard position + word.utf8CodeUnitCount <= text.count else { return false }
    for i in 0..<word.utf8CodeUnitCount where text[position + i] != word.utf8Start[i] {
      return false
    }
    return true
  }

  private mutating func step() {
    switch text[position] {
    case UInt8(ascii: "/") where isHere("//"):
      while position < text.count, text[position] != Self.newline { position += 1 }
    case UInt8(ascii: "/") where isHere("/*"): skipComment()
    case Self.quote: skipString()
    case Self.pound where at(1) == Self.quote || isHere("##\""): skipString()
    case let other: advance(keeping: other)
    }
  }

  private mutating func advance(keeping byte: UInt8? = nil) {
    if text[position] == Self.newline {
      endLine()
    } else if let byte {
      line.append(byte)
    }
    position += 1
  }

  private mutating func skipComment() {
    var depth = 0
    repeat {
      if isHere("/*") {
        depth += 1
        position += 2
      } else if isHere("*/") {
        depth -= 1
        position += 2
      } else {
        advance()
      }
    } while depth > 0 && position < text.count
  }

  private mutating func skipString() {
    var pounds = 0
    while at(0) == Self.pound {
      pounds += 1
      position += 1
    }
    let quotes = isHere("\"\"\"") ? 3 : 1
    position += quotes
    line += [Self.quote, Self.quote]
    // separate the strings of one line
    if !literal.isEmpty { literal.append(UInt8(ascii: " ")) }
    while position < text.count {
      if isNext(quotes, of: Self.quote), isNext(pounds, of: Self.pound, after: quotes) {
        position += quotes + pounds
        return
      }
      if quotes == 1 && at(0) == Self.newline { return }
      if at(0) == UInt8(ascii: "\\"), isNext(pounds, of: Self.pound, after: 1) {
        position += 1 + pounds
        if at(0) == UInt8(ascii: "(") { skipInterpolation() } else if at(0) != nil { advance() }
      } else {
        if text[position] != Self.newline { literal.append(text[position]) }
        advance()
      }
    }
  }

  private func isNext(_ count: Int, of byte: UInt8, after offset: Int = 0) -> Bool {
    (0..<count).allSatisfy { at(offset + $0) == byte }
  }

  private mutating func skipInterpolation() {
    var depth = 0
    let kept = line
    repeat {
      if at(0) == UInt8(ascii: "(") { depth += 1 }
      if at(0) == UInt8(ascii: ")") { depth -= 1 }
      step()
    } while depth > 0 && position < text.count
    line = kept
  }
}
