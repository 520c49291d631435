import SimKernel
import SimScenarios
import Testing

@Suite("A quantity")
struct QuantityTests {
  @Test(
    "is given back in the base unit",
    arguments: [
      ("30 s", .time, 30), ("30s", .time, 30), ("250 ms", .time, 0.25), ("5 us", .time, 5e-6),
      ("20 ns", .time, 2e-8), ("1.5 min", .time, 90), ("2 h", .time, 7200), ("1e3 s", .time, 1000),
      ("25 m", .length, 25), ("3 cm", .length, 0.03), ("1.2 km", .length, 1200),
      ("1.0 m/s", .speed, 1), ("4.5 km/h", .speed, 1.25), ("4.5km/h", .speed, 1.25),
      ("20 /s", .frequency, 20), ("1 Hz", .frequency, 1), ("30 /min", .frequency, 0.5),
      ("12 µT", .magneticField, 12), ("300 nT", .magneticField, 0.3),
      ("300 mG", .magneticField, 30), ("-45 deg", .angle, -45), ("90°", .angle, 90),
      ("95 %", .share, 0.95), ("7%", .share, 0.07),
      ("3", .count, 3), ("\"30 s\"", .time, 30),
    ] as [(String, Dimension, Double)])
  func reads(text: String, dimension: Dimension, base: Double) throws {
    #expect(try value(of: "a: \(text)\n") { $0.quantity(dimension) } == base)
  }

  @Test(
    "has a number and a unit of its dimension",
    arguments: [
      (
        "30", .time,
        "1:4: expected a time with its unit, as in '30 s', found '30' "
          + "(write the unit: s, ms, us, ns, min, h)"
      ),
      (
        "0.95", .share,
        "1:4: expected a share with its unit, as in '95 %', found '0.95' "
          + "(write 95 %)"
      ),
      (
        "95", .share,
        "1:4: expected a share with its unit, as in '95 %', found '95' "
          + "(write the unit: %)"
      ),
      ("fast", .speed, "1:4: expected a speed with its unit, as in '4.5 km/h', found 'fast'"),
      ("ten deg", .angle, "1:4: expected an angle with its unit, as in '45 deg', found 'ten deg'"),
      ("3 m", .count, "1:4: expected a plain number, found '3 m'"),
      (
        "4.5 kmh", .speed,
        "1:8: unknown unit 'kmh' of speed "
          + "(did you mean 'km/h'? known units: m/s, km/h)"
      ),
      ("'30  sec'", .time, "1:9: unknown unit 'sec' of time (known units: s, ms, us, ns, min, h)"),
      (
        "1 h 30 min", .time,
        "1:6: unknown unit 'h 30 min' of time "
          + "(write one number with one unit)"
      ),
      (
        "30\u{A0}s", .time,
        "1:6: unknown unit '\u{A0}s' of time "
          + "(put an ordinary space before the unit)"
      ),
      (
        "1:30", .time,
        "1:4: expected a time with its unit, as in '30 s', found '1:30' "
          + "(YAML 1.1 would read this in base 60: write one plain number)"
      ),
      (
        "12:30:45", .time,
        "1:4: expected a time with its unit, as in '30 s', found '12:30:45' "
          + "(YAML 1.1 would read this in base 60: write one plain number)"
      ),
      (
        "2026-11-21", .time,
        "1:4: expected a time with its unit, as in '30 s', found '2026-11-21' "
          + "(YAML 1.1 would read this as a date: write one plain number)"
      ),
      (
        "0x1F", .time,
        "1:4: expected a time with its unit, as in '30 s', found '0x1F' "
          + "(write it as a decimal number)"
      ),
      (
        "0o17 m", .length,
        "1:4: expected a length with its unit, as in '25 m', found '0o17 m' "
          + "(write it as a decimal number)"
      ),
      (
        "+.inf", .time,
        "1:4: expected a time with its unit, as in '30 s', found '+.inf' "
          + "(only finite numbers are read)"
      ),
      (
        "017 m", .length,
        "1:4: expected a length with its unit, as in '25 m', found '017' "
          + "(write 17: YAML 1.1 would read a leading zero as octal)"
      ),
      (
        "1e308 km", .length,
        "1:4: expected a length with its unit, as in '25 m', "
          + "found '1e308 km' (write it in m)"
      ),
      ("1e10 s", .time, "1:4: expected a time from -1000000000 s to 1000000000 s, found '1e10 s'"),
    ] as [(String, Dimension, String)])
  func isRefused(text: String, dimension: Dimension, expected: String) {
    #expect(refusals(of: "a: \(text)\n") { $0.quantity(dimension) } == ["t.yaml:\(expected)"])
  }

  @Test("outside its range is refused with the range, in the usual unit")
  func ranges() {
    #expect(
      refusals(of: "a: 50 km/h\n") { $0.quantity(.speed, in: 0.1...3) }
        == ["t.yaml:1:4: expected a speed from 0.1 m/s to 3 m/s, found '50 km/h'"])
    #expect(
      refusals(of: "a: 107 %\n") { $0.quantity(.share, in: 0.07...1) }
        == ["t.yaml:1:4: expected a share from 7 % to 100 %, found '107 %'"])
    #expect(
      refusals(of: "a: -1 m\n") { $0.quantity(.length, in: 0...(.infinity)) }
        == ["t.yaml:1:4: expected a length of at least 0 m, found '-1 m'"])
    #expect(
      refusals(of: "a: 91 deg\n") { $0.quantity(.angle, in: -.infinity...90) }
        == ["t.yaml:1:4: expected an angle of at most 90°, found '91 deg'"])
  }
}

@Suite("A dimension")
struct DimensionTests {
  @Test(
    "prints three significant digits and never fewer than stand before the point",
    arguments: [
      (3.14159, .length, "3.14 m"), (0.972, .share, "97.2 %"), (12, .time, "12.0 s"),
      (1234.5, .length, "1235 m"), (0.001234, .speed, "0.00123 m/s"), (0, .angle, "0°"),
      (-0.5, .angle, "-0.500°"), (99.96, .length, "100 m"), (7, .count, "7"),
      (0.09999, .length, "0.100 m"),
      (2.5, .count, "2.50"), (1e-9, .time, "1e-09 s"), (.nan, .time, "none"),
      (.infinity, .time, "∞ s"), (-.infinity, .time, "-∞ s"), (20, .frequency, "20.0 /s"),
    ] as [(Double, Dimension, String)])
  func formats(value: Double, dimension: Dimension, text: String) {
    #expect(dimension.format(value) == text)
  }

  @Test("prints exactly, but without the noise of changing units")
  func formatsExactly() {
    #expect(Dimension.share.formatExactly(0.07) == "7 %")
    #expect(Dimension.length.formatExactly(0.1 + 0.2) == "0.3 m")
    #expect(Dimension.length.formatExactly(1 / 3) == "0.3333333333333333 m")
    #expect(Dimension.time.formatExactly(.nan) == "none")
  }

  @Test("understands its own example", arguments: Dimension.allCases)
  func example(dimension: Dimension) throws {
    _ = try value(of: "a: \(dimension.example)\n") { $0.quantity(dimension) }
  }
}
