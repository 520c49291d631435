import Foundation
import MapSamples
import TestSupport

/// Command lines with extreme numbers, times, places and paths (H-1, H-16).
struct CommandLines {
  var random: SeededGenerator

  private static let numbers = [
    "0", "-1", "1", "2", "3", "-0", "+1", "1.5", "1e3", "1e400", "nan", "inf", "-inf", "0x10", "",
    " 1", "1 ", "١", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
    "18446744073709551615", "18446744073709551616", "99999999999999999999999", "1_000", "1,5",
    "true", "\u{1B}[2J", "::add-mask::1", "\u{202E}1", "--", "-",
  ]
  private static let few = ["0", "1", "2", "-1", "x", "1e9", "9223372036854775808"]
  private static let times = [
    "0 s", "1 s", "-1 s", "1e300 s", "1e308 s", "9223372036854775807 min", "1e-320 s", "1 h",
    "1e9 h", "nan s", "5", "s", "1 m", "100 years", "3.2e9 s", "-3.2e9 s", "1 s 2 s", "٣ s",
  ]
  private static let lengths = [
    "0 m", "1 m", "-1 m", "200 m", "1e300 m", "1e-320 m", "1e9 km", "nan m", "100000000 m", "m",
  ]
  private static let places = [
    "31.6289,-7.9871", "0,0", "90,0", "-90,180", "89.9,0", "nan,nan", "1e300,1", ",", "1", "91,0",
    "0,181", "31.6289, -7.9871", "inf,0", "1,2,3", "riad", "-89,-180", "89,180",
  ]
  private static let days = [
    "2026-11-21", "2026-11-21T16:00:00Z", "0000-00-00", "9999-12-31", "2026-02-30", "-1-1-1",
    "292277026596-01-01", "1970-01-01", "", "2026-11-21T25:61:61Z", "now",
  ]
  private static let files = [
    "a.yaml", "a.gpx", "a.jsonl", "a.osm", "a.pack", "none", "", ".", "a.yaml/", "folder", "/",
    "../outside/victim", "::error::x", "a\nb", "\u{1B}[2J", "-", "\u{202E}a.yaml", "a.txt",
    "key", "scenarios",
  ]
  private static let outputs = [
    "out", "out/x", "out/x.gpx", "out/x.jsonl", "out/folder", "out/x.svg",
  ]
  private static let words = ["", "x", "text", "json", "github", "jsonl", "gpx", "ios", "android"]

  /// The commands, one per line, with their options after `|`, each of which is sometimes left out.
  /// The letter after an option gives the kind of its value: `filled` replaces single capital
  /// letters and `n`.
  private static let commands = """
    run F | --seed N | --runs n | --jobs n | --checkpoint-every T | --trace F | --resume
    run F | --format W | --quiet | --positions | --trace F
    ci F | --jobs n | --baseline F | --resume | --format W | --quiet | --workflow W
    baseline show F | --baseline F
    baseline save F | --jobs n | --baseline O
    compare F F | --jobs n | --baseline F
    verify F | --seed N | --runs n | --trace F | --tell W
    trace info F | --json | --svg O
    trace cut F O | --from T | --to T | --format W
    trace convert F O | --format W
    trace shift F O | --time T | --east L | --north L | --place P
    trace redact F O | --zone L | --grid L | --keep-place | --keep-time
    trace generate F -o O | --seed N
    trace merge F F O | --align-starts
    trace match F F
    world draw F -o O
    pack build F -o O | --bbox P | --area P | --name W | --no-index
    pack info F | --places
    pack draw F -o O
    pack list | --library F | --key F
    pack install F | --library O | --key F | --now D | --allow-downgrade
    pack verify F | --library F | --key F
    pack sign | --graph F | --tiles F | --id W | --version N | --released-at D | --key F | -o O
    route F | --from P | --to P | --by W | --format W
    tour F
    tune F | --seed N | --vary V | --every L | --radius L | --jobs n | --trace F
    presets | --json | --jobs N
    presets fit F | --platform W | --seed N | -o O | --name W
    presets compare F W | --platform W | --seed N | -o O
    platform W | --json
    metrics W | --json
    faults W | --json
    observations W | --json
    schema | --report | --tour | --observations
    F | --runs n | --seed N | --checkpoint-every T
    """.split(separator: "\n").map { $0.split(separator: "|").map(words) }

  private static func words(_ text: Substring) -> [String] {
    text.split(separator: " ").map(String.init)
  }

  mutating func line() -> [String] {
    let command = random.pick(Self.commands)
    var arguments = command[0].map { filled($0) }
    for option in command.dropFirst() where random.oneIn(2) {
      arguments += option.map { filled($0) }
    }
    if arguments[0] == "tune" {
      // the default is thousands of walks
      for option in ["--walks", "--verify"] { arguments += [option, random.pick(Self.few)] }
    }
    if ["run", "ci"].contains(arguments[0]) { arguments += ["--out", random.pick(Self.outputs)] }
    return arguments
  }

  private mutating func filled(_ word: String) -> String {
    switch word {
    case "F": random.oneIn(2) ? random.pick(Array(Self.files.prefix(5))) : random.pick(Self.files)
    case "N": random.pick(Self.numbers)
    // values that only take long are left out
    case "n": random.pick(["1", "2"] + Self.numbers.filter { Int($0).map { $0 < 5 } ?? true })
    case "T": random.pick(Self.times)
    case "L": random.pick(Self.lengths)
    case "P": random.pick(Self.places)
    case "D": random.pick(Self.days)
    case "O": random.pick(Self.outputs)
    case "V": random.pick(["radius=10..60", "radius=1..1e300", "exit=-1..nan", "=", "x=1..2", ""])
    case "W": random.pick(Self.words + Self.numbers)
    default: word
    }
  }

  /// Creates the folder that the command lines refer to.
  static func makeFolder(_ path: String) throws {
    let manager = FileManager.default
    for folder in ["out/folder", "folder", "scenarios"] {
      try manager.createDirectory(
        atPath: "\(path)/\(folder)", withIntermediateDirectories: true)
    }
    let traces = ReferenceData.package.appendingPathComponent("traces")
    let texts: [(String, Data)] = [
      ("a.yaml", Data(Self.scenario.utf8)), ("scenarios/a.yaml", Data(Self.scenario.utf8)),
      ("a.osm", Data(MapSample.all[0].bytes)),
      ("a.gpx", try Data(contentsOf: traces.appendingPathComponent("short-walk.gpx"))),
      ("a.jsonl", try Data(contentsOf: traces.appendingPathComponent("short-walk.jsonl"))),
      ("a.txt", Data("format: 1\n".utf8)), ("key", Data("no key\n".utf8)),
    ]
    for (name, data) in texts { try data.write(to: URL(fileURLWithPath: "\(path)/\(name)")) }
    try manager.copyItem(
      at: ReferenceData.package.appendingPathComponent("scenarios/packs/medina.pack"),
      to: URL(fileURLWithPath: "\(path)/a.pack"))
  }

  static let scenario = """
    format: 1
    title: A short walk
    world: { medina: { seed: 3, size: 150 m, center: jemaa_el_fnaa } }
    walk: { from: south_gate, to: square }
    phone: { gnss: open_sky, compass: street, heading_rate: 1 /s }
    home: square
    script: [open_screen: at 0 s]
    features: { compass: {} }
    expect: { compass.long_turns: == 0 }

    """
}
