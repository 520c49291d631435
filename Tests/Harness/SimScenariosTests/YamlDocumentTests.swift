import SimText
import SimTraces
import Synchronization
import Testing

@testable import SimScenarios

@Suite("A YAML document")
struct YamlDocumentTests {
  @Test(
    "is refused where it is not the YAML we read",
    arguments: [
      ("", "1:1: expected keys and values, found an empty file"),
      ("# only a comment\n", "1:1: expected keys and values, found an empty file"),
      ("---\n", "1:4: expected keys and values, found nothing"),
      ("- a\n", "1:1: expected keys and values, found a list"),
      ("word\n", "1:1: expected keys and values, found 'word'"),
      (
        "a: 1\n---\nb: 2\n",
        "2:1: a second document in one file (put each scenario in a file of its own)"
      ),
      ("a: 1\n...\nb: 2\n", "3:1: text after the end of the document"),
      ("a: 1\nb: 2\na: 3\n", "3:1: key 'a' is written twice (the first is on line 1)"),
      ("a: 1\n\"a\": 3\n", "2:1: key 'a' is written twice (the first is on line 1)"),
      ("b: {x: 1, x: 2}\n", "1:11: key 'x' is written twice (the first is on line 1)"),
      // The parser cannot skip a first key that starts with an escape.
      ("\"\\x61\": 1\na: 2\n", "1:1: key 'a' is written twice"),
      ("'': 1\n'': 2\n", "1:1: expected a word as key"),
      ("[a]: 1\n[a]: 2\n", "1:1: expected a word as key"),
      ("? [a]\n: 1\n", "1:3: expected a word as key"),
    ])
  func isRefused(text: String, expected: String) {
    #expect(refusals(text) == ["t.yaml:\(expected)"])
  }

  @Test(
    "has no anchors, aliases, merge keys, tags and directives",
    arguments: [
      (
        "a: &x b\n",
        "1:4: anchors are not supported, found '&x' (write the value out where it is used)"
      ),
      ("a: &\n", "1:4: anchors are not supported (a text that starts with '&' needs quotes)"),
      (
        "a: *x\n",
        "1:4: aliases are not supported, found '*x' "
          + "(write the value out; a text that starts with '*' needs quotes)"
      ),
      ("<<: {b: 1}\n", "1:1: merge keys are not supported (write the values out)"),
      (
        "a: !!int 5\n",
        "1:4: tags are not supported, found '!!int' "
          + "(leave it out; a text that starts with '!' needs quotes)"
      ),
      (
        "a: !!str b\n",
        "1:4: tags are not supported, found '!!str' "
          + "(leave it out; a text that starts with '!' needs quotes)"
      ),
      (
        "a: !<b c\n",
        "1:4: tags are not supported (leave it out; a text that starts with '!' needs quotes)"
      ),
      ("%YAML 1.1\n---\na: 1\n", "1:1: directives are not supported (remove the line)"),
    ])
  func hasNoIndirection(text: String, expected: String) {
    #expect(refusals(text) == ["t.yaml:\(expected)"])
  }

  @Test(
    "with a slip in its syntax is refused in words about the text",
    arguments: [
      (
        "a: [b, c\n",
        "1:9: expected ',' or ']' in the list opened on line 1, found the end of the line "
          + "(a text with brackets, braces, commas or ': ' in it needs quotes)"
      ),
      (
        "a: {b: c\n",
        "1:9: expected ',' or '}' in the braces opened on line 1, found the end of the line "
          + "(a text with brackets, braces, commas or ': ' in it needs quotes)"
      ),
      (
        "a: ]\n",
        "1:4: expected a value, found ']' "
          + "(a text with brackets, braces, commas or ': ' in it needs quotes)"
      ),
      ("a: \"b\nc: 1\n", "1:4: the quote opened here is never closed"),
      ("a: 'b\n---\n", "1:4: the quote opened here is never closed"),
      (
        "a: \"\\q\"\n",
        "1:5: unknown escape in double quotes (a text with backslashes needs single quotes)"
      ),
      (
        "a: 'b' c\n",
        "1:8: this does not fit the block that starts on line 1 "
          + "(quotes go around the whole text)"
      ),
      (
        "a:\n  b: 1\n c: 2\n",
        "3:2: this does not fit the block that starts on line 1 "
          + "(check the indentation)"
      ),
      (
        "- a\nb: c\n",
        "2:1: this does not fit the block that starts on line 1 "
          + "(check the indentation)"
      ),
      (
        "a: b: c\n",
        "1:5: unexpected ':' (a text with ': ' in it needs quotes; "
          + "else check the indentation and the line above)"
      ),
      ("a: 1\nb\n", "2:1: expected ': ' and a value after this key"),
      ("a: - b\n", "1:4: a list cannot start here (write [a, b], or each '- ' on its own line)"),
      (
        "a: |b\n",
        "1:4: expected a line break after '|' or '>' "
          + "(a text that starts so needs quotes)"
      ),
      ("a: @b\n", "1:4: a value cannot start with '@' (put it in quotes)"),
      (
        "é: 🇩🇪 b: c\n",
        "1:7: unexpected ':' (a text with ': ' in it needs quotes; "
          + "else check the indentation and the line above)"
      ),
    ])
  func hasPlainSyntax(text: String, expected: String) {
    #expect(refusals(text) == ["t.yaml:\(expected)"])
  }

  @Test(
    "has no odd characters",
    arguments: [
      ("a: b\0c\n", "1:5: character U+0000 has no place in a scenario (remove it)"),
      ("a: \u{2028}\n", "1:4: character U+2028 has no place in a scenario (remove it)"),
      ("a: \u{E000}\n", "1:4: character U+E000 has no place in a scenario (remove it)"),
      ("a:\n \tb: 1\n", "2:2: tab in the indentation (indent with spaces)"),
    ])
  func hasNoOddCharacters(text: String, expected: String) {
    #expect(refusals(text) == ["t.yaml:\(expected)"])
  }

