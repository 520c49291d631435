import Testing

/// Engines and harness: what they compute may depend on their arguments alone.
@Suite("What engines and harness may not call")
struct CallTests {
  private let files = Project.sources.filter {
    $0.isUnder("Sources/Engines") || $0.isUnder("Sources/Harness")
  }

  private func expectNo<Match>(
    _ pattern: Regex<Match>, _ what: String, in files: [TextFile]? = nil
  ) {
    expectNone((files ?? self.files).flatMap { $0.violations(of: pattern, in: $0.code, what) })
  }

  @Test("No wall clock")
  func clocks() {
    expectNo(
      #/
        \b(Date\(\) | Date\.now | (Continuous|Suspending)Clock | DispatchTime | systemUptime
        | clock_gettime | gettimeofday | CFAbsoluteTime\w* | Task\.sleep)
      /#,
      "reads a clock")
  }

  @Test("No randomness but a RandomStream")
  func randomness() {
    expectNo(
      #/
        \b UUID\(\) | SystemRandomNumberGenerator | \.randomElement\(\) | \.shuffled?\(\)
        | \.random\(in:\ *[^,()]*(\([^()]*\)[^,()]*)*\) | \b(arc4random\w*|drand48|getrandom)\b
      /#,
      "draws random numbers of its own")
  }

  @Test("No inexact function of libm: Portable has the same bits everywhere")
  func transcendentals() {
    let names =
      #/
      (\b(Glibc|Musl|Darwin|Foundation)\. | (^|[^\w.\ ]|[^\w]\ |\breturn\ )\ *)
      (a?(sin|cos|tan)h? | atan2 | sincos | exp[2m]?1? | log(2|10|1p)? | pow | cbrt | hypot)\(
      /#
    // Elementary defines these names; engine-purity.sh looks at its objects
    expectNo(names, "calls libm", in: files.filter { !$0.isUnder("Sources/Engines/Elementary") })
  }
}
