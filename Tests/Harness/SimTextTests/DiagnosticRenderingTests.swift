import Testing

@testable import SimText

@Suite("How a refusal is shown (H-1)")
struct DiagnosticRenderingTests {
  private func rendered(_ line: String, column: Int, hint: String? = nil) -> [String] {
    Diagnostic(
      "found x, expected y", at: .init(file: "a.gpx", line: 3, column: column), hint: hint,
      sourceLine: line
    ).rendered.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  @Test("Place, message, source line, caret and hint stand on a line each")
  func whole() {
    #expect(
      rendered("abc def", column: 5, hint: "write y") == [
        "a.gpx:3:5: error: found x, expected y",
        "  abc def",
        "      ^",
        "hint: write y",
      ])
  }

  @Test("What is not known of the place is left out")
  func places() {
    #expect(Diagnostic("m", at: .init(file: "a")).rendered == "a: error: m")
    #expect(Diagnostic("m", at: .init(file: "a", line: 2)).rendered == "a:2: error: m")
    #expect(
      Diagnostic("m", at: .init(file: "a", line: 2), sourceLine: "x").rendered
        == "a:2: error: m\n  x")
  }

  @Test("A tab is four columns, and the caret follows it")
  func tabs() {
    #expect(rendered("\tab", column: 3)[1...] == ["      ab", "       ^"])
  }

  @Test("A wide character is two columns, a combining mark none")
  func wideText() {
    #expect(rendered("東京x", column: 3)[2] == "      ^")
    #expect(rendered("e\u{301}x", column: 2)[2] == "   ^")
    #expect(rendered("👨‍👩‍👧x", column: 2)[2] == "    ^")
  }

  @Test("A column after the end of the line puts the caret after the last character")
  func afterTheEnd() {
    #expect(rendered("ab", column: 3)[2] == "    ^")
    #expect(rendered("ab", column: 99)[2] == "    ^")
    #expect(rendered("", column: 1)[1...] == ["  ", "  ^"])
  }

  // reading the rest of a word from each of its letters would take hours
  @Test("A word of half a million letters is read as often as there are commands before it")
  func hugeWord() {
    let letters = String(repeating: "x", count: 500_000)
    let window = "…" + String(repeating: "x", count: 96) + "…"
    #expect(rendered("## " + letters, column: 250_000)[1] == "  " + window)
    #expect(rendered("##" + letters + "[", column: 1)[1].hasPrefix("  #\\u{23}xx"))
    #expect(rendered("##" + letters + "]", column: 1)[1].hasPrefix("  ##xx"))
  }

  // copying the text at each of them would take minutes for megabytes
  @Test("A million unseen characters are escaped without copying what is before each")
  func unseenText() {
    let text = String(repeating: "\u{1}", count: 1_000_000)
    #expect(text.escapedForTerminal.utf8.count == 5_000_000)
  }

  @Test(
    "A long line is cut to a window around the caret", arguments: [1, 2, 60, 61, 500, 999, 1000])
  func longLine(column: Int) {
    let line = String((0..<1000).map { Character(String($0 % 10)) })
    let lines = rendered(line, column: column)
    #expect(lines[1].count <= 2 + 96 + 2)
    let caret = lines[2].distance(from: lines[2].startIndex, to: lines[2].firstIndex(of: "^")!)
    let shown = Array(lines[1])
    #expect(shown[caret] == Array(line)[column - 1])
    #expect((shown[2] == "…") == (column > 61))
  }

  @Test("Control characters from a file or its name never reach the terminal")
  func controls() {
    let diagnostic = Diagnostic(
      "found '\u{1B}[2J'", at: .init(file: "a\u{1B}]0;x\u{7}.gpx", line: 1, column: 2),
      hint: "\u{9B}31m", sourceLine: "\u{1B}[31mred\u{202E}\u{0}")
    let shown = diagnostic.rendered
    #expect(!shown.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    #expect(!shown.unicodeScalars.contains { (0x7F...0x9F).contains($0.value) })
    #expect(!shown.unicodeScalars.contains("\u{202E}"))
    #expect(shown.contains("a\\u{1b}]0;x\\u{7}.gpx:1:2"))
    #expect(shown.contains("  \\u{1b}[31mred\\u{202e}\\u{0}\n        ^"))
  }

  @Test("Escaping keeps text and names tab and line ends")
  func escaping() {
    #expect("Médina 東京 👩‍🚀 \\n".escapedForTerminal == "Médina 東京 👩‍🚀 \\n")
    #expect(
      "a\tb\r\nc\u{85}\u{2028}\u{FEFF}".escapedForTerminal
        == "a\\tb\\r\\nc\\u{85}\\u{2028}\\u{feff}"
    )
  }

  @Test("A quoted value is cut at 40 characters")
  func quoting() {
    #expect(String(repeating: "x", count: 41).quoted() == "'\(String(repeating: "x", count: 40))…'")
    #expect("9".quoted() == "'9'")
  }

  @Test("A value of more than three digits, of any script, is quoted without them (MG-15)")
  func positions() {
    #expect("91.5".quoted() == "'91.5'")
    #expect("31.62".quoted() == "'##.##'")
    #expect("x٣١٫٦٢".quoted() == "'x##٫##'")
    let refusal = Diagnostic(
      "31.6234 and -131.62345 are no degrees: 12345.5 bytes, ±1.8e308, line 70123, 1980–2100",
      at: .init(file: "walk-31.623.gpx", line: 70123, column: 4), hint: "write 31.62345",
      sourceLine: "<trkpt lat=\"3#.3101233\">"
    ).withoutPositions.rendered
    #expect(
      refusal == """
        walk-31.623.gpx:70123:4: error: ##.#### and -###.##### are no degrees: 12345.5 bytes, \
        ±1.8e308, line 70123, 1980–2100
          <trkpt lat="##.#######">
             ^
        hint: write 31.62345
        """)
  }

  @Test("No text starts a command of a build server, at the start of a line or after a break (H-9)")
  func commands() {
    #expect("::add-mask::met".escapedForTerminal == "\\u{3a}:add-mask::met")
    #expect("a ::b c::d".escapedForTerminal == "a \\u{3a}:b c::d")
    #expect("x##[group]y##vso[z ## [".escapedForTerminal == "x#\\u{23}[group]y#\\u{23}vso[z ## [")
    #expect(
      "a\n  ::b::\r\u{A0}::c\n".withVisibleControlsInLines == "a\n  \\u{3a}:b::\\r\u{A0}\\u{3a}:c\n"
    )
    #expect("\u{1b}[1m::x\n::y".withoutCommands == "\u{1b}[1m::x\n\\u{3a}:y")
    #expect(
      rendered("  ::add-mask::met", column: 5)[1...] == [
        "    \\u{3a}:add-mask::met", "           ^",
      ])
  }
}
