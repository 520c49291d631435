import SimKernel
import SimScenarios
import Testing

@Suite("A bound")
struct BoundTests {
  @Test(
    "is read in base units and printed as written",
    arguments: [
      ("<= 20 /s", .frequency, Bound(.frequency, upper: 20, text: "≤ 20 /s")),
      ("≤20/s", .frequency, Bound(.frequency, upper: 20, text: "≤ 20 /s")),
      (
        "at most 4.5 km/h", .speed,
        Bound(
          .speed, upper: 1.25, text: "≤ 4.5 km/h",
          unit: Dimension.speed.units.first { $0.symbol == "km/h" })
      ),
      ("'>= 95 %'", .share, Bound(.share, lower: 0.95, text: "≥ 95 %")),
      ("≥ 95%", .share, Bound(.share, lower: 0.95, text: "≥ 95 %")),
      ("at least 95 %", .share, Bound(.share, lower: 0.95, text: "≥ 95 %")),
      ("== 0", .count, Bound(.count, lower: 0, upper: 0, text: "= 0")),
      ("< 5 m", .length, Bound(.length, upper: 5, upperIsOpen: true, text: "< 5 m")),
      ("below 5 m", .length, Bound(.length, upper: 5, upperIsOpen: true, text: "< 5 m")),
      ("'> 3'", .count, Bound(.count, lower: 3, lowerIsOpen: true, text: "> 3")),
      ("above 3", .count, Bound(.count, lower: 3, lowerIsOpen: true, text: "> 3")),
      ("10 s .. 1 min", .time, Bound(.time, lower: 10, upper: 60, text: "10 s … 1 min")),
      ("1..2", .count, Bound(.count, lower: 1, upper: 2, text: "1 … 2")),
    ] as [(String, Dimension, Bound)])
  func reads(text: String, dimension: Dimension, bound: Bound) throws {
    #expect(try value(of: "a: \(text)\n") { $0.bound(dimension) } == bound)
  }

  @Test(
    "is refused at the part that is wrong",
    arguments: [
      (
        "20 /s", .frequency,
        "1:4: expected a bound, as in '<= 2 /s', found '20 /s' "
          + "(write '<= 20 /s' or '== 20 /s')"
      ),
      (
        "fast", .speed,
        "1:4: expected a bound, as in '<= 4.5 km/h', found 'fast' "
          + "(a bound starts with <=, >=, <, >, == or is 'from .. to')"
      ),
      (
        "=< 3", .count,
        "1:4: expected a bound, as in '<= 3', found '=< 3' "
          + "(write '<=' instead of '=<')"
      ),
      (
        "'=> 3'", .count,
        "1:4: expected a bound, as in '<= 3', found '=> 3' "
          + "(write '>=' instead of '=>')"
      ),
      (
        "= 3", .count,
        "1:4: expected a bound, as in '<= 3', found '= 3' "
          + "(write '==' instead of '=')"
      ),
      (
        "<= 95", .share,
        "1:7: expected a share with its unit, as in '95 %', found '95' "
          + "(write the unit: %)"
      ),
      ("<=", .count, "1:6: expected a plain number, found nothing"),
      (
        "'<= 3 kmh'", .speed,
        "1:10: unknown unit 'kmh' of speed "
          + "(did you mean 'km/h'? known units: m/s, km/h)"
      ),
      (
        "10 s .. 20 m", .time,
        "1:15: unknown unit 'm' of time "
          + "(known units: s, ms, us, ns, min, h)"
      ),
      (
        "10 .. 20 s", .time,
        "1:4: expected a time with its unit, as in '30 s', found '10' "
          + "(write the unit: s, ms, us, ns, min, h)"
      ),
      (
        "1 min .. 10 s", .time,
        "1:4: empty range: 1 min is more than 10 s "
          + "(write '10 s .. 1 min')"
      ),
      (
        ">= 95 %", .share,
        "1:4: a value that starts with '>' needs quotes "
          + "(write '>= 95 %' with the quotes)"
      ),
      (
        "> 95 %  # why", .share,
        "1:4: a value that starts with '>' needs quotes "
          + "(write '> 95 %' with the quotes)"
      ),
      (
        ">3", .count,
        "1:4: a value that starts with '>' needs quotes "
          + "(write '>3' with the quotes)"
      ),
    ] as [(String, Dimension, String)])
  func isRefused(text: String, dimension: Dimension, expected: String) {
    #expect(refusals(of: "a: \(text)\n") { $0.bound(dimension) } == ["t.yaml:\(expected)"])
  }

  @Test("holds its ends only where it is closed, and never NaN")
  func contains() {
    let closed = Bound(.count, lower: 1, upper: 2, text: "")
    #expect([0.9, 1, 2, 2.1].map(closed.contains) == [false, true, true, false])
    let open = Bound(
      .count, lower: 1, upper: 2, lowerIsOpen: true, upperIsOpen: true, text: "")
    #expect([1, 1.5, 2].map(open.contains) == [false, true, false])
    #expect(Bound(.count, text: "").contains(.infinity))
    #expect(!Bound(.count, text: "").contains(.nan))
  }
}
