extension TrueVectors {
  package static var staleness: VectorDraftFile {
    VectorDraftFile(
      .staleness,
      about:
        "how old fixes are, and which of them are news: up to 10 s a fix is used, below 5 s it "
        + "will do in place of a new one",
      ages + limits + sequences)
  }

  // MARK: one fix

  /// Instants in nanoseconds.
  private static var ages: [VectorDraft] {
    let pairs: [(name: String, measured: Int, at: Int)] = [
      ("as new", 0, 0), ("a second old", 100, 1_000_000_100), ("just reusable", 0, 4_999_999_999),
      ("no longer reusable", 0, 5_000_000_000), ("as old as may be", 0, 10_000_000_000),
      ("a nanosecond too old", 0, 10_000_000_001), ("a minute old", 0, 60_000_000_000),
      ("from before the start", -7_000_000_000, 2_000_000_000),
      ("from the future", 30_000_000_000, 1_000_000_000),
      ("a year old", 0, 31_536_000_000_000_000),
    ]
    return pairs.map { name, measured, at in
      age(name, measured, at, lifetime: 10_000_000_000, reuse: 5_000_000_000)
    }
  }

  private static var limits: [VectorDraft] {
    [
      age("a limit of 2 s, kept", 0, 2_000_000_000, lifetime: 2_000_000_000, reuse: 1_000_000_000),
      age(
        "a limit of 2 s, passed", 0, 2_500_000_000, lifetime: 2_000_000_000, reuse: 2_600_000_000),
      age("a limit of 30 s", 0, 29_000_000_000, lifetime: 30_000_000_000, reuse: 20_000_000_000),
      age("a limit of 0 s", 0, 1_000, lifetime: 0, reuse: 0),
    ]
  }

  private static func age(
    _ name: String, _ measured: Int, _ at: Int, lifetime: Int, reuse: Int
  ) -> VectorDraft {
    func seconds(_ nanoseconds: Int) -> VectorValue { .number(Double(nanoseconds) / 1e9) }
    let age = max(0, at - measured)
    var input: VectorDraft.Members = [("measured_s", seconds(measured)), ("at_s", seconds(at))]
    if lifetime != 10_000_000_000 {
      input += [("lifetime_s", seconds(lifetime)), ("reuse_s", seconds(reuse))]
    }
    return VectorDraft(
      name: name, engine: .staleness, input: input,
      expected: [
        ("age_s", seconds(age)), ("is_stale", .flag(age > lifetime)),
        ("is_reusable", .flag(age < reuse)),
      ], how: "in whole nanoseconds; a stamp from the future is now")
  }

  // MARK: one fix after the other

  private struct Given {
    var measured: Double
    var at: Double
    var east = 0.0
    var accuracy: Double?
    var speed: Double?

    var value: VectorValue {
      var values: [String: VectorValue] = [
        "lat": 31.6258, "lon": .number(-7.9892 + east), "measured_s": .number(measured),
        "at_s": .number(at),
      ]
      if let accuracy { values["accuracy_m"] = .number(accuracy) }
      if let speed { values["speed_mps"] = .number(speed) }
      return .record(values)
    }
  }

  private static var sequences: [VectorDraft] {
    [
      sequence(
        "one a second", [Given(measured: 0, at: 0.2), Given(measured: 1, at: 1.2)], [true, true]),
      sequence(
        "the same stamp twice", [Given(measured: 1, at: 1), Given(measured: 1, at: 1.5)],
        [true, false]),
      sequence(
        "overtaken by a later one",
        [Given(measured: 2, at: 2), Given(measured: 1, at: 2.5), Given(measured: 3, at: 3)],
        [true, false, true]),
      sequence(
        "an old one first, as after a start",
        [Given(measured: -60, at: 0.1), Given(measured: 1, at: 1)], [false, true]),
      sequence(
        "a fix that moves, told again with a new stamp",
        [
          Given(measured: 1, at: 1, accuracy: 8, speed: 1.2),
          Given(measured: 2, at: 2, accuracy: 8, speed: 1.2),
          Given(measured: 3, at: 3, east: 1e-5, accuracy: 8, speed: 1.2),
        ], [true, false, true]),
      sequence(
        "who stands may be told the same place twice",
        [
          Given(measured: 1, at: 1, accuracy: 8, speed: 0),
          Given(measured: 2, at: 2, accuracy: 8, speed: 0),
        ], [true, true]),
      sequence(
        "an invalid fix is none, and the next is news",
        [Given(measured: 2, at: 2, accuracy: -1), Given(measured: 2, at: 2.5, accuracy: 9)],
        [false, true]),
      sequence(
        "a stamp from the future locks nobody out",
        [Given(measured: 3600, at: 1), Given(measured: 2, at: 2)], [true, true]),
      sequence(
        "10 s old at the handover is used, more is not",
        [Given(measured: 0, at: 10), Given(measured: 1, at: 11.000000001)], [true, false]),
    ]
  }

  private static func sequence(
    _ name: String, _ fixes: [Given], _ accepted: [Bool]
  ) -> VectorDraft {
    VectorDraft(
      name: name, engine: .staleness, input: [("fixes", .list(fixes.map(\.value)))],
      expected: [("accepted", .list(accepted.map { .flag($0) }))],
      how: "by hand: used up to 10 s, once, in order, and only where it is a position")
  }
}
