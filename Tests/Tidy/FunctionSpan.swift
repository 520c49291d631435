/// The first and last line of a function with a body, counted from 1.
struct FunctionSpan: Equatable {
  var start: Int
  var end: Int

  var count: Int { end - start + 1 }

  /// Returns the functions and initializers in `code`, found by counting braces.
  static func all(in code: [String]) -> [FunctionSpan] {
    let opening = /(^|[^\w.])(func\s|init[?(<]|subscript[(<]|deinit\b)/
    return code.indices.compactMap { index in
      guard let match = code[index].firstMatch(of: opening) else { return nil }
      let rest = code[index][match.range.lowerBound...].dropFirst()
      return end(of: [String(rest)] + code[(index + 1)...])
        .map { FunctionSpan(start: index + 1, end: index + 1 + $0) }
    }
  }

  /// Returns the index of the line that closes the body opened in `lines`; nil if there is none.
  private static func end(of lines: [String]) -> Int? {
    var brackets = 0
    var braces = 0
    for (index, line) in lines.enumerated() {
      if index > 0, braces == 0, brackets == 0,
        line.contains(/^\s*(@|public |private |static |func |init|var |let |case )/)
      {
        return nil  // the next declaration of a protocol
      }
      for character in line {
        switch character {
        case "(", "[": brackets += 1
        case ")", "]": brackets -= 1
        case "{" where brackets == 0 || braces > 0: braces += 1
        case "}" where brackets == 0 || braces > 0:
          braces -= 1
          if braces == 0 { return index }
          if braces < 0 { return nil }
        default: break
        }
      }
    }
    return nil
  }
}
