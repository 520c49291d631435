import Foundation
import Geodesy
import Sensing
import SimFitting
import SimKernel
import SimSensors

/// How often the intervals of a fitted phone contain the truth: sets of recordings by phones drawn
/// from the population, whose true parameters are known (H-14).
///
/// `simrun-bench fitting [SETS] [SEED]`: by default 200 sets of 20 recordings of 20 minutes;
/// `simrun-bench fitting compass [SETS] [SEED]`: compasses, carried in any way;
/// `simrun-bench fitting map [SETS] [SEED]`: walks of ten minutes on a map;
/// `simrun-bench fitting fused [SETS] [SEED]`: the fused provider besides satellites. An interval
/// of 90 % should contain the truth in 85 to 95 % of the sets that give one.
enum FittingCoverage {
  private struct Tally {
    var told = 0
    var held = 0
    var read = 0
    var isRight = 0
    var below = 0
    /// Half-widths of the intervals, divided by the value.
    var widths: [Double] = []

    mutating func add(_ found: FittedNumber, _ truth: Double) {
      guard let interval = found.interval else { return }
      let slack = 1e-9 * abs(truth)
      let holds =
        truth >= interval.lowerBound - slack && truth <= interval.upperBound + slack
      if found.basis == .read {
        read += 1
        isRight += holds ? 1 : 0
        return
      }
      told += 1
      held += holds ? 1 : 0
      below += truth < interval.lowerBound ? 1 : 0
      if truth > 0 { widths.append((interval.upperBound - interval.lowerBound) / 2 / truth) }
    }

    func print(_ name: String, _ sets: Int) {
      var words: [String] = []
      if told > 0 {
        let share = 100 * Double(held) / Double(told)
        let sorted = widths.sorted()
        let width = sorted.isEmpty ? .nan : 100 * sorted[sorted.count / 2]
        words.append(
          String(
            format: "%5.1f %% of %d (%d too high, %d too low), ± %.0f %%", share, told, below,
            told - held - below, width))
      }
      if read > 0 { words.append("read \(read), right \(isRight)") }
      if sets > told + read { words.append("assumed \(sets - told - read)") }
      Swift.print(
        name.padding(toLength: 24, withPad: " ", startingAt: 0) + words.joined(separator: "; "))
    }
  }

  static func main(_ arguments: [String]) {
    let kind = arguments.first.flatMap(Kind.init) ?? .receiver
    let arguments = kind == .receiver ? arguments : Array(arguments.dropFirst())
    let sets = arguments.first.flatMap { Int($0) } ?? 200
    let seed = arguments.dropFirst().first.flatMap { UInt64($0) } ?? 1
    let start = Date()
    var tallies: [String: Tally] = [:]
    let first = arguments.dropFirst(2).first.flatMap { Int($0) } ?? 0
    for set in first..<first + sets {
      switch kind {
      case .receiver, .map: receiver(set, seed, hasMap: kind == .map, &tallies)
      case .compass: compass(set, seed, &tallies)
      case .fused: fused(set, seed, &tallies)
      }
      if set % 10 == 9 {
        print("\(set + 1) sets, \(Int(Date().timeIntervalSince(start))) s")
        fflush(nil)
      }
    }
    print(
      "90 % intervals on \(sets) sets of \(walks) walks of \(kind.minutes) minutes, seed \(seed)")
    for name in kind.numbers { (tallies[name] ?? Tally()).print(name, sets) }
    let seconds = Date().timeIntervalSince(start)
    print(String(format: "%.0f s, %.1f s a set", seconds, seconds / Double(sets)))
  }

  /// The part of a phone that is fitted.
  private enum Kind: String {
    case receiver, map, compass, fused

    /// Length of a walk. Headings are fifty times as frequent as fixes.
    var minutes: Double {
      switch self {
      case .receiver, .fused: 20
      case .map: 10
      case .compass: 4
      }
    }

    var numbers: [String] {
      switch self {
      case .receiver, .map: ProfileNumber.allCases.map(\.rawValue)
      case .compass: CompassNumber.allCases.map(\.rawValue)
      case .fused: FusedNumber.allCases.map(\.rawValue)
      }
    }
  }

