import Foundation
import TestSupport
import Testing

@Suite("Numbers on the command line (H-16)")
struct NumberArgumentTests {
  /// Every option that takes a number, after words that are valid without it.
  private static let options: [(words: [String], kind: Kind)] = [
    (["run", "a.yaml", "--checkpoint-every"], .time), (["run", "a.yaml", "--runs"], .whole),
    (["run", "a.yaml", "--jobs"], .whole), (["run", "a.yaml", "--seed"], .seed),
    (["ci", "a.yaml", "--jobs"], .whole), (["compare", "a.yaml", "--jobs"], .whole),
    (["baseline", "save", "a.yaml", "--jobs"], .whole), (["presets", "--jobs"], .whole),
    (["presets", "fit", "t", "--seed"], .seed),
    (["presets", "compare", "t", "u", "--seed"], .seed),
    (["verify", "a.yaml", "--runs"], .whole), (["verify", "a.yaml", "--seed"], .seed),
    (["tune", "a.yaml", "--checkpoint-every"], .time), (["tune", "a.yaml", "--walks"], .whole),
    (["tune", "a.yaml", "--verify"], .whole), (["tune", "a.yaml", "--jobs"], .whole),
    (["tune", "a.yaml", "--seed"], .seed), (["tune", "a.yaml", "--today"], .length),
    (["tune", "a.yaml", "--detection"], .share), (["tune", "--trace", "t", "--every"], .length),
    (["tune", "--trace", "t", "--radius"], .length), (["tune", "--trace", "t", "--exit"], .length),
    (["trace", "cut", "t", "u", "--from"], .time), (["trace", "cut", "t", "u", "--to"], .time),
    (["trace", "shift", "t", "u", "--time"], .time),
    (["trace", "shift", "t", "u", "--east"], .length),
    (["trace", "shift", "t", "u", "--north"], .length),
    (["trace", "shift", "t", "u", "--place"], .place),
    (["trace", "redact", "t", "u", "--zone"], .length),
    (["trace", "redact", "t", "u", "--grid"], .length),
    (["trace", "generate", "a.yaml", "-o", "u", "--seed"], .seed),
    (["pack", "build", "a.osm", "-o", "u", "--bbox"], .box),
  ]

  private enum Kind {
    case whole, seed, time, length, share, place, box

    /// Texts that no option accepts as a number.
    var wrong: [String] {
      let numbers = ["1e300", "-1e300", "nan", "inf", "9223372036854775808", "", "x", "1e999"]
      return switch self {
      case .whole: numbers + ["18446744073709551616", "1.5", "0x"]
      case .seed: numbers.filter { $0 != "9223372036854775808" } + ["18446744073709551616", "-1"]
      case .time: quantities(numbers, "s") + ["9223372036854775807 min", "1e308 h", "5"]
      case .length: quantities(numbers, "m") + ["9223372036854775807 km", "5"]
      case .share: quantities(numbers, "%") + ["101 %", "0 %"]
      case .place: numbers + ["nan,nan", "1e300,0", "91,0", "31.6", "31.6,inf", "0,0,0"]
      case .box: numbers + ["nan,nan,nan,nan", "0,0,0,0", "1e300,0,1,1", "0,inf,1,1"]
      }
    }

    private func quantities(_ numbers: [String], _ unit: String) -> [String] {
      numbers.map { "\($0) \(unit)" }
    }
  }

  @Test("What is no number of its range is wrong usage, and crashes nothing")
  func wrong() throws {
    try Command.inFolder { simrun in
      try simrun.write("a.yaml", shortScenario)
      for (words, kind) in Self.options {
        for number in kind.wrong {
          // a value that begins with a dash would be read as a flag
          var words = words
          words[words.count - 1] += "=\(number)"
          let outcome = try simrun(words)
          #expect(outcome.status == 64, "\(words): \(outcome.status) \(outcome.errors)")
        }
      }
    }
  }

  @Test("The ends of the ranges are taken")
  func ends() throws {
    try Command.inFolder { simrun in
      try simrun.write("a.yaml", shortScenario)
      for number in ["0 s", "24 h", "0.5 ms"] {
        let outcome = try simrun("a.yaml", "--runs", "2", "--checkpoint-every", number)
        #expect(outcome.status == 0, "\(number): \(outcome.errors)")
      }
      let refused = try simrun("a.yaml", "--checkpoint-every", "25 h")
      #expect(refused.status == 64)
      #expect(
        refused.errors.contains("expected a time from 0 s to 86400 s, found '25 h'"),
        "\(refused.errors)")
      #expect(try simrun("a.yaml", "--seed", "18446744073709551615").status == 0)
    }
  }
}
