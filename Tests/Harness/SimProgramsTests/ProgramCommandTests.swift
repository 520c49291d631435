import SimPrograms
import Testing

/// The command given to --feature (H-12).
@Suite("The words of a program")
struct ProgramCommandTests {
  @Test(
    "are split as a shell splits them",
    arguments: [
      ("python3 arrival.py", ["python3", "arrival.py"]),
      ("  node   a.mjs\t--x ", ["node", "a.mjs", "--x"]),
      ("'my program' a", ["my program", "a"]),
      (#""my program" a\ b"#, ["my program", "a b"]),
      ("a'b'\"c\"d", ["abcd"]),
      ("a '' \"\"", ["a", "", ""]),
      (#"a '$HOME|*' \$x \'"#, ["a", "$HOME|*", "$x", "'"]),
      (#"a "b\c\"d\\""#, ["a", #"b\c"d\"#]),
    ])
  func split(text: String, words: [String]) throws {
    #expect(try ProgramCommand(text).words == words)
  }

  @Test(
    "are refused where only a shell would understand them, or nothing is left",
    arguments: [
      ("python3 a.py | tee x", "found '|'"), ("a; b", "found ';'"), ("a > b", "found '>'"),
      ("a $HOME", "found '$'"), ("a \"$HOME\"", "found '$'"), ("a `b`", "found '`'"),
      ("~/a", "found '~'"), ("a *.py", "found '*'"), ("a # b", "found '#'"), ("a\nb", "a line end"),
      ("a 'b", "a quote is not closed"), ("", "found nothing"), ("  ", "found nothing"),
      ("''", "found nothing"), ("a\0b", "a NUL"),
    ])
  func refused(text: String, words: String) {
    let refusal = #expect(throws: ProgramCommand.Refusal.self) { try ProgramCommand(text) }
    #expect(refusal?.message.contains(words) == true, "\(refusal?.message ?? "")")
  }
}
