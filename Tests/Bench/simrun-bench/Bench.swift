import CAllocationCounter
import Foundation

/// Measures speed, memory and allocations.
///
/// `simrun-bench` prints a table and judges no time. `simrun-bench parts` measures only what runs
/// in this process, for a profiler; `simrun-bench parsing` measures the reading of recordings;
/// `simrun-bench verdicts` measures the time from start to verdict; `simrun-bench router` compares
/// the router with others; `simrun-bench fitting` counts how often intervals of fitted phones
/// contain the truth; `simrun-bench nearby` prints the cost of lists of 100 000 places;
/// `simrun-bench plan` the quality of day plans; `simrun-bench position` the error of the app's own
/// position.
/// `simrun-bench allocations` fails if the hot loop of a run, from event over feature to
/// observation, allocates anything per event (H-6). Counts need an optimized build: without
/// optimization the standard library's generics themselves allocate.
@main
enum Bench {
  static func main() async throws {
    switch CommandLine.arguments.dropFirst().first {
    case "allocations": try checkAllocations()
    case "parts": try printParts()
    case "verdicts":
      var table = Table(calibrationNanoseconds: Calibration().nanoseconds)
      try measureVerdicts(into: &table)
      table.print()
    case "router": try RouterBench.main(Array(CommandLine.arguments.dropFirst(2)))
    case "fitting": FittingCoverage.main(Array(CommandLine.arguments.dropFirst(2)))
    case "nearby": NearbyBench.main()
    case "plan": try PlanBench.main(Array(CommandLine.arguments.dropFirst(2)))
    case "position": PositionTable.main(Array(CommandLine.arguments.dropFirst(2)))
    case "parsing": try Parsing.main(Array(CommandLine.arguments.dropFirst(2)))
    default: try await printTable()
    }
  }

  private static func printParts() throws {
    var table = Table(calibrationNanoseconds: Calibration().nanoseconds)
    _ = try measureParts(Workload(), into: &table)
    table.print()
  }

  private static func printTable() async throws {
    let workload = try Workload()
    let calibration = Calibration()
    var table = Table(calibrationNanoseconds: calibration.nanoseconds)
    table.add("calibration: haversine and bearing", calibration.bearing, "ns/sample")
    table.add("calibration: Gaussian noise", calibration.noise, "ns/sample")
    let run = try measureParts(workload, into: &table)
    try measureReference(against: run, into: &table)
    try await measureWhole(into: &table)
    try measureVerdicts(into: &table)
    table.print()
    let short = try Allocations(of: workload, minutes: 10)
    let long = try Allocations(of: workload, minutes: 40)
    Swift.print("\nallocations of a run: \(short.text), \(long.text)")
    if ProcessInfo.processInfo.environment["SIMRUN_REFERENCE"] == nil {
      Swift.print("no reference in C++: SIMRUN_REFERENCE names no folder with one")
    }
    try Parsing.printTable()
  }

  /// Adds the figures of the reference, if there is one, and the ratio of `run` to it.
  private static func measureReference(against run: Double, into table: inout Table) throws {
    do {
      guard let reference = try Reference() else { return }
      for figure in reference.figures { table.add(figure.name, figure.nanoseconds, "ns/sample") }
      table.addPlain("a run in wholes by Box and Muller", run / reference.wholeNanoseconds, "×")
    } catch {
      print("✗ bench: the reference can't be measured: \(error.message)")
      exit(1)
    }
  }

  /// Number of allocations by which two runs may differ: the growth of an array depends on the size
  /// of the allocator's blocks, so one growth more or less depends on the state of the heap. One
  /// allocation per redraw would be thousands.
  private static let slack: UInt64 = 8

  /// Exits with 1 if a walk of four times the length allocates more.
  private static func checkAllocations() throws {
    guard allocation_counter_is_available() else {
      print("allocations: not counted, that takes glibc on Linux")
      return
    }
    // planning a route allocates, and a longer walk is replanned more often
    for isWhole in [false, true] {
      let workload = try Workload(replan: false, isWhole: isWhole)
      try checkAllocations(of: workload, isWhole ? "a run with everything on" : "the run")
    }
  }

  private static func checkAllocations(of workload: Workload, _ name: String) throws {
    _ = try Allocations(of: workload, minutes: 1)  // globals are made on first use
    let short = try Allocations(of: workload, minutes: 10)
    let long = try Allocations(of: workload, minutes: 40)
    guard short.count > 0 else {
      print("✗ allocations: the check is blind, the counter counts nothing")
      exit(1)
    }
    guard long.count <= short.count + slack else {
      print("✗ allocations: \(name) allocates per event: \(short.text), \(long.text)")
      exit(1)
    }
    print("✓ allocations: \(name), nothing per event: \(short.text), \(long.text)")
  }
}
