import Testing

@testable import mutants

@Suite("Rewriting a source so that it holds its mutants")
struct SchemataTests {
  private func schemata(_ text: String, refused: Set<String> = []) -> Schemata {
    Schemata(text, engine: "E", file: "Sources/Engines/E/A.swift", first: 10, refused: refused)
  }

  private func rewritten(_ text: String) -> String {
    String(schemata(text).rewritten.dropFirst("public import Mutation; ".count))
  }

  private func changes(_ text: String) -> [String] { schemata(text).mutants.map(\.change) }

  @Test("A comparison has its boundary and its opposite")
  func comparison() {
    #expect(rewritten("let a = b < c") == "let a = mutatedLess(10, b , c)")
    #expect(changes("let a = b < c") == ["b < c → b <= c", "b < c → b >= c"])
    #expect(rewritten("let a = b < c && d").hasPrefix("let a = mutatedAnd(10, mutatedLess(11, b"))
  }

  @Test("A number is nothing, half, double, one more and one less, each once")
  func constants() {
    #expect(rewritten("let a = 6") == "let a = mutated(10, 6, 0, 3, 12, 7, 5)")
    #expect(rewritten("let a = 1") == "let a = mutated(10, 1, 0, 2)")
    #expect(rewritten("let a = 0.5") == "let a = mutated(10, 0.5, 0.0, 0.25, 1.0, 1.5)")
    #expect(rewritten("let a = 0xFF") == "let a = 0xFF")
    #expect(rewritten("enum E: Int { case a = 1 }") == "enum E: Int { case a = 1 }")
  }

  @Test("A table of figures has no mutants, a short list has")
  func tables() {
    let table = (1...17).map(String.init).joined(separator: ", ")
    #expect(changes("let a = [\(table)]").isEmpty)
    #expect(!changes("let a = [5, 6]").isEmpty)
  }

  @Test("A statement may be left out, but not what a block comes to or an initializer sets")
  func effects() {
    #expect(
      rewritten("func f() { a.b(); c = d }").contains(
        "if !mutation(11) { a.b() }; if !mutation(12) { c = d }"))
    #expect(changes("init() { a = b; c = d }").isEmpty)
    #expect(changes("func f() -> C { a() }").isEmpty)
    #expect(changes("func f() { precondition(a > 0); b() }").contains("b() left out"))
    #expect(!changes("func f() { precondition(a > 0); b() }").contains { $0.contains("a > 0") })
    #expect(!changes("func f() { let a: C; a = b; d() }").contains("a = b left out"))
  }

  @Test("A function may answer at once, and take one parameter for the other of its type")
  func openings() {
    #expect(
      rewritten("func f() -> Int { a }")
        == "func f() -> Int { if mutation(10) { return 0 }; return a }")
    #expect(
      rewritten("func f(a: C, _ b: C) -> D { e }")
        == "func f(a: C, _ b: C) -> D { let (a, b) = mutation(10) ? (b, a) : (a, b); return e }")
    #expect(changes("func f(a: C, b: D) -> D { e }").isEmpty)
  }

  @Test("Minimum, maximum, guard and conditions lose or turn what they hold")
  func conditions() {
    #expect(rewritten("let a = min(b, c)") == "let a = mutatedMin(10, b, c)")
    #expect(changes("let a = b.clamped(to: c)") == ["b.clamped(to: c) → b"])
    #expect(
      changes("func f() -> C { guard a.b else { return c }; return d }").contains("a.b → true"))
    #expect(changes("func f() -> C { if !a { return c }; return d }").contains("!a → a"))
  }

  @Test("Every loop burns fuel")
  func fuel() {
    #expect(rewritten("for a in b { c() }").contains("{ mutationBurns(); if !mutation"))
  }

  @Test("Each part stays on its line, and comments stay what they are")
  func lines() {
    let text = "let a =\n  b // first\n  && c // second\n"
    #expect(rewritten(text) == "let a =\n  mutatedAnd(10, b // first\n  , c) // second\n")
  }

  @Test("What the compiler refused is left out with all of its place, and twins keep their names")
  func refusal() {
    let text = "let a = 1\nlet a = 1\n"
    let keys = schemata(text).mutants.map(\.key)
    #expect(Set(keys).count == keys.count)
    let left = schemata(text, refused: [keys[0]]).mutants
    #expect(left.map(\.key) == Array(keys[2...]))
  }

  @Test("As an edit of the source, a mutant is the same change")
  func edits() {
    func written(_ text: String, _ change: String) -> String? {
      schemata(text).mutants.first { $0.change == change }.map { mutant in
        let bytes = Array(text.utf8)
        return String(
          decoding: bytes[..<mutant.offset] + Array(mutant.replacement.utf8)
            + bytes[(mutant.offset + mutant.length)...], as: UTF8.self)
      }
    }
    #expect(written("let a = b < c", "b < c → b <= c") == "let a = b <= c")
    #expect(written("let é = 6", "6 → 3") == "let é = 3")
    #expect(written("func f() { a(); b() }", "a() left out") == "func f() { _ = (); b() }")
    #expect(
      written("func f() -> Int { a }", "f → f { return 0 }")
        == "func f() -> Int { if true { return 0 }; return a }")
  }
}

@Suite("Drawing a sample")
struct SampleTests {
  private func mutant(_ number: Int, _ engine: String) -> Mutant {
    Mutant(
      number: number, seenAs: number, engine: engine, file: "", line: 1, column: 1, kind: .constant,
      before: "", after: "", source: "", offset: 0, length: 0, replacement: "")
  }

  @Test("Each engine has its share, and a seed always draws the same")
  func shares() {
    let mutants = (0..<300).map { mutant($0, $0 < 200 ? "A" : "B") }
    let sample = Sample.drawn(30, of: mutants, seed: 1)
    #expect(sample.count { $0.engine == "A" } == 20)
    #expect(sample.count == 30)
    #expect(Set(sample.map(\.number)).count == 30)
    #expect(sample == Sample.drawn(30, of: mutants, seed: 1))
    #expect(sample != Sample.drawn(30, of: mutants, seed: 2))
  }
}