  @Test("is UTF-8, with or without its mark; a wrong byte is placed")
  func isUTF8() throws {
    let marked: [UInt8] = [0xEF, 0xBB, 0xBF] + Array("a: b".utf8)
    #expect(throws: Never.self) { try YamlDocument(bytes: marked, file: "t.yaml") }
    let wrong: [UInt8] = Array("é: 1\né".utf8) + [0xFF]
    let refusal = #expect(throws: Diagnostics.self) {
      try YamlDocument(bytes: wrong, file: "t.yaml")
    }
    #expect(
      refusal?.all.map(told) == ["t.yaml:2:2: byte 0xFF is not UTF-8 (save the file as UTF-8)"])
  }

  @Test("is at most 512 KiB long")
  func isSmall() {
    let text = "a: 1\n" + String(repeating: "#", count: 1 << 19)
    #expect(
      refusals(text) == ["t.yaml:1:1: 524293 bytes in a file of at most 524288"])
  }

  @Test(
    "nested too deeply is refused before it can exhaust the stack",
    arguments: [
      ("a: " + String(repeating: "[", count: 32) + String(repeating: "]", count: 32), "1:35"),
      (String(repeating: "[\n", count: 100_000), "257:1"),
      (String(repeating: "{a:\n", count: 50_000), "257:1"),
      (String(repeating: "- ", count: 400), "1:800"),
      (String(repeating: "? ", count: 400), "1:800"),
      ((1..<258).map { String(repeating: " ", count: $0) + "a:\n" }.joined(), "257:257"),
    ])
  func isShallow(text: String, place: String) {
    #expect(refusals(text) == ["t.yaml:\(place): nested too deeply: more than 32 levels"])
  }

  /// Computing each place once scanned its whole line: 100 s for 500 KB on one line.
  @Test(
    "may stand on one line, none of whose places is told by walking it",
    arguments: ["e", "é", "e\u{301}"])
  func standsOnOneLine(letter: String) {
    let items = String(repeating: "{\(letter): [1, 2]}, ", count: 500)
    let text = "a: [\(items)&last x]"
    let work = SourceText.Work()
    let told = SourceText.$work.withValue(work) { refusals(text) }
    #expect(
      told == [
        "t.yaml:1:6505: anchors are not supported, found '&last' "
          + "(write the value out where it is used)"
      ])
    #expect(work.scalars.load(ordering: .relaxed) < 10 * text.unicodeScalars.count)
  }

  @Test("shows what stands around a place of a long line, and no more")
  func longLine() throws {
    let filling = String(repeating: "x", count: 10_000)
    let refusal = #expect(throws: Diagnostics.self) {
      try YamlDocument(text: "{a: \(filling), b: &c d, e: \(filling)}", file: "t.yaml")
        .read { everything($0) }
    }
    let told = try #require(refusal?.all.first)
    #expect(told.place.column == 10_010)
    #expect(try #require(told.sourceLine).count == 1000)
    #expect(
      told.rendered.split(separator: "\n").map(String.init)[1]
        .contains("xxx, b: &c d, e: xxx"))
  }

  @Test("cannot blow itself up: no alias is ever followed")
  func billionLaughs() {
    var text = "a0: &a0 [x, x]\n"
    for level in 1...40 {
      text += "a\(level): &a\(level) [*a\(level - 1), *a\(level - 1)]\n? *a\(level)\n: x\n"
    }
    #expect(refusals(text).count == 20)
  }

  @Test("keeps a star that is no alias")
  func starsInText() throws {
    let text = "a: the *best* \"*\"\n"
    #expect(try value(of: text) { $0.string() } == "the *best* \"*\"")
  }

  @Test("tells twenty errors in file order, and how many more there are")
  func isCapped() {
    let text = (1...23).map { "k\($0): &x 1\n" }.joined()
    let refusal = #expect(throws: Diagnostics.self) {
      try YamlDocument(text: text, file: "t.yaml").read { everything($0) }
    }
    #expect(refusal?.all.map(\.place.line) == Array(1...20))
    #expect(refusal?.omitted == 3)
    #expect(refusal?.all.first?.sourceLine == "k1: &x 1")
  }

  /// Found by fuzzing on 2026-11-21: finding two hundred places in a line of 1 MB took 3.7 s.
  @Test("names the first character of a line that has no place in it")
  func strangeCharacters() {
    let told = refusals("a: \u{1}\u{2}\nb: \u{3}\n")
    #expect(told.map { $0.prefix(12) } == ["t.yaml:1:4: ", "t.yaml:2:4: "])
  }

  /// Found by fuzzing on 2026-11-21: twenty passes over 1 MB took 1.5 s.
  @Test("names each key that is written twice, and in a huge document the first few")
  func twiceWritten() {
    let pairs = (1...10).map { "k\($0): x\nk\($0): y\n" }.joined()
    #expect(refusals(pairs).count == 10)
    let huge = pairs + String(repeating: "# \(String(repeating: "-", count: 90))\n", count: 5500)
    #expect(huge.utf8.count > 500_000)
    #expect(refusals(huge).count == 1)
  }

  @Test("counts lines alike whatever breaks them", arguments: ["\n", "\r\n", "\r"])
  func lineBreaks(lineBreak: String) {
    #expect(
      refusals("b: 1\(lineBreak)\(lineBreak)c: @\(lineBreak)")
        == ["t.yaml:3:4: a value cannot start with '@' (put it in quotes)"])
  }
}
