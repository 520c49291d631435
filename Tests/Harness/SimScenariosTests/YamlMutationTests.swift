import AudioTour
import Foundation
import SimScenarios
import SimText
import TestSupport
import Testing

/// Damages the samples, which use every key, in a thousand ways: nothing may crash, and each error
/// must point into the file. `SIMRUN_MUTATIONS=10000` runs more.
///
/// `SIMRUN_MUTATION=N swift test --filter YamlMutationTests` runs only mutation N and prints it.
@Suite("A damaged scenario (H-1)")
struct YamlMutationTests {
  private static let seed: UInt64 = 20_261_121
  private static let count =
    ProcessInfo.processInfo.environment["SIMRUN_MUTATIONS"].flatMap { Int($0) } ?? 1000

  @Test("is read or refused with a place in the file", arguments: 0..<20)
  func isPlaced(block: Int) {
    let replayed = ProcessInfo.processInfo.environment["SIMRUN_MUTATION"].flatMap { Int($0) }
    let numbers = block * Self.count / 20..<(block + 1) * Self.count / 20
    print("… mutations \(numbers) of seed \(Self.seed)")
    fflush(nil)
    for number in numbers where replayed == nil || replayed == number {
      let mutation = Mutation(seed: Self.seed, number: number, hugeBytes: 3000)
      // building a medina takes time: two of ten are enough
      let sample = SampleScenarios.all[max(0, number % 10 - 7)]
      let bytes = mutation.applied(to: Array(sample.utf8))
      if replayed != nil { print(String(decoding: bytes, as: UTF8.self)) }
      let told = "mutation \(number) of seed \(Self.seed)"
      do throws(Diagnostics) {
        _ = try Scenario(bytes: bytes, path: "t.yaml")
      } catch {
        #expect(!error.all.isEmpty, "\(told)")
        for diagnostic in error.all { check(diagnostic, in: bytes, told) }
      }
    }
  }

  @Test("and so is a damaged tour (SW-2)", arguments: 0..<10)
  func tours(block: Int) throws {
    let samples = try ["square.tour", "lanes.geojson", "half-loaded.tour"].map {
      let path = ReferenceData.package.path + "/scenarios/tour/tours/" + $0
      return try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
    }
    for number in block * Self.count / 10..<(block + 1) * Self.count / 10 {
      let mutation = Mutation(seed: Self.seed, number: number, hugeBytes: 3000)
      let bytes = mutation.applied(to: samples[number % samples.count])
      let told = "tour mutation \(number) of seed \(Self.seed)"
      do throws(Diagnostics) {
        let file = try TourFile(bytes: bytes, path: "t.tour")
        let radii = file.tour.points.map { $0.triggerRadiusMeters == 17 ? 18.0 : 17 }
        let changed = try TourFile(bytes: file.text(radiiMeters: radii).utf8, path: "t.tour")
        #expect(changed.tour.points.map(\.triggerRadiusMeters) == radii, "\(told)")
      } catch {
        #expect(!error.all.isEmpty, "\(told)")
        for diagnostic in error.all { check(diagnostic, in: bytes, told) }
      }
    }
  }

  private func check(_ diagnostic: Diagnostic, in bytes: [UInt8], _ told: String) {
    let text = String(decoding: bytes, as: UTF8.self)
    let lines =
      text
      .trimmingPrefix("\u{FEFF}")
      .split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r" || $0 == "\r\n" }
    let (line, column) = (diagnostic.place.line ?? 0, diagnostic.place.column ?? 0)
    guard lines.indices.contains(line - 1) else {
      Issue.record("\(told): line \(line) of \(lines.count): \(diagnostic.message)")
      return
    }
    #expect((1...lines[line - 1].count + 1).contains(column), "\(told): \(diagnostic)")
    // digits are hidden where the changes made it look like a recording
    let excerpt = diagnostic.sourceLine ?? ""
    let shown = lines[line - 1].dropFirst(diagnostic.sourceColumn - 1).prefix(excerpt.count)
    #expect([String(shown), shown.withoutDigits].contains(excerpt), "\(told): \(diagnostic)")
    #expect(excerpt.count == lines[line - 1].count || lines[line - 1].count > 500, "\(told)")
    #expect(!diagnostic.message.isEmpty && diagnostic.message.last != ".", "\(told): \(diagnostic)")
  }
}