  private static let walks = 20

  private static let isShown = ProcessInfo.processInfo.environment["SIMRUN_FITTING_SETS"] != nil

  private static func add(
    _ name: String, _ found: FittedNumber, _ truth: Double, _ tallies: inout [String: Tally]
  ) {
    if isShown { print("  \(name): \(truth), \(found.value) \(found.interval as Any)") }
    tallies[name, default: Tally()].add(found, truth)
  }

  private static func receiver(
    _ set: Int, _ seed: UInt64, hasMap: Bool, _ tallies: inout [String: Tally]
  ) {
    var random = RandomStream(seed: seed).fork("set \(set)")
    let platform: Platform = random.chance(0.5) ? .ios : .android
    var phone = GnssProfile.drawn(of: platform, &random)
    var options = ProfileFit.Options(platform: platform)
    var traces: [Trace]
    if hasMap {
      phone.errorFactor = random.logNormal(median: 1, sigma: 0.3)
      (traces, options.map) = SampleRecordings.mapped(
        of: phone, platform: platform, walks: walks, seed: random.bits())
    } else {
      traces = SampleRecordings.traces(
        of: phone, platform: platform, walks: walks, minutes: Kind.receiver.minutes,
        seed: random.bits())
    }
    // an interval also covers the randomness of the simulated walks
    options.seed = random.bits()
    guard let fit = try? ProfileFit(traces.map { ("walk", $0) }, options)
    else { return print("set \(set) was refused") }
    if isShown { print("set \(set): \(phone.name), misfits \(fit.misfits)") }
    let floor = fit.numbers[.floor]?.value ?? phone.floorMeters
    for number in ProfileNumber.allCases {
      guard let found = fit.numbers[number] else { continue }
      let truth = SampleRecordings.findable(number, of: phone, floor: floor)
      add(number.rawValue, found, truth, &tallies)
    }
  }

  private static func compass(_ set: Int, _ seed: UInt64, _ tallies: inout [String: Tally]) {
    var random = RandomStream(seed: seed).fork("compass \(set)")
    let platform: Platform = random.chance(0.5) ? .ios : .android
    let pose = Pose.allCases[random.integer(below: Pose.allCases.count)]
    let compass = HeadingProfile.drawn(of: platform, &random)
    let traces = SampleRecordings.headings(
      of: compass, carried: pose, platform: platform, walks: walks, minutes: Kind.compass.minutes,
      seed: random.bits())
    var options = CompassFit.Options(platform: platform)
    options.pose = pose
    options.seed = random.bits()
    guard let fit = try? CompassFit(traces.map { ("walk", $0) }, options)
    else { return print("set \(set) was refused") }
    if isShown {
      print("set \(set): \(compass.name)_\(pose.name), misfit \(fit.misfit ?? .nan)")
    }
    for number in CompassNumber.allCases {
      guard let found = fit.numbers[number] else { continue }
      add(number.rawValue, found, number.value(of: compass), &tallies)
    }
  }
  private static func fused(_ set: Int, _ seed: UInt64, _ tallies: inout [String: Tally]) {
    var random = RandomStream(seed: seed).fork("fused \(set)")
    let phone = GnssProfile.drawn(of: .android, &random)
    let traces = SampleRecordings.traces(
      of: phone, platform: .android, walks: walks, minutes: Kind.fused.minutes,
      seed: random.bits()
    ).enumerated().map { number, satellites in
      let plane = LocalPlane(origin: satellites.fixes[0].coordinate)
      let provider = FusedProvider(
        phone.fused, step: .seconds(1), random: random.fork("walk \(number)"))
      return Trace(fixes: satellites.fixes + provider.fused(satellites.fixes, on: plane))
    }
    guard let fit = try? FusedFit(traces.map { ("walk", $0) }, seed: random.bits())
    else { return print("set \(set) was refused") }
    for number in FusedNumber.allCases {
      guard let found = fit.numbers[number] else { continue }
      add(number.rawValue, found, number.value(of: phone.fused), &tallies)
    }
  }
}
