import Testing

@Suite("The rules' view of Swift code")
struct SwiftCodeTests {
  @Test(
    "leaves out comments and what strings hold",
    arguments: [
      ("a // b", ["a "]),
      ("a /* b /* c */ d\n e */ f", ["a ", " f"]),
      ("f(\"{ // no comment\") {", ["f(\"\") {"]),
      ("f(\"a \\(b(\"}\")) c\") }", ["f(\"\") }"]),
      ("f(#\"a\"b\"#) }", ["f(\"\") }"]),
      ("let a = \"\"\"\n  { \"quoted\"\n  \"\"\"\nb", ["let a = \"\"", "", "", "b"]),
      ("\"\\\\\" + \"\\\"\" }", ["\"\" + \"\" }"]),
    ])
  func leavesOut(source: String, lines: [String]) {
    #expect(SwiftCode(source).lines == lines)
  }

  @Test(
    "has what strings hold by itself",
    arguments: [
      ("f(\"a // b\") // \"c\"", ["a // b"]),
      ("f(\"a\", \"b\")\ng", ["a b", ""]),
      ("f(\"a \\(b(\"c\")) d\")", ["a  c d"]),
      ("let a = \"\"\"\n  b\n  c\n  \"\"\"", ["", "  b", "  c", "  "]),
    ])
  func literals(source: String, lines: [String]) {
    #expect(SwiftCode(source).literals == lines)
  }

  @Test("finds functions and how long they are, also without a body")
  func functions() {
    let source = """
      protocol P {
        func none(a: Int) -> Int
        init(b: Int)
      }
      struct S {
        init(
          c: () -> Void = {}
        ) {
          if true {
          }
        }
        func d() { }
      }
      """
    let found = FunctionSpan.all(in: SwiftCode(source).lines)
    #expect(found == [FunctionSpan(start: 6, end: 11), FunctionSpan(start: 12, end: 12)])
  }
}
