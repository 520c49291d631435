import SimScenarios
import Testing

@Suite("A number")
struct NumberTests {
  @Test(
    "is read as a person reads it",
    arguments: [("0", 0.0), ("-0.5", -0.5), ("12.50", 12.5), ("1e3", 1000), ("2.5E-3", 0.0025)])
  func reads(text: String, number: Double) throws {
    #expect(try value(of: "a: \(text)\n") { $0.number() } == number)
  }

  @Test(
    "is none of YAML 1.1's other readings",
    arguments: [
      ("1:30", "YAML 1.1 would read this in base 60: write one plain number"),
      ("12:30:45", "YAML 1.1 would read this in base 60: write one plain number"),
      ("2026-11-21", "YAML 1.1 would read this as a date: write one plain number"),
      ("017", "write 17: YAML 1.1 would read a leading zero as octal"),
      ("-007.5", "write -7.5: YAML 1.1 would read a leading zero as octal"),
      ("00", "write 0: YAML 1.1 would read a leading zero as octal"),
      ("1_000", "write 1000"), ("+5", "write 5"), (".5", "write 0.5"), ("5.", "write 5"),
      ("-.5", "write -0.5"), ("−5", "write -5"), ("0x1F", "write it as a decimal number"),
      ("0o17", "write it as a decimal number"), ("-0b11", "write it as a decimal number"),
      (".inf", "only finite numbers are read"), ("+.inf", "only finite numbers are read"),
      ("-.Inf", "only finite numbers are read"), (".nan", "only finite numbers are read"),
      ("1e999", "the largest number is about 1.8e308"),
      ("1e-999", "the smallest number is about 5e-324"),
      ("1,5", "a number has no thousands separators, and its decimal mark is a point"),
    ])
  func traps(text: String, hint: String) {
    #expect(
      refusals(of: "a: \(text)\n") { $0.number() }
        == ["t.yaml:1:4: expected a number, found '\(text)' (\(hint))"])
  }

  @Test("is not nothing", arguments: ["~", "null"])
  func null(text: String) {
    #expect(
      refusals(of: "a: \(text)\n") { $0.number() }
        == [
          "t.yaml:1:4: expected a number, found nothing "
            + "(YAML reads '\(text)' as nothing: write a value, or leave it out)"
        ])
  }

  @Test("is not a word, and not quoted")
  func wrongKind() {
    #expect(
      refusals(of: "a: many\n") { $0.number() } == ["t.yaml:1:4: expected a number, found 'many'"])
    #expect(
      refusals(of: "a: '3.0'\n") { $0.number() }
        == [
          "t.yaml:1:4: expected a number, found the quoted text \"3.0\" "
            + "(write 3.0 without quotes)"
        ])
  }

  @Test("outside its range is refused with the range")
  func ranges() {
    #expect(
      refusals(of: "a: 2\n") { $0.number(in: 0...1.5) }
        == ["t.yaml:1:4: expected a number from 0 to 1.5, found '2'"])
    #expect(
      refusals(of: "a: 0\n") { $0.integer(in: 1...Int.max) }
        == ["t.yaml:1:4: expected a whole number of at least 1, found '0'"])
    #expect(
      refusals(of: "a: 7\n") { $0.integer(in: Int.min...6) }
        == ["t.yaml:1:4: expected a whole number of at most 6, found '7'"])
  }

  @Test(
    "that counts is whole",
    arguments: [
      ("3.0", " (write 3)"), ("1e3", " (write 1000)"), ("1.5", ""),
      ("99999999999999999999", " (the largest whole number is 9223372036854775807)"),
    ])
  func whole(text: String, hint: String) {
    #expect(
      refusals(of: "a: \(text)\n") { $0.integer() }
        == ["t.yaml:1:4: expected a whole number, found '\(text)'\(hint)"])
  }
}

@Suite("A yes or no")
struct BoolTests {
  @Test("is true or false")
  func reads() throws {
    #expect(try value(of: "a: true\n") { $0.bool() })
    #expect(try !value(of: "a: false\n") { $0.bool() })
  }

  @Test(
    "is nothing else",
    arguments: [
      ("yes", " (write true)"), ("On", " (write true)"), ("TRUE", " (write true)"),
      ("y", " (write true)"), ("no", " (write false)"), ("off", " (write false)"),
      ("N", " (write false)"), ("maybe", ""),
    ])
  func traps(text: String, hint: String) {
    #expect(
      refusals(of: "a: \(text)\n") { $0.bool() }
        == ["t.yaml:1:4: expected true or false, found '\(text)'\(hint)"])
  }

  @Test("is not quoted")
  func quoted() {
    #expect(
      refusals(of: "a: 'true'\n") { $0.bool() }
        == [
          "t.yaml:1:4: expected true or false, found the quoted text \"true\" "
            + "(write true without quotes)"
        ])
  }
}
