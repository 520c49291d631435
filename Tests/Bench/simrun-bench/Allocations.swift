import CAllocationCounter
import SimKernel

/// Number of allocations of a run, without those for its input and features.
struct Allocations {
  var minutes: Double
  var count: UInt64
  var events: Int

  init(of workload: Workload, minutes: Double) throws {
    let simulation = workload.simulation(minutes: minutes)
    allocation_counter_start()
    let record = try simulation.run()
    count = allocation_counter_stop()
    self.minutes = minutes
    events = record.eventCount
  }

  var text: String {
    let number = allocation_counter_is_available() ? "\(count)" : "not counted"
    return "\(number) in \(Int(minutes)) min (\(events) events)"
  }
}
