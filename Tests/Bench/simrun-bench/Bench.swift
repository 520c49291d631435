import CAllocationCounter
import Foundation

/// Measures speed, memory and allocations. `simrun-bench` prints a table and judges no time;
/// `simrun-bench parsing` prints its part about recordings. `simrun-bench allocations` fails where
/// the hot loop of a run, from event over feature to observation, allocates anything per event
/// (H-6). Counts are of an optimized build: without optimization the standard library's generics
/// allocate by themselves.
@main
enum Bench {
  static func main() async throws {
    if CommandLine.arguments.dropFirst().first == "allocations" {
      try checkAllocations()
    } else if CommandLine.arguments.dropFirst().first == "parsing" {
      try Parsing.main(Array(CommandLine.arguments.dropFirst(2)))
    } else {
      try await printTable()
    }
  }

  private static func printTable() async throws {
    let workload = try Workload()
    let calibration = Calibration.nanoseconds()
    var table = Table(calibrationNanoseconds: calibration)
    table.add("calibration: haversine and bearing", calibration, "ns each")
    try measureParts(workload, into: &table)
    try await measureWhole(into: &table)
    table.print()
    let short = try Allocations(of: workload, minutes: 10)
    let long = try Allocations(of: workload, minutes: 40)
    Swift.print("\nallocations of a run: \(short.text), \(long.text)")
    try Parsing.printTable()
  }

  /// Allocations by which two runs may differ: an array grows by what the allocator's block happens
  /// to hold, so that one growth more or less comes with the state of the heap. One allocation per
  /// redraw would be thousands.
  private static let slack: UInt64 = 8

  /// Exits with 1 where four times the walk allocates more.
  private static func checkAllocations() throws {
    guard allocation_counter_is_available() else {
      print("allocations: not counted, that takes glibc on Linux")
      return
    }
    // planning a route allocates, and a longer walk plans more often
    let workload = try Workload(replan: false)
    _ = try Allocations(of: workload, minutes: 1)  // globals are made on first use
    let short = try Allocations(of: workload, minutes: 10)
    let long = try Allocations(of: workload, minutes: 40)
    guard short.count > 0 else {
      print("✗ allocations: the check is blind, the counter counts nothing")
      exit(1)
    }
    guard long.count <= short.count + slack else {
      print("✗ allocations: the run allocates per event: \(short.text), \(long.text)")
      exit(1)
    }
    print("✓ allocations: nothing per event: \(short.text), \(long.text)")
  }
}
