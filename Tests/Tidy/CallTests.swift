import Testing

/// Calls in engines, adapters and harness: their results may depend on their arguments alone.
@Suite("What engines, adapters and harness may not call")
struct CallTests {
  private let clock =
    #/
    \b(Date\(\) | Date\.now | (Continuous|Suspending)Clock | DispatchTime | systemUptime
    | clock_gettime | gettimeofday | CFAbsoluteTime\w* | Task\.sleep)
    /#

  private let randomness =
    #/
    \b UUID\(\) | SystemRandomNumberGenerator | \.randomElement\(\) | \.shuffled?\(\)
    | \.random\(in:\ *[^,()]*(\([^()]*\)[^,()]*)*\) | \b(arc4random\w*|drand48|getrandom)\b
    /#

  /// A name that follows another word and a blank is declared there, not called.
  private let libm =
    #/
    (\b(Glibc|Musl|Darwin|Foundation)\. | (^|[^\w.\ ]|[^\w]\ |\breturn\ )\ *)
    (a?(sin|cos|tan)h? | atan2 | sincos | exp[2m]?1? | log(2|10|1p)? | pow | cbrt | hypot)\(
    /#

  private static let files = Project.sources.filter {
    $0.isUnder("Sources/Engines") || $0.isUnder("Sources/Adapters")
      || $0.isUnder("Sources/Harness")
  }

  @Test("No wall clock")
  func clocks() {
    // real time may only decide when a program under test has failed
    let files = Self.files.filter { !$0.isUnder("Sources/Harness/SimPrograms") }
    expectNone(files.flatMap { $0.violations(of: clock, in: $0.code, "reads a clock") })
  }

  @Test("No randomness but a RandomStream; the names of drafts must not be guessed")
  func chance() {
    let files = Self.files.filter { $0.path != "Sources/Adapters/SafeFiles/DraftName.swift" }
    expectNone(
      files.flatMap {
        $0.violations(of: randomness, in: $0.code, "draws random numbers of its own")
      })
  }

  @Test("No inexact function of libm: Portable has the same bits everywhere")
  func transcendentals() {
    // Elementary defines these names; engine-purity.sh checks its object files
    let files = Self.files.filter { !$0.isUnder("Sources/Engines/Elementary") }
    expectNone(files.flatMap { $0.violations(of: libm, in: $0.code, "calls libm") })
  }

  @Test(
    "The rules tell a call from what looks like one",
    arguments: [
      ("let now = Date()", true), ("Date(timeIntervalSince1970: 0)", false),
      ("ContinuousClock().now", true), ("UUID()", true), ("UUID(uuidString: s)", false),
      ("list.shuffled()", true), ("list.shuffled(using: &random)", false),
      ("list.randomElement()", true), ("list.randomElement(using: &random)", false),
      ("Double.random(in: 0..<1)", true), ("Int.random(in: 0..<f(x))", true),
      ("Double.random(in: 0..<1, using: &random)", false),
      ("let y = sin(x)", true), ("return cos(x)", true), ("f(exp(x))", true), ("-log(x)", true),
      ("atan2(y, x)", true), ("Foundation.pow(x, 2)", true), ("2 * Glibc.hypot(x, y)", true),
      ("Portable.sin(x)", false), ("func sin(_ x: Double)", false), ("sink.log(x)", false),
      ("cosine(x)", false), ("x.squareRoot()", false),
    ])
  func alarm(code: String, isForbidden: Bool) {
    let isFound =
      code.contains(clock) || code.contains(randomness) || code.contains(libm)
    #expect(isFound == isForbidden)
  }
}
