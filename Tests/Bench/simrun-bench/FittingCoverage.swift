import Foundation
import Sensing
import SimFitting
import SimKernel
import SimSensors

/// How often the intervals of a fitted phone hold the truth: sets of recordings by phones drawn
/// from the population, whose numbers are known (H-14).
///
/// `simrun-bench fitting [SETS] [SEED]`: 200 sets of 20 recordings of 20 minutes unless told
/// otherwise. An interval of 90 % is to hold the truth in 85 to 95 % of the sets that tell it.
enum FittingCoverage {
  private struct Tally {
    var told = 0
    var held = 0
    var read = 0
    var isRight = 0
    var below = 0
    /// Half the width of the interval over the value.
    var widths: [Double] = []
  }

  static func main(_ arguments: [String]) {
    let sets = arguments.first.flatMap { Int($0) } ?? 200
    let seed = arguments.dropFirst().first.flatMap { UInt64($0) } ?? 1
    let start = Date()
    var tallies: [ProfileNumber: Tally] = [:]
    let first = arguments.dropFirst(2).first.flatMap { Int($0) } ?? 0
    for set in first..<first + sets {
      count(set, seed, &tallies)
      if set % 10 == 9 {
        print("\(set + 1) sets, \(Int(Date().timeIntervalSince(start))) s")
        fflush(nil)
      }
    }
    print("90 % intervals on \(sets) sets of 20 walks of 20 minutes, seed \(seed)")
    for number in ProfileNumber.allCases {
      printRow(number, tallies[number] ?? Tally(), sets)
    }
    let seconds = Date().timeIntervalSince(start)
    print(String(format: "%.0f s, %.1f s a set", seconds, seconds / Double(sets)))
  }

  private static func count(
    _ set: Int, _ seed: UInt64, _ tallies: inout [ProfileNumber: Tally]
  ) {
    var random = RandomStream(seed: seed).fork("set \(set)")
    let platform: Platform = random.chance(0.5) ? .ios : .android
    let phone = GnssProfile.drawn(of: platform, &random)
    let traces = SampleRecordings.traces(
      of: phone, platform: platform, walks: 20, minutes: 20, seed: random.bits())
    var options = ProfileFit.Options(platform: platform)
    // an interval covers the chance of the simulated walks, too
    options.seed = random.bits()
    guard
      let fit = try? ProfileFit(traces.map { ("walk", $0) }, options)
    else { return print("set \(set) was refused") }
    let isShown = ProcessInfo.processInfo.environment["SIMRUN_FITTING_SETS"] != nil
    if isShown { print("set \(set): \(phone.name), misfits \(fit.misfits)") }
    let floor = fit.numbers[.floor]?.value ?? phone.floorMeters
    for number in ProfileNumber.allCases {
      guard let found = fit.numbers[number] else { continue }
      let truth = SampleRecordings.findable(number, of: phone, floor: floor)
      if isShown {
        print("  \(number.rawValue): \(truth), \(found.value) \(found.interval as Any)")
      }
      guard let interval = found.interval else { continue }
      let slack = 1e-9 * abs(truth)
      let holds =
        truth >= interval.lowerBound - slack && truth <= interval.upperBound + slack
      var tally = tallies[number] ?? Tally()
      if found.basis == .read {
        tally.read += 1
        tally.isRight += holds ? 1 : 0
      } else {
        tally.told += 1
        tally.held += holds ? 1 : 0
        tally.below += truth < interval.lowerBound ? 1 : 0
        if truth > 0 {
          tally.widths.append((interval.upperBound - interval.lowerBound) / 2 / truth)
        }
      }
      tallies[number] = tally
    }
  }

  private static func printRow(_ number: ProfileNumber, _ tally: Tally, _ sets: Int) {
    let name = number.rawValue.padding(toLength: 24, withPad: " ", startingAt: 0)
    var words: [String] = []
    if tally.told > 0 {
      let share = 100 * Double(tally.held) / Double(tally.told)
      let widths = tally.widths.sorted()
      let width = widths.isEmpty ? .nan : 100 * widths[widths.count / 2]
      words.append(
        String(
          format: "%5.1f %% of %d (%d too high, %d too low), ± %.0f %%", share, tally.told,
          tally.below, tally.told - tally.held - tally.below, width))
    }
    if tally.read > 0 { words.append("read \(tally.read), right \(tally.isRight)") }
    let refused = sets - tally.told - tally.read
    if refused > 0 { words.append("assumed \(refused)") }
    print(name + words.joined(separator: "; "))
  }
}
