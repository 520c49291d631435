import Testing

@testable import SimText

@Suite("Lines of a file (H-2)")
struct LineReaderTests {
  private func lines(_ text: String, chunk: Int, limit: Int = 100) throws -> [String] {
    var reader = LineReader(
      ByteSource(Array(text.utf8), named: "a", chunk: chunk), limit: limit)
    var line = LineReader.Line()
    var found: [String] = []
    while try reader.next(&line) {
      #expect(line.number == found.count + 1)
      found.append(line.isTooLong ? "too long" : String(decoding: line.bytes, as: UTF8.self))
    }
    return found
  }

  @Test("end with LF, CR LF or CR, mixed as they may be, in chunks of any size")
  func ends() throws {
    let ends = ["\n", "\r\n", "\r"]
    for one in ends {
      for two in ends {
        for three in ends + [""] {
          // CR followed by LF is one line end
          let isOne = one == "\r" && two == "\n"
          let text = "ab\(one)\(two)c\(three)"
          for chunk in 1...7 {
            #expect(
              try lines(text, chunk: chunk) == (isOne ? ["ab", "c"] : ["ab", "", "c"]),
              "\(text.debugDescription) in chunks of \(chunk)")
          }
        }
      }
    }
  }

  @Test("beyond the limit are counted and not kept")
  func tooLong() throws {
    for chunk in 1...9 {
      #expect(try lines("abcd\nabcde\rab\n", chunk: chunk, limit: 4) == ["abcd", "too long", "ab"])
    }
  }

  @Test("are as many as ends, and one more where the last has none; an empty file has none")
  func count() throws {
    #expect(try lines("", chunk: 3).isEmpty)
    #expect(try lines("\n", chunk: 3) == [""])
    #expect(try lines("a", chunk: 3) == ["a"])
    #expect(try lines("\u{FEFF}a\nb", chunk: 2) == ["a", "b"], "a byte order mark is no text")
  }
}
